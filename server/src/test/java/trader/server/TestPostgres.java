package trader.server;

import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Assumptions;
import trader.postgres.LocalPostgres;

/**
 * One real PostgreSQL server for all tests of this JVM, at whose end it is ended; each test has a schema of its own.
 */
public final class TestPostgres {
    private static final AtomicInteger SCHEMAS = new AtomicInteger();
    private static LocalPostgres server;

    private TestPostgres() {
    }

    /** The server, running. */
    public static synchronized LocalPostgres server() throws IOException {
        Assumptions.assumeTrue(LocalPostgres.unsupported() == null, LocalPostgres::unsupported);
        if (server == null) {
            server = LocalPostgres.temporary(Map.of("fsync", "off"));
            Runtime.getRuntime().addShutdownHook(new Thread(TestPostgres::close, "postgres-end"));
        }
        if (!server.running()) {
            server.start();
        }
        return server;
    }

    private static void close() {
        try {
            server.close();
        } catch (IOException failed) {
            System.err.println("PostgreSQL did not end in order: " + failed);
        }
    }

    /** The URL of a new schema with nothing in it. */
    public static String freshUrl() throws IOException, SQLException {
        String schema = "test_" + SCHEMAS.incrementAndGet();
        String url = server().jdbcUrl() + "?currentSchema=" + schema;
        execute(url, "CREATE SCHEMA " + schema);
        return url;
    }

    /** The settings of a server that records in a new schema: key, value, key, value. */
    public static String[] settings() throws IOException, SQLException {
        return new String[] {"order-store", "postgresql", "jdbc-url", freshUrl(), "jdbc-user", server().user(),
            "jdbc-password-file", server().passwordFile().toString()};
    }

    /** A connection of the owner's. */
    public static Connection connect(String url) throws IOException, SQLException {
        return DriverManager.getConnection(url, server().user(), server().password());
    }

    /** Executes a statement as the owner. */
    public static void execute(String url, String sql) throws IOException, SQLException {
        try (Connection connection = connect(url); Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
