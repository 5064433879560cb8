package trader.server.order.jdbc;

import org.h2.jdbcx.JdbcDataSource;
import trader.common.Durability;
import trader.common.Settings;
import trader.server.order.resource.OrderRecords;
import trader.server.order.resource.OrderResource;
import trader.server.order.resource.OrderStore;
import trader.server.order.resource.RecordedOrders;
import trader.server.transaction.Enlistments;

/** A database of H2's own server as a resource of orders. */
public final class H2ServerResource implements OrderResource {
    private static final String PREFIX = "jdbc:h2:tcp:";

    @Override
    public String refusal(Durability durability) {
        return H2Database.refusal(durability);
    }

    @Override
    public String urlPrefix() {
        return PREFIX;
    }

    @Override
    public OrderStore store(Settings settings, OrderStore.Shared shared) {
        return new Store(DatabaseAddress.required(settings, "h2-tcp", PREFIX, PREFIX + "//host:9092/database"),
                shared);
    }

    private record Store(DatabaseAddress address, Shared shared) implements OrderStore {
        @Override
        public String url() {
            return address.url();
        }

        @Override
        public boolean keepsRecords() {
            return shared.durability() != Durability.NONE;
        }

        @Override
        public RecordedOrders orders(Enlistments enlistments) {
            return new JdbcOrders(new H2Database(address, shared.durability()), shared.concurrent(),
                    shared.retentionMs(), enlistments);
        }

        @Override
        public OrderRecords records() {
            JdbcDataSource dataSource = H2Database.dataSource(address, ";LAZY_QUERY_EXECUTION=TRUE");
            return new JdbcOrderRecords(dataSource, dataSource);
        }
    }
}
