package trader.server.order.derby;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Set;
import org.apache.derby.jdbc.EmbeddedDataSource;
import org.apache.derby.jdbc.EmbeddedXADataSource;
import trader.common.Durability;
import trader.common.PrivateFiles;

/**
 * The database {@code orders} of the engine in this JVM. The engine takes its settings from system properties, when it
 * opens the database.
 */
final class DerbyEngine {
    /** Of a database in a directory or, behind {@code memory:}, in memory. */
    static final String NAME = "orders";

    private static final String IN_MEMORY = "memory:";
    /** The database has stopped or is gone, the engine has stopped, the database was never opened. */
    private static final Set<String> STOPPED = Set.of("08006", "XJ015", "XJ004");
    private static final String LOCK_TIMEOUT_S = "2";

    private final String database;

    private DerbyEngine(String database) {
        this.database = database;
    }

    /** Sets the engine's properties; opens nothing. {@code memoryName}: distinguishes databases in memory. */
    static DerbyEngine in(Path directory, Durability durability, String memoryName) {
        try {
            PrivateFiles.createDirectories(directory);
        } catch (IOException failed) {
            throw new UncheckedIOException("Derby needs the directory " + directory, failed);
        }
        System.setProperty("derby.stream.error.file", directory.resolve("derby.log").toString());
        System.setProperty("derby.locks.waitTimeout", LOCK_TIMEOUT_S);
        if (durability == Durability.FORCED) {
            System.clearProperty("derby.system.durability");
        } else {
            // The log is written at each commit, and not synced to the disk.
            System.setProperty("derby.system.durability", "test");
        }
        return new DerbyEngine(durability == Durability.NONE ? IN_MEMORY + memoryName
                : directory.toAbsolutePath().resolve(NAME).toString());
    }

    EmbeddedXADataSource xaDataSource() {
        return configured(new EmbeddedXADataSource());
    }

    EmbeddedDataSource dataSource() {
        return configured(new EmbeddedDataSource());
    }

    private <T extends EmbeddedDataSource> T configured(T dataSource) {
        dataSource.setDatabaseName(database);
        dataSource.setCreateDatabase("create");
        return dataSource;
    }

    /** The database's name for connections. */
    String database() {
        return database;
    }

    /** Closes the database; one in memory is lost. User and password are null if the engine needs none. */
    void shutDown(String user, String password) throws SQLException {
        EmbeddedDataSource last = new EmbeddedDataSource();
        last.setDatabaseName(database);
        if (database.startsWith(IN_MEMORY)) {
            last.setConnectionAttributes("drop=true");
        } else {
            last.setShutdownDatabase("shutdown");
        }
        stop(() -> last.getConnection(user, password));
    }

    /** Closes the engine; it can be opened again, with other properties. */
    static void shutDownEngine(String user, String password) throws SQLException {
        stop(() -> DriverManager.getConnection("jdbc:derby:;shutdown=true;deregister=false", user, password));
    }

    /** Derby reports success as an exception. */
    private static void stop(Stop stop) throws SQLException {
        try {
            stop.connect().close();
        } catch (SQLException reported) {
            if (!STOPPED.contains(reported.getSQLState())) {
                throw reported;
            }
        }
    }

    private interface Stop {
        Connection connect() throws SQLException;
    }
}
