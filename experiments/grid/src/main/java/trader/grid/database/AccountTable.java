package trader.grid.database;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.TreeMap;
import trader.common.Settings;
import trader.grid.ledger.Account;
import trader.server.order.jdbc.DatabaseAddress;

/** The table of accounts. It connects when it is first used, and again after an error. */
final class AccountTable implements AutoCloseable {
    /** The row of an account may be locked by the connection of a member that was just killed. */
    private static final String SETTINGS = ";LOCK_TIMEOUT=20000";
    private static final String CREATE = "CREATE TABLE accounts (id BIGINT PRIMARY KEY, balance_cents BIGINT NOT NULL,"
            + " debits BIGINT NOT NULL, credits BIGINT NOT NULL, changes BIGINT NOT NULL)";
    private static final String WRITE = "MERGE INTO accounts AS a USING (VALUES (CAST(? AS BIGINT), CAST(? AS BIGINT),"
            + " CAST(? AS BIGINT), CAST(? AS BIGINT), CAST(? AS BIGINT)))"
            + " AS n (id, balance_cents, debits, credits, changes) ON a.id = n.id"
            + " WHEN MATCHED AND n.changes > a.changes THEN UPDATE SET a.balance_cents = n.balance_cents,"
            + " a.debits = n.debits, a.credits = n.credits, a.changes = n.changes"
            + " WHEN NOT MATCHED THEN INSERT (id, balance_cents, debits, credits, changes)"
            + " VALUES (n.id, n.balance_cents, n.debits, n.credits, n.changes)";
    private static final String READ = "SELECT id, balance_cents, debits, credits FROM accounts";

    private final DatabaseAddress address;
    private Connection connection;

    AccountTable(DatabaseAddress address) {
        this.address = address;
    }

    /** {@code file}: the settings {@code jdbc-url}, {@code jdbc-user} and {@code jdbc-password-file}. */
    static AccountTable at(Path file) throws IOException {
        return new AccountTable(DatabaseAddress.from(Settings.read(file)));
    }

    void create() throws SQLException {
        try (Statement create = connect().createStatement()) {
            create.execute(CREATE);
        }
        connection.commit();
    }

    /**
     * Inserts or replaces the rows of these accounts, all or none; but a row of a later state remains: a member that
     * was slow may write after the account's new owner. In the order of the rows, so that two members do not wait for
     * each other.
     */
    void write(Map<? extends Long, ? extends Account> accounts) throws SQLException {
        try {
            try (PreparedStatement write = connect().prepareStatement(WRITE)) {
                for (Map.Entry<? extends Long, ? extends Account> each : new TreeMap<>(accounts).entrySet()) {
                    Account account = each.getValue();
                    write.setLong(1, each.getKey());
                    write.setLong(2, account.balanceCents());
                    write.setLong(3, account.debits());
                    write.setLong(4, account.credits());
                    write.setLong(5, account.changes());
                    write.addBatch();
                }
                write.executeBatch();
            }
            connection.commit();
        } catch (SQLException failed) {
            closeAfter(failed);
            throw failed;
        }
    }

    /** Compares all rows with the accounts of the grid. */
    RowDifferences compare(Map<Long, Account> accounts) throws SQLException {
        int missing = accounts.size();
        int stale = 0;
        try (Statement read = connect().createStatement(); ResultSet row = read.executeQuery(READ)) {
            while (row.next()) {
                Account account = accounts.get(row.getLong(1));
                if (account != null) {
                    missing--;
                    boolean isEqual = row.getLong(2) == account.balanceCents() && row.getLong(3) == account.debits()
                            && row.getLong(4) == account.credits();
                    stale += isEqual ? 0 : 1;
                }
            }
        }
        connection.commit();
        return new RowDifferences(missing, stale);
    }

    private Connection connect() throws SQLException {
        if (connection == null) {
            connection = DriverManager.getConnection(address.url() + SETTINGS, address.user(), address.password());
            connection.setAutoCommit(false);
        }
        return connection;
    }

    private void closeAfter(SQLException failed) {
        try {
            close();
        } catch (SQLException again) {
            failed.addSuppressed(again);
        }
    }

    @Override
    public void close() throws SQLException {
        Connection open = connection;
        connection = null;
        if (open != null) {
            open.close();
        }
    }
}
