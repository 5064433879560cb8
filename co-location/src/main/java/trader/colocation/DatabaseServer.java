package trader.colocation;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import trader.benchmarks.BenchmarkServers;
import trader.common.Durability;
import trader.common.ParentWatch;
import trader.common.Settings;
import trader.server.order.jdbc.DatabaseProvider;
import trader.server.order.jdbc.TcpServers;

/** A database of H2 or Derby as a program, with the engine's own server on the loopback address. */
final class DatabaseServer {
    private DatabaseServer() {
    }

    /** Arguments: a directory for files, and the settings of the database; runs until the parent process ends. */
    public static void main(String[] args) {
        ParentWatch.startIfEnabled();
        try {
            Path directory = Path.of(args[0]);
            DatabaseSettings database = DatabaseSettings.from(Settings.read(Path.of(args[1])));
            System.out.println(BenchmarkServers.READY + serve(database, directory));
            // Threads of the servers are daemons.
            Thread.currentThread().join();
        } catch (Exception failed) {
            failed.printStackTrace();
            System.exit(1);
        }
    }

    private static String serve(DatabaseSettings database, Path directory) throws Exception {
        if (database.engine() == Engine.H2) {
            EmbeddedDatabase.create(database, directory);
            return TcpServers.url(TcpServers.startH2(directory), EmbeddedDatabase.NAME);
        }
        String url = DatabaseProvider.derby().server(directory, Durability.FORCED, database.user(),
                database.password()).open();
        try (Connection connection = DriverManager.getConnection(url, database.user(), database.password())) {
            Employees.create(connection);
        }
        return url;
    }
}
