package trader.colocation;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.apache.derby.drda.NetworkServerControl;
import trader.benchmarks.BenchmarkServers;
import trader.common.ParentWatch;
import trader.common.Settings;
import trader.server.order.jdbc.TcpServers;

/** A database of H2 or Derby as a program, with the engine's own server on the loopback address. */
final class DatabaseServer {
    private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();
    private static final long DEADLINE_NS = TimeUnit.SECONDS.toNanos(30);

    private DatabaseServer() {
    }

    /** Arguments: a directory for files, and the settings of the database; runs until the parent process ends. */
    public static void main(String[] args) {
        ParentWatch.startIfEnabled();
        try {
            Path directory = Path.of(args[0]);
            DatabaseSettings database = DatabaseSettings.from(Settings.read(Path.of(args[1])));
            EmbeddedDatabase.create(database, directory);
            System.out.println(BenchmarkServers.READY
                    + (database.engine() == Engine.DERBY ? serveDerby(database)
                            : TcpServers.url(TcpServers.startH2(directory), EmbeddedDatabase.NAME)));
            // Threads of the servers are daemons.
            Thread.currentThread().join();
        } catch (Exception failed) {
            failed.printStackTrace();
            System.exit(1);
        }
    }

    private static String serveDerby(DatabaseSettings database) throws Exception {
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, LOOPBACK)) {
            port = free.getLocalPort();
        }
        NetworkServerControl server = new NetworkServerControl(LOOPBACK, port, database.user(), database.password());
        server.start(null);
        awaitAnswer(server);
        return "jdbc:derby://" + LOOPBACK.getHostAddress() + ":" + port + "/" + EmbeddedDatabase.NAME;
    }

    /** The server starts in a thread of its own and does not say when it listens. */
    private static void awaitAnswer(NetworkServerControl server) throws Exception {
        long startNs = System.nanoTime();
        while (true) {
            try {
                server.ping();
                return;
            } catch (Exception notYet) {
                if (System.nanoTime() - startNs > DEADLINE_NS) {
                    throw notYet;
                }
                TimeUnit.MILLISECONDS.sleep(10);
            }
        }
    }
}
