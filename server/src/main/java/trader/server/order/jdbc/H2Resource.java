package trader.server.order.jdbc;

import java.nio.file.Files;
import java.nio.file.Path;
import org.h2.jdbcx.JdbcDataSource;
import trader.common.Durability;
import trader.common.Settings;
import trader.server.order.resource.OrderRecords;
import trader.server.order.resource.OrderResource;
import trader.server.order.resource.OrderStore;
import trader.server.order.resource.RecordedOrders;
import trader.server.transaction.Enlistments;

/** An H2 database file as a resource of orders. */
public final class H2Resource implements OrderResource {
    @Override
    public String refusal(Durability durability) {
        return H2Database.refusal(durability);
    }

    @Override
    public OrderStore store(Settings settings, OrderStore.Shared shared) {
        return new Store(shared.dataDir().resolve("orders"), shared);
    }

    /** The name of the file lacks its ending. */
    private record Store(Path file, Shared shared) implements OrderStore {
        @Override
        public boolean keepsRecords() {
            return shared.durability() != Durability.NONE;
        }

        /** Only one process can use the file. */
        @Override
        public boolean isReadableWhileInUse() {
            return false;
        }

        @Override
        public RecordedOrders orders(Enlistments enlistments) {
            return new JdbcOrders(new H2Database(file, shared.durability()), shared.concurrent(),
                    shared.retentionMs(), enlistments);
        }

        @Override
        public OrderRecords records() {
            if (!Files.exists(Path.of(file + ".mv.db"))) {
                throw new IllegalArgumentException("there is no H2 database '" + file + ".mv.db'");
            }
            JdbcDataSource dataSource = new JdbcDataSource();
            dataSource.setUrl(H2Database.fileUrl(file) + ";IFEXISTS=TRUE;LAZY_QUERY_EXECUTION=TRUE");
            return new JdbcOrderRecords(dataSource, dataSource);
        }
    }
}
