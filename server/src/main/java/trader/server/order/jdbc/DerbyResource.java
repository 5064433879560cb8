package trader.server.order.jdbc;

import java.nio.file.Files;
import java.nio.file.Path;
import trader.common.Durability;
import trader.common.Settings;
import trader.server.order.resource.OrderRecords;
import trader.server.order.resource.OrderResource;
import trader.server.order.resource.OrderStore;
import trader.server.order.resource.RecordedOrders;
import trader.server.transaction.Enlistments;

/** A Derby database as a resource of orders: embedded, or of Derby's network server. */
public final class DerbyResource implements OrderResource {
    private static final String TCP = "derby-tcp";
    private static final String PREFIX = "jdbc:derby://";

    private final boolean isEmbedded;

    public DerbyResource(boolean isEmbedded) {
        this.isEmbedded = isEmbedded;
    }

    @Override
    public String urlPrefix() {
        return isEmbedded ? null : PREFIX;
    }

    @Override
    public OrderStore store(Settings settings, OrderStore.Shared shared) {
        return isEmbedded ? new Store(shared.dataDir().resolve("derby"), null, shared)
                : new Store(null, DatabaseAddress.required(settings, TCP, PREFIX, PREFIX + "host:1527/database"),
                        shared);
    }

    /** Either the directory or the address is null. */
    private record Store(Path directory, DatabaseAddress address, Shared shared) implements OrderStore {
        @Override
        public String url() {
            return address == null ? null : address.url();
        }

        @Override
        public boolean keepsRecords() {
            return shared.durability() != Durability.NONE;
        }

        /** Only one process can use the files. */
        @Override
        public boolean isReadableWhileInUse() {
            return address != null;
        }

        @Override
        public RecordedOrders orders(Enlistments enlistments) {
            return new JdbcOrders(database(), shared.concurrent(), shared.retentionMs(), enlistments);
        }

        @Override
        public OrderRecords records() {
            if (directory != null && !Files.isDirectory(directory)) {
                throw new IllegalArgumentException("there is no Derby database in '" + directory + "'");
            }
            return new JdbcOrderRecords(database());
        }

        private OrderDatabase database() {
            DatabaseProvider derby = DatabaseProvider.derby();
            return address == null ? derby.embedded(directory, shared.durability())
                    : derby.at(address, shared.durability(), shared.node());
        }
    }
}
