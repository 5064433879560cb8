package trader.server.order.jdbc;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import trader.common.Durability;
import trader.common.ParentWatch;
import trader.common.Settings;

/** A database of orders as a process, for servers with the resource {@code h2-tcp}. */
public final class DatabaseProcess {
    private DatabaseProcess() {
    }

    /**
     * Serves a database until a signal or the end of the parent process. Prints one line with its URL when it is ready.
     *
     * @param arguments the settings file: {@code out-dir} for the files, {@code resource}, {@code durability},
     *        {@code jdbc-user}, {@code jdbc-password-file}
     */
    public static void main(String[] arguments) {
        ParentWatch.startIfEnabled();
        try {
            ServedDatabase database = from(Settings.read(Path.of(arguments[0])));
            String url = database.open();
            Runtime.getRuntime().addShutdownHook(new Thread(() -> close(database), "stop"));
            System.out.println("READY " + url);
            // The threads of the engines are daemons.
            Thread.currentThread().join();
        } catch (Exception failed) {
            System.err.println("trader database: " + failed);
            System.exit(1);
        }
    }

    private static ServedDatabase from(Settings settings) throws IOException {
        Path directory = Path.of(settings.text("out-dir"));
        String resource = settings.text("resource");
        boolean inFile = settings.oneOf("durability", Durability.class, Durability.FORCED) != Durability.NONE;
        String user = settings.text("jdbc-user");
        String password = Files.readString(Path.of(settings.text("jdbc-password-file")));
        settings.rejectUnknown();
        if (!resource.equals("h2-tcp")) {
            throw new IllegalArgumentException("setting 'resource' is '" + resource + "': h2-tcp");
        }
        return new ServedH2(directory, inFile, user, password);
    }

    private static void close(ServedDatabase database) {
        try {
            database.close();
        } catch (SQLException failed) {
            System.err.println("trader database: did not close cleanly: " + failed);
        }
    }
}
