package trader.colocation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EngineTest {
    @TempDir
    private Path directory;

    @Test
    void theQueriesOfTheEmbeddedEnginesHaveTheSameRows() throws Exception {
        System.setProperty("derby.system.home", directory.toString());
        List<String> h2 = rows(Engine.H2, 25);
        assertThat(h2).hasSize(25).startsWith("1 000010 FIRST1 LAST919 15963.47").doesNotHaveDuplicates();
        assertThat(rows(Engine.DERBY, 25)).isEqualTo(h2);
        assertThatThrownBy(() -> DriverManager.getConnection("jdbc:derby:;shutdown=true"))
                .isInstanceOf(SQLException.class).hasMessageContaining("shutdown");
    }

    @Test
    void aResourceNamesItsEngine() {
        assertThat(List.of(Engine.of("h2-tcp"), Engine.of("derby"), Engine.of("postgresql")))
                .containsExactly(Engine.H2, Engine.DERBY, Engine.POSTGRESQL);
        assertThatThrownBy(() -> Engine.POSTGRESQL.embedded(directory)).hasMessageContaining("jdbc-url");
    }

    private List<String> rows(Engine engine, int size) throws SQLException {
        List<String> all = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection(engine.embedded(directory.resolve(engine.name())))) {
            Employees.create(connection);
            try (PreparedStatement statement = connection.prepareStatement(engine.query())) {
                statement.setInt(1, 1);
                statement.setInt(2, size);
                ResultSet rows = statement.executeQuery();
                while (rows.next()) {
                    all.add(rows.getInt(1) + " " + rows.getString(2) + " " + rows.getString(3) + " "
                            + rows.getString(4) + " " + rows.getBigDecimal(5));
                }
            }
        }
        return all;
    }
}
