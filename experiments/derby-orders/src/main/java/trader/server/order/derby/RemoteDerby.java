package trader.server.order.derby;

import io.agroal.api.configuration.supplier.AgroalConnectionFactoryConfigurationSupplier;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import javax.sql.XAConnection;
import javax.sql.XADataSource;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import org.apache.derby.client.BasicClientDataSource;
import org.apache.derby.jdbc.ClientDataSource;
import org.apache.derby.jdbc.ClientXADataSource;
import trader.common.Durability;
import trader.server.order.jdbc.DatabaseAddress;

/**
 * A database of Derby's network server.
 *
 * <p>When a client is killed, the server rolls back its transaction only if that has a timeout; without one the keys
 * stay locked until the server ends. But the timeout also ends prepared branches, which must wait for their decision.
 * So each transaction has a timeout that is never reached in practice, and {@link OrphanedBranches} ends the rest.
 */
final class RemoteDerby extends DerbyDatabase {
    /** 23 days. Derby multiplies it by 1,000 in an {@code int}. */
    private static final int TRANSACTION_TIMEOUT_S = 2_000_000;
    private static final Pattern URL = Pattern.compile("jdbc:derby://([^:/;]+)(?::([0-9]{1,5}))?/([^;]+)");
    private static final String EXAMPLE = "jdbc:derby://host:1527/database";
    private static final int DEFAULT_PORT = 1527;

    private final DatabaseAddress address;
    private final String node;
    private final String host;
    private final int port;
    private final String database;
    private boolean started;

    /** Refuses a URL with attributes, which would not reach all connections. */
    RemoteDerby(DatabaseAddress address, Durability durability, String node) {
        super(durability);
        this.address = address;
        this.node = node;
        Matcher url = URL.matcher(address.url());
        if (!url.matches()) {
            throw address.unlike(EXAMPLE, null);
        }
        host = url.group(1);
        port = url.group(2) == null ? DEFAULT_PORT : Integer.parseInt(url.group(2));
        database = url.group(3);
    }

    @Override
    public String name() {
        return "derby-tcp";
    }

    @Override
    public DataSource dataSource() {
        return configured(new ClientDataSource());
    }

    @Override
    public XADataSource xaDataSource() {
        return configured(new ClientXADataSource());
    }

    private <T extends BasicClientDataSource> T configured(T dataSource) {
        dataSource.setServerName(host);
        dataSource.setPortNumber(port);
        dataSource.setDatabaseName(database);
        if (address.user() != null) {
            dataSource.setUser(address.user());
        }
        if (address.password() != null) {
            dataSource.setPassword(address.password());
        }
        return dataSource;
    }

    @Override
    public AgroalConnectionFactoryConfigurationSupplier pooledDataSource() {
        return address.addUserTo(new AgroalConnectionFactoryConfigurationSupplier()
                .connectionProviderClass(ClientXADataSource.class).jdbcProperty("serverName", host)
                .jdbcProperty("portNumber", Integer.toString(port)).jdbcProperty("databaseName", database));
    }

    @Override
    public XAResource listenerResource(Connection connection, XAResource resource) throws SQLException {
        try {
            resource.setTransactionTimeout(TRANSACTION_TIMEOUT_S);
        } catch (XAException failed) {
            throw new SQLException("Derby's client refuses a transaction timeout", failed);
        }
        return resource;
    }

    /** At the start, before this process has transactions: branches of the node that are not prepared are orphans. */
    @Override
    public void lockNode(Connection recovery) throws SQLException {
        if (started) {
            return;
        }
        XAConnection connection = xaDataSource().getXAConnection();
        try {
            new OrphanedBranches(connection, node).rollBack();
        } finally {
            connection.close();
        }
        started = true;
    }
}
