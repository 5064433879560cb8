package trader.server.order.derby;

import java.net.InetAddress;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.derby.drda.NetworkServerControl;
import trader.common.Durability;
import trader.common.FreePorts;
import trader.common.HostPort;
import trader.server.order.jdbc.ServedDatabase;

/** A database behind Derby's network server, on the loopback address, for one user. */
final class ServedDerby implements ServedDatabase {
    private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();
    private static final long DEADLINE_NS = TimeUnit.SECONDS.toNanos(30);

    private final Path directory;
    private final Durability durability;
    private final String user;
    private final String password;
    private DerbyEngine engine;
    private NetworkServerControl server;

    ServedDerby(Path directory, Durability durability, String user, String password) {
        this.directory = directory;
        this.durability = durability;
        this.user = user;
        this.password = password;
    }

    @Override
    public String open() throws Exception {
        authentication().forEach(System::setProperty);
        engine = DerbyEngine.in(directory, durability, DerbyEngine.NAME);
        engine.dataSource().getConnection(user, password).close();
        // Derby does not say which port it has, if it chooses one.
        int port = FreePorts.any();
        server = new NetworkServerControl(LOOPBACK, port, user, password);
        server.start(null);
        awaitAnswer();
        return "jdbc:derby://" + new HostPort(LOOPBACK.getHostAddress(), port) + "/" + engine.database();
    }

    private Map<String, String> authentication() {
        return Map.of("derby.connection.requireAuthentication", "true", "derby.authentication.provider", "BUILTIN",
                "derby.user." + user, password);
    }

    /** The server starts in a thread of its own and does not say when it listens. */
    private void awaitAnswer() throws Exception {
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

    @Override
    public void close() throws SQLException {
        try {
            server.shutdown();
        } catch (Exception failed) {
            throw new SQLException("Derby's server does not stop", failed);
        }
        engine.shutDown(user, password);
        DerbyEngine.shutDownEngine(user, password);
        // Another database of this JVM may have no users.
        authentication().keySet().forEach(System::clearProperty);
    }
}
