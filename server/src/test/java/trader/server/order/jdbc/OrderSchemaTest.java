package trader.server.order.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.common.Durability;
import trader.postgres.LocalPostgres;
import trader.server.TestPostgres;

/** Tables are made, migrated, and refused; so are servers that cannot do what is needed. */
class OrderSchemaTest {
    @TempDir
    Path directory;

    /** The table of the first version, which had no record of versions. */
    @Test
    void migratesTheTableOfBefore() throws Exception {
        OrderDatabase h2 = new H2Database(directory.resolve("orders"), Durability.PROCESS);
        try (Connection connection = h2.outside().getConnection()) {
            connection.createStatement().execute(new OrderSchema(h2).script(1));
            connection.createStatement().execute("INSERT INTO trader_order (sender, cl_ord_id, symbol, side, ord_type,"
                    + " order_id, exec_id, exec_type, ord_status, exec_time) VALUES ('S', 'A1', 'X', '1', '1', 'O',"
                    + " 'E', '0', '0', TIMESTAMP WITH TIME ZONE '2026-01-02 03:04:05Z')");

            new OrderSchema(h2).migrate(connection);

            assertThat(answer(connection, "SELECT recorded = exec_time FROM trader_order")).isEqualTo("TRUE");
            assertThat(answer(connection, "SELECT MAX(version) FROM trader_schema")).isEqualTo("3");
            new OrderSchema(h2).migrate(connection);
        }
        h2.shutDown();
    }

    @Test
    void letsOneServerMigrateWhileTheOtherWaits() throws Exception {
        String url = TestPostgres.freshUrl();
        CompletableFuture<?>[] servers = new CompletableFuture<?>[4];
        for (int i = 0; i < servers.length; i++) {
            servers[i] = CompletableFuture.runAsync(() -> {
                try (Connection connection = TestPostgres.connect(url)) {
                    new OrderSchema(postgres(url, 4, Durability.PROCESS)).migrate(connection);
                } catch (Exception failed) {
                    throw new IllegalStateException(failed);
                }
            });
        }
        CompletableFuture.allOf(servers).get();
        try (Connection connection = TestPostgres.connect(url)) {
            assertThat(answer(connection, "SELECT COUNT(*) FROM trader_schema")).isEqualTo("2");
        }
    }

    @Test
    void refusesTablesOfANewerVersion() throws Exception {
        String url = migrated();
        TestPostgres.execute(url, "INSERT INTO trader_schema VALUES (99)");
        try (Connection connection = TestPostgres.connect(url)) {
            assertThatThrownBy(() -> new OrderSchema(postgres(url, 4, Durability.PROCESS)).migrate(connection))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("the orders' tables are of version 99, and this server knows them up to 2:"
                            + " use a newer server");
        }
    }

    /** A user who may not create tables can use those that are there, once he may write. */
    @Test
    void refusesAUserWithoutRights() throws Exception {
        String url = migrated();
        String schema = url.substring(url.indexOf('=') + 1);
        TestPostgres.execute(url, "CREATE ROLE clerk_" + schema + " LOGIN PASSWORD 'x'; GRANT USAGE ON SCHEMA " + schema
                + " TO clerk_" + schema + "; GRANT SELECT ON trader_schema, trader_order TO clerk_" + schema);
        try (Connection connection = DriverManager.getConnection(url, "clerk_" + schema, "x")) {
            OrderDatabase database = postgres(url, 4, Durability.PROCESS);
            new OrderSchema(database).migrate(connection);
            assertThatThrownBy(() -> database.checkRights(connection)).isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("GRANT SELECT, INSERT, DELETE ON trader_order");
        }
    }

    @Test
    void refusesAServerThatForcesNothing() throws Exception {
        String url = migrated();
        try (Connection connection = TestPostgres.connect(url)) {
            assertThatThrownBy(() -> postgres(url, 4, Durability.FORCED).check(connection))
                    .isInstanceOf(IllegalStateException.class).hasMessageEndingWith("has fsync = off and forces nothing"
                            + " to its disk: put 'fsync = on' into its postgresql.conf, or use --durability process");
            postgres(url, 4, Durability.PROCESS).check(connection);
        }
    }

    @Test
    void refusesAServerThatKeepsTooFewPreparedTransactions() throws Exception {
        String url = migrated();
        try (Connection connection = TestPostgres.connect(url)) {
            assertThatThrownBy(() -> postgres(url, 125, Durability.PROCESS).check(connection))
                    .isInstanceOf(IllegalStateException.class).hasMessage("the PostgreSQL server of --jdbc-url " + url
                            + " has max_prepared_transactions = 128, and 125 order listeners need at least 133: put the"
                            + " line 'max_prepared_transactions = 133' into its postgresql.conf and restart it");
        }
    }

    private static String migrated() throws Exception {
        String url = TestPostgres.freshUrl();
        try (Connection connection = TestPostgres.connect(url)) {
            new OrderSchema(postgres(url, 4, Durability.PROCESS)).migrate(connection);
        }
        return url;
    }

    private static OrderDatabase postgres(String url, int listeners, Durability durability) throws Exception {
        LocalPostgres server = TestPostgres.server();
        return new PostgresDatabase(PostgresAddress.of(url, server.user(), server.passwordFile()), listeners,
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
