package trader.colocation;

import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import java.util.UUID;
import trader.benchmarks.BenchmarkServers;
import trader.benchmarks.BenchmarkServers.Program;
import trader.colocation.CostProfiler.Way;
import trader.launcher.jvm.JvmFailure;
import trader.postgres.LocalPostgres;

/** The running programs of one engine: a servlet for each way, and the database behind them. */
final class OpenPair {
    private static final String MODULE = "co-location";

    private final Engine engine;
    private final BenchmarkServers servers;
    private LocalPostgres postgres;
    private Program near;
    private Program tcp;
    private long databasePid;

    OpenPair(Engine engine, BenchmarkServers servers) {
        this.engine = engine;
        this.servers = servers;
    }

    /** Starts them; after a failure, {@link #close()} ends those that were started. */
    void open() throws IOException, InterruptedException, JvmFailure, SQLException {
        if (engine == Engine.POSTGRESQL) {
            openPostgres();
            return;
        }
        DatabaseSettings settings = DatabaseSettings.embedded(engine, UUID.randomUUID().toString());
        near = start("near", QueryServer.class, settings);
        Program database = start("database", DatabaseServer.class, settings);
        databasePid = database.pid();
        tcp = start("tcp", QueryServer.class, settings.at(database.ready()));
    }

    private void openPostgres() throws IOException, InterruptedException, JvmFailure, SQLException {
        postgres = LocalPostgres.temporary(Map.of()).withUnixSocket().start();
        databasePid = postgres.pid();
        try (Connection connection = DriverManager.getConnection(postgres.jdbcUrl(), postgres.user(),
                postgres.password())) {
            Employees.create(connection);
        }
        // Neither way is encrypted.
        String url = postgres.jdbcUrl() + "?sslmode=disable&gssEncMode=disable";
        DatabaseSettings settings = new DatabaseSettings(engine, url, postgres.user(), postgres.password());
        near = start("near", QueryServer.class, settings.at(postgres.unixSocketUrl()));
        tcp = start("tcp", QueryServer.class, settings);
    }

    private Program start(String part, Class<?> program, DatabaseSettings settings)
            throws IOException, InterruptedException, JvmFailure {
        String name = engine.id() + "-" + part;
        return servers.start(name, program, MODULE,
                settings.write(servers.directory().resolve(name + ".properties")).toString());
    }

    /** The servlet without TCP between it and the database. */
    Way near() {
        return new Way(url(near), near.pid(), engine == Engine.POSTGRESQL ? databasePid : 0);
    }

    /** The servlet with TCP between it and the database. */
    Way tcp() {
        return new Way(url(tcp), tcp.pid(), databasePid);
    }

    /** Name and version of the database. */
    String product() {
        return near.ready().substring(near.ready().indexOf(' ') + 1);
    }

    private static String url(Program server) {
        return "http://127.0.0.1:" + server.ready().substring(0, server.ready().indexOf(' ')) + "/query";
    }

    /** Ends all programs. */
    void close() throws IOException, InterruptedException {
        servers.stop();
        if (postgres != null) {
            postgres.close();
        }
    }
}
