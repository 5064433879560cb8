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
import trader.common.Settings;
import trader.grid.ledger.Account;
import trader.server.order.jdbc.DatabaseAddress;

/** The table of accounts. It connects when it is first used, and again after an error. */
final class AccountTable implements AutoCloseable {
    /** The row of an account may be locked by the connection of a member that was just killed. */
    private static final String SETTINGS = ";LOCK_TIMEOUT=20000";
    private static final String CREATE = "CREATE TABLE accounts (id BIGINT PRIMARY KEY, balance_cents BIGINT NOT NULL,"
            + " debits BIGINT NOT NULL, credits BIGINT NOT NULL)";
    private static final String WRITE = "MERGE INTO accounts (id, balance_cents, debits, credits) KEY (id)"
            + " VALUES (?, ?, ?, ?)";
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

    /** Inserts or replaces the rows of these accounts, all or none. */
    void write(Map<? extends Long, ? extends Account> accounts) throws SQLException {
        try {
            try (PreparedStatement write = connect().prepareStatement(WRITE)) {
                for (Map.Entry<? extends Long, ? extends Account> each : accounts.entrySet()) {
                    Account account = each.getValue();
                    write.setLong(1, each.getKey());
                    write.setLong(2, account.balanceCents());
                    write.setLong(3, account.debits());
                    write.setLong(4, account.credits());
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
