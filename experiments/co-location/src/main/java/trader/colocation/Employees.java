package trader.colocation;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;

/** The article's table, with the same rows in each database: as many as its largest query returns. */
final class Employees {
    static final int ROWS = 100;

    private Employees() {
    }

    static void create(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE emp2 (empno CHAR(6) NOT NULL PRIMARY KEY, first_name VARCHAR(12) NOT NULL,"
                    + " last_name VARCHAR(15) NOT NULL, salary DECIMAL(9,2) NOT NULL)");
        }
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO emp2 VALUES (?, ?, ?, ?)")) {
            for (int row = 1; row <= ROWS; row++) {
                insert.setString(1, String.format(Locale.ROOT, "%06d", row * 10));
                insert.setString(2, "FIRST" + row);
                insert.setString(3, "LAST" + row * 7919 % 1000);
                insert.setBigDecimal(4, BigDecimal.valueOf(1_584_000 + 12_347L * row, 2));
                insert.executeUpdate();
            }
        }
    }
}
