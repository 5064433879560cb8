package trader.server.order.jdbc;

import io.agroal.api.configuration.supplier.AgroalConnectionFactoryConfigurationSupplier;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import javax.sql.XADataSource;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;
import org.h2.jdbcx.JdbcDataSource;
import trader.common.Durability;
import trader.server.transaction.ForwardingXaResource;

/**
 * H2, embedded or in its own server. It writes each commit to its file before it returns, and never syncs it to the
 * disk.
 */
final class H2Database implements OrderDatabase {
    private static final String AT_ONCE = ";WRITE_DELAY=0";
    private static final String IN_FILE = AT_ONCE + ";DB_CLOSE_ON_EXIT=FALSE";
    /** H2 forgets a MODE in the URL if another connection closes the database while this one opens it. */
    private static final String SETTINGS = ";INIT=SET MODE PostgreSQL;LOCK_TIMEOUT=2000";
    /** A server that does not answer for this long has failed. */
    private static final String TIMEOUT = ";NETWORK_TIMEOUT=20000";

    private final JdbcDataSource dataSource;
    private final DatabaseAddress server;
    private final boolean inFile;

    /**
     * Creates an embedded database, which the first connection opens.
     *
     * @param durability {@code NONE} for a database in memory; {@code FORCED} is more than H2 can do
     */
    H2Database(Path file, Durability durability) {
        server = null;
        inFile = durability != Durability.NONE;
        dataSource = new JdbcDataSource();
        dataSource.setUrl(inFile ? fileUrl(file) : memoryUrl("orders-" + System.identityHashCode(this)));
    }

    /**
     * Creates the access to a database of a server.
     *
     * @param durability {@code NONE} if it is in memory
     */
    H2Database(DatabaseAddress address, Durability durability) {
        server = address;
        inFile = durability != Durability.NONE;
        dataSource = dataSource(address, AT_ONCE + SETTINGS);
    }

    static JdbcDataSource dataSource(DatabaseAddress address, String settings) {
        JdbcDataSource dataSource = new JdbcDataSource();
        dataSource.setUrl(address.url() + TIMEOUT + settings);
        if (address.user() != null) {
            dataSource.setUser(address.user());
        }
        if (address.password() != null) {
            dataSource.setPassword(address.password());
        }
        return dataSource;
    }

    static String fileUrl(Path file) {
        String path = file.toAbsolutePath().toString();
        if (path.contains(";")) {
            throw new IllegalArgumentException("setting 'data-dir' is '" + file.getParent()
                    + "': H2 allows no ';' in it");
        }
        return "jdbc:h2:file:" + path + IN_FILE + SETTINGS;
    }

    /** The URL of a database in memory, which stays until it is shut down. */
    static String memoryUrl(String name) {
        return "jdbc:h2:mem:" + name + ";DB_CLOSE_DELAY=-1" + SETTINGS;
    }

    @Override
    public String name() {
        return server == null ? "h2" : "h2-tcp";
    }

    @Override
    public String script() {
        return "h2.sql";
    }

    @Override
    public DataSource dataSource() {
        return dataSource;
    }

    @Override
    public XADataSource xaDataSource() {
        return dataSource;
    }

    @Override
    public AgroalConnectionFactoryConfigurationSupplier pooledDataSource() {
        AgroalConnectionFactoryConfigurationSupplier pooled = new AgroalConnectionFactoryConfigurationSupplier()
                .connectionProviderClass(JdbcDataSource.class).jdbcUrl(dataSource.getUrl());
        return server == null ? pooled : server.addUserTo(pooled);
    }

    @Override
    public boolean isDurable() {
        return inFile;
    }

    @Override
    public XAResource listenerResource(Connection connection, XAResource resource) {
        return new H2XaResource(resource);
    }

    @Override
    public XAResource recoveryResource(XAResource resource) {
        return new H2RecoveryXaResource(resource);
    }

    @Override
    public boolean isBroken(SQLException failed) {
        return failed.getSQLState() != null && (failed.getSQLState().startsWith("08")
                || failed.getSQLState().startsWith("90"));
    }

    @Override
    public void shutDown() throws SQLException {
        if (server == null) {
            try (Connection connection = dataSource.getConnection();
                    Statement statement = connection.createStatement()) {
                statement.execute("SHUTDOWN");
            }
        }
    }

    /**
     * Sets the error code XAER_RMFAIL if H2 sets none. The transaction manager would take an error without a code for a
     * heuristic outcome, keep it in its log for ever, and never commit a prepared branch.
     */
    private static class H2XaResource extends ForwardingXaResource {
        H2XaResource(XAResource resource) {
            super(resource);
        }

        @Override
        protected <T> T call(Call<T> call) throws XAException {
            try {
                return super.call(call);
            } catch (XAException failed) {
                if (failed.errorCode == 0) {
                    failed.errorCode = XAException.XAER_RMFAIL;
                }
                throw failed;
            }
        }
    }

    /**
     * Lists the prepared branches before each rollback. When an H2 connection lists them, it notes that there are some,
     * and forgets it when it ends the first. From then on it takes a rollback for one of its own transaction: it does
     * nothing, reports success, and the branch stays in doubt.
     */
    private static final class H2RecoveryXaResource extends H2XaResource {
        H2RecoveryXaResource(XAResource resource) {
            super(resource);
        }

        @Override
        public void rollback(Xid xid) throws XAException {
            recover(TMSTARTRSCAN | TMENDRSCAN);
            super.rollback(xid);
        }
    }
}
