package trader.server.order.jdbc;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Calendar;
import java.util.TimeZone;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The tables: created by the script of the database; {@code trader_schema} has their version. If several
 * servers start at once, one creates them.
 */
record OrderSchema(OrderDatabase database) {
    /** Versions 1 and 2 were never released. */
    static final int VERSION = 3;

    private static final Logger LOG = LoggerFactory.getLogger(OrderSchema.class);

    /**
     * Creates the tables unless they exist; a user without the right to create tables may use existing ones.
     *
     * @throws IllegalStateException if they have another version
     */
    void createIfMissing(Connection connection) throws SQLException {
        if (version(connection) == VERSION) {
            return;
        }
        connection.setAutoCommit(false);
        try {
            database.lockSchema(connection);
            if (version(connection) == 0) {
                create(connection);
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
        if (number(connection, database.countSchemas()) == 0) {
            return 0;
        }
        int version = number(connection, "SELECT COALESCE(MAX(version), 0) FROM trader_schema");
        if (version != 0 && version != VERSION) {
            throw new IllegalStateException("the orders' tables are of version " + version
                    + ", and this server knows only version " + VERSION + ": use "
                    + (version > VERSION ? "a newer server" : "another database, or drop them"));
        }
        return version;
    }

    /** Differs between two databases, whatever the names by which servers reach them. */
    String identity(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet result = statement.executeQuery(
                "SELECT applied FROM trader_schema WHERE version = " + VERSION)) {
            result.next();
            // Derby's times have no zone: each server must read them as of the same one.
            String text = connection.getCatalog() + "/" + connection.getSchema() + "/"
                    + result.getTimestamp(1, Calendar.getInstance(TimeZone.getTimeZone("UTC"))).toInstant();
            return UUID.nameUUIDFromBytes(text.getBytes(StandardCharsets.UTF_8)).toString();
        }
    }

    private void create(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : script().split(";\\R")) {
                statement.execute(sql);
            }
            statement.execute("INSERT INTO trader_schema (version) VALUES (" + VERSION + ")");
        }
        LOG.info("The orders' tables are now of version {}", VERSION);
    }

    private String script() {
        try (InputStream script = OrderSchema.class.getResourceAsStream(database.script())) {
            return new String(script.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static int number(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet result = statement.executeQuery(sql)) {
            result.next();
            return result.getInt(1);
        }
    }
}
