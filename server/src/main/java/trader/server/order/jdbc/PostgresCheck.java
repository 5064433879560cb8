package trader.server.order.jdbc;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** Checks whether a PostgreSQL server can be used. */
record PostgresCheck(Connection connection, String url) {
    private static final int OLDEST_VERSION = 14;
    /** Prepared transactions, besides one per listener, that recovery may not have resolved yet. */
    private static final int IN_DOUBT = 8;
    /** Connections besides one per listener: recovery, retention, counting, and the probe at the start. */
    private static final int OTHER_CONNECTIONS = 4;

    void serverCanRecordOrders(int listeners) throws SQLException {
        int version = connection.getMetaData().getDatabaseMajorVersion();
        if (version < OLDEST_VERSION) {
            throw refused("is version " + version + ": " + OLDEST_VERSION + " or later is needed");
        }
        if (!show("server_encoding").equals("UTF8")) {
            throw refused("has a database with encoding " + show("server_encoding")
                    + ", which cannot keep every order id: create one with ENCODING 'UTF8'");
        }
        if (isTrue("SELECT pg_is_in_recovery()") || show("default_transaction_read_only").equals("on")) {
            throw refused("cannot be written to: it is a standby, or read-only");
        }
        atLeast("max_prepared_transactions", listeners + IN_DOUBT, listeners);
        atLeast("max_connections", listeners + OTHER_CONNECTIONS, listeners);
    }

    private void atLeast(String setting, int needed, int listeners) throws SQLException {
        int value = Integer.parseInt(show(setting));
        if (value < needed) {
            throw refused("has " + setting + " = " + value + ", and " + listeners + " order listeners need at least "
                    + needed + ": put the line '" + setting + " = " + needed
                    + "' into its postgresql.conf and restart it");
        }
    }

    void userMayWrite() throws SQLException {
        for (String right : List.of("SELECT", "INSERT", "DELETE")) {
            if (!isTrue("SELECT has_table_privilege('trader_order', '" + right + "')")) {
                throw refused("does not let this user " + right + " in table trader_order: GRANT SELECT, INSERT,"
                        + " DELETE ON trader_order TO this user");
            }
        }
    }

    void serverSyncsCommits() throws SQLException {
        for (String setting : List.of("fsync", "synchronous_commit")) {
            if (show(setting).equals("off")) {
                throw refused("has " + setting + " = off and waits for no fsync: put '" + setting
                        + " = on' into its postgresql.conf, or use --durability process");
            }
        }
    }

    List<String> notDurable() throws SQLException {
        return show("full_page_writes").equals("on") ? List.of()
                : List.of("PostgreSQL runs with full_page_writes = off: after a power cut its pages are only whole on a"
                        + " file system that never tears them.");
    }

    private IllegalStateException refused(String why) {
        return new IllegalStateException("the PostgreSQL server of --jdbc-url " + url + " " + why);
    }

    private String show(String setting) throws SQLException {
        return answer("SHOW " + setting);
    }

    private boolean isTrue(String sql) throws SQLException {
        return answer(sql).equals("t");
    }

    private String answer(String sql) throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet result = statement.executeQuery(sql)) {
            result.next();
            return result.getString(1);
        }
    }
}
