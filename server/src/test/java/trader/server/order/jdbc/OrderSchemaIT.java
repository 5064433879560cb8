package trader.server.order.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CompletableFuture;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import trader.common.Durability;
import trader.postgres.LocalPostgres;
import trader.server.TestPostgres;

/** Opening databases, creating their tables, and refusing tables and database servers that cannot be used. */
class OrderSchemaIT {
    @TempDir
    Path directory;

    @Test
    void completesTablesThatACrashLeftHalfCreated() throws Exception {
        OrderDatabase h2 = new H2Database(directory.resolve("orders"), Durability.PROCESS);
        try (Connection connection = h2.dataSource().getConnection()) {
            new OrderSchema(h2).createIfMissing(connection);
            try (Statement statement = connection.createStatement()) {
                statement.execute("DELETE FROM trader_schema");
                statement.execute("DROP INDEX trader_order_place");
            }

            new OrderSchema(h2).createIfMissing(connection);

            assertThat(answer(connection, "SELECT version FROM trader_schema")).isEqualTo("3");
            assertThat(answer(connection, "SELECT COUNT(*) FROM information_schema.indexes"
                    + " WHERE LOWER(index_name) = 'trader_order_place'")).isEqualTo("1");
        }
        h2.shutDown();
    }

    /** The last connection that closes also closes the database. */
    @Test
    void anH2DatabaseThatIsOpenedAndClosedAtTheSameTimeKeepsItsDialect() throws Exception {
        DataSource database = new H2Database(directory.resolve("orders"), Durability.PROCESS).dataSource();
        CompletableFuture<?>[] threads = new CompletableFuture<?>[4];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = CompletableFuture.runAsync(() -> {
                for (int opening = 0; opening < 100; opening++) {
                    try (Connection connection = database.getConnection()) {
                        assertThat(answer(connection, "SELECT setting_value FROM information_schema.settings"
                                + " WHERE setting_name = 'MODE'")).isEqualTo("PostgreSQL");
                    } catch (SQLException failed) {
                        throw new IllegalStateException(failed);
                    }
                    Thread.yield();
                }
            }, command -> new Thread(command).start());
        }
        CompletableFuture.allOf(threads).get();
    }

    @Test
    void oneOfManyServersCreatesTheTables() throws Exception {
        String url = TestPostgres.freshUrl();
        CompletableFuture<?>[] servers = new CompletableFuture<?>[4];
        for (int i = 0; i < servers.length; i++) {
            servers[i] = CompletableFuture.runAsync(() -> {
                try (Connection connection = TestPostgres.connect(url)) {
                    new OrderSchema(postgres(url, 4, Durability.PROCESS)).createIfMissing(connection);
                } catch (Exception failed) {
                    throw new IllegalStateException(failed);
                }
            });
        }
        CompletableFuture.allOf(servers).get();
        try (Connection connection = TestPostgres.connect(url)) {
            assertThat(answer(connection, "SELECT COUNT(*) FROM trader_schema")).isEqualTo("1");
        }
    }

    @ParameterizedTest
    @CsvSource({"99, a newer server", "2, 'another database, or drop them'"})
    void refusesTablesOfAnotherVersion(int version, String advice) throws Exception {
        String url = urlWithTables();
        TestPostgres.execute(url, "UPDATE trader_schema SET version = " + version);
        try (Connection connection = TestPostgres.connect(url)) {
            assertThatThrownBy(() -> new OrderSchema(postgres(url, 4, Durability.PROCESS)).createIfMissing(connection))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("the orders' tables are of version " + version
                            + ", and this server knows only version 3: use " + advice);
        }
    }

    /** A user without the right to create tables may use existing ones, but needs the right to write. */
    @Test
    void refusesAUserWithoutRights() throws Exception {
        String url = urlWithTables();
        String schema = url.substring(url.indexOf('=') + 1);
        TestPostgres.execute(url, "CREATE ROLE clerk_" + schema + " LOGIN PASSWORD 'x'; GRANT USAGE ON SCHEMA " + schema
                + " TO clerk_" + schema + "; GRANT SELECT ON trader_schema, trader_order TO clerk_" + schema);
        try (Connection connection = DriverManager.getConnection(url, "clerk_" + schema, "x")) {
            OrderDatabase database = postgres(url, 4, Durability.PROCESS);
            new OrderSchema(database).createIfMissing(connection);
            assertThatThrownBy(() -> database.checkRights(connection)).isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("GRANT SELECT, INSERT, DELETE ON trader_order");
        }
    }

    @Test
    void refusesAServerThatWaitsForNoFsync() throws Exception {
        String url = urlWithTables();
        try (Connection connection = TestPostgres.connect(url)) {
            assertThatThrownBy(() -> postgres(url, 4, Durability.FORCED).check(connection))
                    .isInstanceOf(IllegalStateException.class).hasMessageEndingWith("has fsync = off and waits for no"
                            + " fsync: put 'fsync = on' into its postgresql.conf, or use --durability process");
            postgres(url, 4, Durability.PROCESS).check(connection);
        }
    }

    private static String urlWithTables() throws Exception {
        String url = TestPostgres.freshUrl();
        try (Connection connection = TestPostgres.connect(url)) {
            new OrderSchema(postgres(url, 4, Durability.PROCESS)).createIfMissing(connection);
        }
        return url;
    }

    private static OrderDatabase postgres(String url, int listeners, Durability durability) throws Exception {
        LocalPostgres server = TestPostgres.server();
        return new PostgresDatabase(DatabaseAddress.of(url, server.user(), server.passwordFile()), listeners,
                durability, "test");
    }

    private static String answer(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            var result = statement.executeQuery(sql);
            result.next();
            return result.getString(1);
        }
    }
}
