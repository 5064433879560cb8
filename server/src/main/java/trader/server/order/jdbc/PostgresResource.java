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
    public OrderStore store(Settings settings, OrderStore.Shared shared) {
        PostgresAddress address = PostgresAddress.from(settings);
        if (address == null) {
            throw new IllegalArgumentException("setting 'resource' is 'postgresql': it needs 'jdbc-url'");
        }
        return new Store(address, shared);
    }

    @Override
    public void checkUnused(Settings settings, String used) {
        PostgresAddress address = PostgresAddress.from(settings);
        if (address != null) {
            throw new IllegalArgumentException("setting 'jdbc-url' is '" + address.url()
                    + "': only with 'resource' 'postgresql', not '" + used + "'");
        }
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
