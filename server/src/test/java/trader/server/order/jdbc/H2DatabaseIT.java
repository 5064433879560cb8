package trader.server.order.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.common.Durability;

class H2DatabaseIT {
    private static final int THREADS = 4;
    private static final int CONNECTIONS = 100;

    /** The last connection that closes also closes the database. */
    @Test
    void aDatabaseThatIsOpenedAndClosedAtTheSameTimeKeepsItsDialect(@TempDir Path directory) throws Exception {
        DataSource database = new H2Database(directory.resolve("orders"), Durability.PROCESS).dataSource();
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            List<Future<List<String>>> found = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                found.add(threads.submit(() -> modes(database)));
            }
            Stream.Builder<String> modes = Stream.builder();
            for (Future<List<String>> each : found) {
                each.get().forEach(modes);
            }
            assertThat(modes.build()).hasSize(THREADS * CONNECTIONS).containsOnly("PostgreSQL");
        } finally {
            threads.shutdownNow();
        }
    }

    private static List<String> modes(DataSource database) throws Exception {
        List<String> modes = new ArrayList<>();
        for (int i = 0; i < CONNECTIONS; i++) {
            try (Connection connection = database.getConnection(); Statement statement = connection.createStatement();
                    ResultSet mode = statement.executeQuery("SELECT setting_value FROM information_schema.settings"
                            + " WHERE setting_name = 'MODE'")) {
                mode.next();
                modes.add(mode.getString(1));
            }
            Thread.yield();
        }
        return modes;
    }
}
