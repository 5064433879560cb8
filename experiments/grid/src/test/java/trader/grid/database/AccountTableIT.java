package trader.grid.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import trader.grid.ledger.Account;
import trader.server.order.jdbc.DatabaseAddress;

class AccountTableIT {
    private static final DatabaseAddress ADDRESS = new DatabaseAddress("jdbc:h2:mem:accounts;DB_CLOSE_DELAY=-1", "sa",
            "");
    private static final Map<Long, Account> ACCOUNTS = Map.of(1L, new Account(10), 2L, new Account(20));

    private static final Map<Long, Account> LATER = Map.of(1L, new Account(10).credited(5), 2L,
            new Account(20).debited(5));

    private final AccountTable table = new AccountTable(ADDRESS);

    @AfterEach
    void dropAll() throws SQLException {
        table.close();
        execute("DROP ALL OBJECTS");
    }

    @Test
    void replacesRows() throws SQLException {
        table.create();
        assertThat(table.compare(ACCOUNTS)).isEqualTo(new RowDifferences(2, 0));
        table.write(Map.of(1L, new Account(9), 3L, new Account(30)));
        assertThat(table.compare(LATER)).isEqualTo(new RowDifferences(1, 1));
        table.write(LATER);
        assertThat(table.compare(LATER).areNone()).isTrue();
    }

    @Test
    void anOlderStateDoesNotReplaceALaterOne() throws SQLException {
        table.create();
        table.write(LATER);
        table.write(ACCOUNTS);
        assertThat(table.compare(LATER).areNone()).isTrue();
    }

    @Test
    void connectsAgainAfterAnError() throws SQLException {
        table.create();
        execute("ALTER TABLE accounts RENAME TO others");
        assertThatThrownBy(() -> table.write(ACCOUNTS)).isInstanceOf(SQLException.class);
        execute("ALTER TABLE others RENAME TO accounts");
        table.write(ACCOUNTS);
        assertThat(table.compare(ACCOUNTS).areNone()).isTrue();
    }

    private static void execute(String statement) throws SQLException {
        try (Connection connection = DriverManager.getConnection(ADDRESS.url(), ADDRESS.user(), ADDRESS.password())) {
            connection.createStatement().execute(statement);
        }
    }
}
