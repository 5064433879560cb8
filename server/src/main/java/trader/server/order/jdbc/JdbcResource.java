package trader.server.order.jdbc;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import org.h2.jdbcx.JdbcDataSource;
import org.postgresql.ds.PGSimpleDataSource;
import org.postgresql.xa.PGXADataSource;
import trader.common.Durability;
import trader.common.Settings;
import trader.server.order.resource.OrderRecords;
import trader.server.order.resource.OrderResource;
import trader.server.order.resource.OrderStore;
import trader.server.order.resource.OrderStore.Shared;
import trader.server.order.resource.RecordedOrders;
import trader.server.transaction.Enlistments;

/** A kind of database as a resource of orders: with its files in the data directory, or of a server. */
public final class JdbcResource implements OrderResource {
    private static final String H2_SERVER = "jdbc:h2:tcp:";
    private static final String DERBY_SERVER = "jdbc:derby://";

    public static final OrderResource H2 = new JdbcResource(null, H2Database::refusal, JdbcResource::h2);
    public static final OrderResource H2_TCP =
            new JdbcResource(H2_SERVER, H2Database::refusal, JdbcResource::h2Server);
    public static final OrderResource DERBY = new JdbcResource(null, any -> null, JdbcResource::derby);
    public static final OrderResource DERBY_TCP =
            new JdbcResource(DERBY_SERVER, any -> null, JdbcResource::derbyServer);
    public static final OrderResource POSTGRESQL =
            new JdbcResource(PostgresAddress.PREFIX, any -> null, JdbcResource::postgres);

    private final String urlPrefix;
    private final Function<Durability, String> refusal;
    private final BiFunction<Settings, Shared, OrderStore> store;

    private JdbcResource(String urlPrefix, Function<Durability, String> refusal,
            BiFunction<Settings, Shared, OrderStore> store) {
        this.urlPrefix = urlPrefix;
        this.refusal = refusal;
        this.store = store;
    }

    /** {@code url}: null if the files are in the data directory, where only one process can use them. */
    private record Store(String url, boolean keepsRecords, Shared shared, Supplier<OrderDatabase> database,
            Supplier<OrderRecords> recorded) implements OrderStore {
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
    }

    @Override
    public String refusal(Durability durability) {
        return refusal.apply(durability);
    }

    @Override
    public String urlPrefix() {
        return urlPrefix;
    }

    @Override
    public OrderStore store(Settings settings, Shared shared) {
        return store.apply(settings, shared);
    }

    private static OrderStore h2(Settings settings, Shared shared) {
        // The name of the file lacks its ending.
        Path file = shared.dataDir().resolve("orders");
        return new Store(null, isKept(shared), shared, () -> new H2Database(file, shared.durability()), () -> {
            if (!Files.exists(Path.of(file + ".mv.db"))) {
                throw new IllegalArgumentException("there is no H2 database '" + file + ".mv.db'");
            }
            JdbcDataSource source = new JdbcDataSource();
            source.setUrl(H2Database.fileUrl(file) + ";IFEXISTS=TRUE;LAZY_QUERY_EXECUTION=TRUE");
            return new JdbcOrderRecords(source, source);
        });
    }

    private static OrderStore h2Server(Settings settings, Shared shared) {
        DatabaseAddress address =
                DatabaseAddress.required(settings, "h2-tcp", H2_SERVER, H2_SERVER + "//host:9092/database");
        return new Store(address.url(), isKept(shared), shared, () -> new H2Database(address, shared.durability()),
                () -> {
                    JdbcDataSource source = H2Database.dataSource(address, ";LAZY_QUERY_EXECUTION=TRUE");
                    return new JdbcOrderRecords(source, source);
                });
    }

    private static OrderStore derby(Settings settings, Shared shared) {
        Path directory = shared.dataDir().resolve("derby");
        Supplier<OrderDatabase> database =
                () -> DatabaseProvider.derby().embedded(directory, shared.durability());
        return new Store(null, isKept(shared), shared, database, () -> {
            if (!Files.isDirectory(directory)) {
                throw new IllegalArgumentException("there is no Derby database in '" + directory + "'");
            }
            return new JdbcOrderRecords(database.get());
        });
    }

    private static OrderStore derbyServer(Settings settings, Shared shared) {
        DatabaseAddress address = DatabaseAddress.required(settings, "derby-tcp", DERBY_SERVER,
                DERBY_SERVER + "host:1527/database");
        Supplier<OrderDatabase> database =
                () -> DatabaseProvider.derby().at(address, shared.durability(), shared.node());
        return new Store(address.url(), isKept(shared), shared, database,
                () -> new JdbcOrderRecords(database.get()));
    }

    private static OrderStore postgres(Settings settings, Shared shared) {
        PostgresAddress address = PostgresAddress.from(settings);
        return new Store(address.url(), true, shared, () -> new PostgresDatabase(address, shared.concurrent(),
                shared.durability(), shared.node()), () -> {
                    PGSimpleDataSource source = new PGSimpleDataSource();
                    address.configure(source);
                    PGXADataSource xaSource = new PGXADataSource();
                    address.configure(xaSource);
                    return new JdbcOrderRecords(source, xaSource);
                });
    }

    private static boolean isKept(Shared shared) {
        return shared.durability() != Durability.NONE;
    }
}
