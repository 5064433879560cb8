package trader.server.order.jdbc;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import trader.common.Durability;
import trader.common.ParentWatch;
import trader.common.Settings;

/** A database of orders as a process, for servers with the resource {@code h2-tcp} or {@code derby-tcp}. */
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

    /** The database of these settings, as for {@link #main}; not yet open. */
    public static ServedDatabase from(Settings settings) throws IOException {
        Path directory = Path.of(settings.text("out-dir"));
        String resource = settings.text("order-store");
        Durability durability = settings.oneOf("durability", Durability.class, Durability.FORCED);
        String user = settings.text("jdbc-user");
        String password = DatabaseAddress.read(Path.of(settings.text("jdbc-password-file")));
        settings.rejectUnknown();
        return switch (resource) {
            case "h2-tcp" -> new ServedH2(directory, durability != Durability.NONE, user, password);
            case "derby-tcp" -> DatabaseProvider.derby().server(directory, durability, user, password);
            default -> throw new IllegalArgumentException("setting 'order-store' is '" + resource
                    + "': one of h2-tcp, derby-tcp");
        };
    }

    private static void close(ServedDatabase database) {
        try {
            database.close();
        } catch (SQLException failed) {
            System.err.println("trader database: did not close cleanly: " + failed);
        }
    }
}
