package trader.server.order.jdbc;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The schema in its versions: one script each, {@code <database>/<version>.sql}, and a table that says which have run.
 * Servers that start at once migrate one after the other.
 */
final class OrderSchema {
    private static final Logger LOG = LoggerFactory.getLogger(OrderSchema.class);
    private static final String IS_THERE = "SELECT COUNT(*) FROM information_schema.tables"
            + " WHERE table_schema = CURRENT_SCHEMA AND LOWER(table_name) = 'trader_schema'";

    private final OrderDatabase database;

    OrderSchema(OrderDatabase database) {
        this.database = database;
    }

    /**
     * Brings the schema to the newest version; a user without rights to do so may use one that is there.
     *
     * @throws IllegalStateException when it is newer than this program knows
     */
    void migrate(Connection connection) throws SQLException {
        if (version(connection) == newest()) {
            return;
        }
        connection.setAutoCommit(false);
        try {
            database.lockSchema(connection);
            for (int version = version(connection) + 1; version <= newest(); version++) {
                run(connection, version);
            }
            connection.commit();
        } catch (SQLException | RuntimeException failed) {
            connection.rollback();
            throw failed;
        } finally {
            connection.setAutoCommit(true);
        }
    }

    private int version(Connection connection) throws SQLException {
        if (number(connection, IS_THERE) == 0) {
            return 0;
        }
        int version = number(connection, "SELECT COALESCE(MAX(version), 0) FROM trader_schema");
        if (version > newest()) {
            throw new IllegalStateException("the orders' tables are of version " + version
                    + ", and this server knows them up to " + newest() + ": use a newer server");
        }
        return version;
    }

    private void run(Connection connection, int version) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE IF NOT EXISTS trader_schema (version INTEGER PRIMARY KEY,"
                    + " applied TIMESTAMP WITH TIME ZONE DEFAULT CURRENT_TIMESTAMP NOT NULL)");
            for (String sql : script(version).split(";\\R")) {
                if (!sql.isBlank()) {
                    statement.execute(sql);
                }
            }
            statement.execute("INSERT INTO trader_schema (version) VALUES (" + version + ")");
        }
        LOG.info("The orders' tables are now of version {}", version);
    }

    /** The last of the scripts. */
    int newest() {
        int version = 0;
        while (OrderSchema.class.getResource(name(version + 1)) != null) {
            version++;
        }
        return version;
    }

    String script(int version) {
        try (InputStream script = OrderSchema.class.getResourceAsStream(name(version))) {
            return new String(script.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private String name(int version) {
        return database.name() + "/" + version + ".sql";
    }

    private static int number(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet result = statement.executeQuery(sql)) {
            result.next();
            return result.getInt(1);
        }
    }
}
