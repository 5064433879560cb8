package trader.server.order.jdbc;

import java.net.InetAddress;
import java.nio.file.Path;
import java.sql.SQLException;
import org.h2.tools.Server;
import trader.common.HostPort;

/** The database engines' own servers, on the loopback address, for databases of this JVM. */
public final class TcpServers {
    private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();

    private TcpServers() {
    }

    /** Starts a server for the H2 databases of a directory and those in memory; clients cannot create others. */
    public static Server startH2(Path directory) throws SQLException {
        System.setProperty("h2.bindAddress", LOOPBACK.getHostAddress());
        return Server.createTcpServer("-tcpPort", "0", "-ifExists", "-baseDir", directory.toString()).start();
    }

    /** The URL of a database of the server. */
    public static String url(Server h2, String database) {
        return "jdbc:h2:tcp://" + new HostPort(LOOPBACK.getHostAddress(), h2.getPort()) + "/" + database;
    }
}
