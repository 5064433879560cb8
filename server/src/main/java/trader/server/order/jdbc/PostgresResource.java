package trader.server.order.jdbc;

import org.postgresql.ds.PGSimpleDataSource;
import org.postgresql.xa.PGXADataSource;
import trader.common.Settings;
import trader.server.order.resource.OrderRecords;
import trader.server.order.resource.OrderResource;
import trader.server.order.resource.OrderStore;
import trader.server.order.resource.RecordedOrders;
import trader.server.transaction.Enlistments;

/** A PostgreSQL server as a resource of orders. */
public final class PostgresResource implements OrderResource {
    @Override
    public String urlPrefix() {
        return PostgresAddress.PREFIX;
    }

    @Override
    public OrderStore store(Settings settings, OrderStore.Shared shared) {
        return new Store(PostgresAddress.from(settings), shared);
    }

    private record Store(PostgresAddress address, Shared shared) implements OrderStore {
        @Override
        public String url() {
            return address.url();
        }

        @Override
        public boolean keepsRecords() {
            return true;
        }

        @Override
        public RecordedOrders orders(Enlistments enlistments) {
            return new JdbcOrders(
                    new PostgresDatabase(address, shared.concurrent(), shared.durability(), shared.node()),
                    shared.concurrent(), shared.retentionMs(), enlistments);
        }

        @Override
        public OrderRecords records() {
            PGSimpleDataSource dataSource = new PGSimpleDataSource();
            address.configure(dataSource);
            PGXADataSource xaDataSource = new PGXADataSource();
            address.configure(xaDataSource);
            return new JdbcOrderRecords(dataSource, xaDataSource);
        }
    }
}
