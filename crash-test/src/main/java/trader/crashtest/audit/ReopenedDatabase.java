package trader.crashtest.audit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import trader.common.Settings;
import trader.server.ServerConfig;
import trader.server.order.OrderRecord;
import trader.server.order.jdbc.DatabaseProcess;
import trader.server.order.jdbc.ServedDatabase;
import trader.server.order.resource.OrderRecords;

/** The records in a database whose JVM ended with its run, read through a server of the engine in this JVM. */
record ReopenedDatabase(ServedDatabase database, OrderRecords records) implements OrderRecords {
    private static final String DIRECTORY = "database";

    /** Whether the run started a database in a JVM. */
    static boolean isIn(Path run) {
        return Files.isRegularFile(settings(run));
    }

    private static Path settings(Path run) {
        return run.resolve(DIRECTORY).resolve("database.properties");
    }

    /**
     * Opens it.
     *
     * @param server the settings of the run's server
     * @throws IOException if it cannot be opened, for example because it is in use
     */
    static ReopenedDatabase open(Path run, Map<String, String> server) throws IOException {
        Map<String, String> settings = Settings.read(settings(run)).asMap();
        // The directory may have been moved.
        settings.put("out-dir", run.resolve(DIRECTORY).toString());
        settings.put("jdbc-password-file", run.resolve(DIRECTORY).resolve("password").toString());
        ServedDatabase database = DatabaseProcess.from(new Settings(settings));
        try {
            server.put("jdbc-url", database.open());
            server.put("jdbc-password-file", settings.get("jdbc-password-file"));
            return new ReopenedDatabase(database, ServerConfig.from(new Settings(server)).orders().records());
        } catch (Exception failed) {
            throw new IOException("the database in " + run.resolve(DIRECTORY) + " cannot be opened: "
                    + failed.getMessage(), failed);
        }
    }

    @Override
    public void forEach(Consumer<OrderRecord> action) {
        records.forEach(action);
    }

    @Override
    public List<String> inDoubt() {
        return records.inDoubt();
    }

    @Override
    public void close() {
        records.close();
        try {
            database.close();
        } catch (SQLException failed) {
            throw new IllegalStateException("the database did not close: " + failed.getMessage(), failed);
        }
    }
}
