package trader.server.order.jdbc;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.h2.jdbcx.JdbcDataSource;
import org.postgresql.ds.PGSimpleDataSource;
import org.postgresql.xa.PGXADataSource;
import trader.common.Durability;
import trader.common.Settings;
import trader.server.order.resource.OrderRecords;
import trader.server.order.resource.OrderStore;
import trader.server.order.resource.OrderStore.Shared;
import trader.server.order.resource.RecordedOrders;
import trader.server.transaction.Enlistments;

/**
 * A database as a resource of orders: with its files in the data directory, or of a server.
 *
 * @param url null if the files are in the data directory, where only one process can use them
 */
public record JdbcStore(String url, boolean keepsRecords, Shared shared, Supplier<OrderDatabase> database,
        Supplier<OrderRecords> recorded) implements OrderStore {
    public static final String H2_SERVER = "jdbc:h2:tcp:";
    public static final String DERBY_SERVER = "jdbc:derby://";
    public static final String POSTGRESQL_SERVER = "jdbc:postgresql:";

    private JdbcStore(String url, Shared shared, Supplier<OrderDatabase> database, Supplier<OrderRecords> recorded) {
        this(url, shared.durability() != Durability.NONE, shared, database, recorded);
    }

    @Override
    public boolean isReadableWhileInUse() {
        return url != null;
    }

    @Override
    public RecordedOrders orders(Enlistments enlistments) {
        return new JdbcOrders(database.get(), shared.concurrent(), shared.retentionMs(), enlistments);
    }

    @Override
    public OrderRecords records() {
        return recorded.get();
    }

    public static OrderStore h2(Settings settings, Shared shared) {
        // The name of the file lacks its ending.
        Path file = shared.dataDir().resolve("orders");
        return new JdbcStore(null, shared, () -> new H2Database(file, shared.durability()), () -> {
            if (!Files.exists(Path.of(file + ".mv.db"))) {
                throw new IllegalArgumentException("there is no H2 database '" + file + ".mv.db'");
            }
            JdbcDataSource source = new JdbcDataSource();
            source.setUrl(H2Database.fileUrl(file) + ";IFEXISTS=TRUE;LAZY_QUERY_EXECUTION=TRUE");
            return new JdbcOrderRecords(source, source);
        });
    }

    public static OrderStore h2Server(Settings settings, Shared shared) {
        DatabaseAddress address =
                DatabaseAddress.required(settings, "h2-tcp", H2_SERVER, H2_SERVER + "//host:9092/database");
        return new JdbcStore(address.url(), shared, () -> new H2Database(address, shared.durability()), () -> {
            JdbcDataSource source = H2Database.dataSource(address, ";LAZY_QUERY_EXECUTION=TRUE");
            return new JdbcOrderRecords(source, source);
        });
    }

    public static OrderStore derby(Settings settings, Shared shared) {
        Path directory = shared.dataDir().resolve("derby");
        Supplier<OrderDatabase> database = () -> DatabaseProvider.derby().embedded(directory, shared.durability());
        return new JdbcStore(null, shared, database, () -> {
            if (!Files.isDirectory(directory)) {
                throw new IllegalArgumentException("there is no Derby database in '" + directory + "'");
            }
            return new JdbcOrderRecords(database.get());
        });
    }

    public static OrderStore derbyServer(Settings settings, Shared shared) {
        DatabaseAddress address = DatabaseAddress.required(settings, "derby-tcp", DERBY_SERVER,
                DERBY_SERVER + "host:1527/database");
        Supplier<OrderDatabase> database =
                () -> DatabaseProvider.derby().at(address, shared.durability(), shared.node());
        return new JdbcStore(address.url(), shared, database, () -> new JdbcOrderRecords(database.get()));
    }

    public static OrderStore postgresql(Settings settings, Shared shared) {
        DatabaseAddress address = PostgresDatabase.address(settings);
        return new JdbcStore(address.url(), true, shared, () -> new PostgresDatabase(address, shared.concurrent(),
                shared.durability(), shared.node()), () -> {
                    PGSimpleDataSource source = new PGSimpleDataSource();
                    PostgresDatabase.connect(source, address);
                    PGXADataSource xaSource = new PGXADataSource();
                    PostgresDatabase.connect(xaSource, address);
                    return new JdbcOrderRecords(source, xaSource);
                });
    }
}
