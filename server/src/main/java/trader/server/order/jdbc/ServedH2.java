package trader.server.order.jdbc;

import java.net.InetAddress;
import java.nio.file.Path;
import java.sql.SQLException;
import org.h2.jdbcx.JdbcDataSource;
import org.h2.tools.Server;
import trader.common.HostPort;

/**
 * An H2 database behind H2's own server. Nothing keeps a file open when the last client has gone: H2 cannot roll back a
 * prepared branch whose connection was lost until it has opened the file anew.
 */
final class ServedH2 implements ServedDatabase {
    private static final String NAME = "orders";

    private final Path directory;
    private final boolean inFile;
    private final JdbcDataSource dataSource = new JdbcDataSource();
    private Server server;

    ServedH2(Path directory, boolean inFile, String user, String password) {
        this.directory = directory;
        this.inFile = inFile;
        dataSource.setUrl(inFile ? H2Database.fileUrl(directory.resolve(NAME)) : H2Database.memoryUrl(NAME));
        dataSource.setUser(user);
        dataSource.setPassword(password);
    }

    @Override
    public String open() throws SQLException {
        dataSource.getConnection().close();
        String address = InetAddress.getLoopbackAddress().getHostAddress();
        System.setProperty("h2.bindAddress", address);
        // Clients cannot create other databases.
        server = Server.createTcpServer("-tcpPort", "0", "-ifExists", "-baseDir", directory.toString()).start();
        return "jdbc:h2:tcp://" + new HostPort(address, server.getPort()) + "/" + (inFile ? "" : "mem:") + NAME;
    }

    @Override
    public void close() {
        server.stop();
    }
}
