package trader.server.order.jdbc;

import io.agroal.api.configuration.supplier.AgroalConnectionFactoryConfigurationSupplier;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import javax.sql.XADataSource;
import javax.transaction.xa.XAResource;
import org.postgresql.core.BaseConnection;
import org.postgresql.ds.PGSimpleDataSource;
import org.postgresql.ds.common.BaseDataSource;
import org.postgresql.xa.PGXADataSource;
import trader.common.Durability;
import trader.server.transaction.NodeTakenException;

/** A PostgreSQL server. */
final class PostgresDatabase implements OrderDatabase {
    /** An arbitrary number that no other program locks in the same database. */
    private static final long SCHEMA_LOCK = 0x7261646572L;
    private static final String SCHEMA_LOCK_TIMEOUT = "60s";
    /** A resent order waits this long for the record of the first one; then it is redelivered. */
    private static final String SESSION = "-c lock_timeout=2s";
    private static final int NODE_LOCK = 0x7472616e;
    private static final String LOCK_NOT_AVAILABLE = "55P03";
    private static final Map<String, String> TIMEOUTS_S = Map.of("connectTimeout", "3", "loginTimeout", "4",
            "socketTimeout", "20");

    private final PostgresAddress address;
    private final int listeners;
    private final Durability durability;
    private final String node;
    private List<String> notDurable = List.of();

    PostgresDatabase(PostgresAddress address, int listeners, Durability durability, String node) {
        this.address = address;
        this.listeners = listeners;
        this.durability = durability;
        this.node = node;
    }

    @Override
    public String name() {
        return "postgresql";
    }

    @Override
    public DataSource dataSource() {
        PGSimpleDataSource dataSource = new PGSimpleDataSource();
        configure(dataSource);
        return dataSource;
    }

    @Override
    public XADataSource xaDataSource() {
        PGXADataSource dataSource = new PGXADataSource();
        configure(dataSource);
        return dataSource;
    }

    private void configure(BaseDataSource dataSource) {
        address.configure(dataSource);
        dataSource.setOptions(options(dataSource));
        dataSource.setConnectTimeout(Integer.parseInt(TIMEOUTS_S.get("connectTimeout")));
        dataSource.setLoginTimeout(Integer.parseInt(TIMEOUTS_S.get("loginTimeout")));
        dataSource.setSocketTimeout(Integer.parseInt(TIMEOUTS_S.get("socketTimeout")));
        dataSource.setApplicationName("trader");
    }

    private static String options(BaseDataSource dataSource) {
        return dataSource.getOptions() == null ? SESSION : dataSource.getOptions() + " " + SESSION;
    }

    @Override
    public AgroalConnectionFactoryConfigurationSupplier pooledDataSource() {
        PGXADataSource configured = new PGXADataSource();
        configure(configured);
        AgroalConnectionFactoryConfigurationSupplier pooled = new AgroalConnectionFactoryConfigurationSupplier()
                .connectionProviderClass(PGXADataSource.class).jdbcUrl(address.url())
                .jdbcProperty("options", configured.getOptions()).jdbcProperty("applicationName", "trader");
        TIMEOUTS_S.forEach(pooled::jdbcProperty);
        return address.database().addUserTo(pooled);
    }

    @Override
    public void lockSchema(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET LOCAL lock_timeout = '" + SCHEMA_LOCK_TIMEOUT + "'");
            statement.execute("SELECT pg_advisory_xact_lock(" + SCHEMA_LOCK + ")");
        }
    }

    @Override
    public void check(Connection connection) throws SQLException {
        PostgresCheck check = new PostgresCheck(connection, address.url());
        check.serverCanRecordOrders(listeners);
        if (durability == Durability.FORCED) {
            check.serverForcesCommits();
            notDurable = check.notDurable();
        }
    }

    @Override
    public void checkRights(Connection connection) throws SQLException {
        new PostgresCheck(connection, address.url()).userMayWrite();
    }

    @Override
    public List<String> notDurable() {
        return notDurable;
    }

    @Override
    public boolean isDurable() {
        return true;
    }

    @Override
    public XAResource listenerResource(Connection connection, XAResource resource) throws SQLException {
        return new PostgresXaResource(connection.unwrap(BaseConnection.class), resource);
    }

    /** PostgreSQL releases the lock when the connection ends. */
    @Override
    public void lockNode(Connection recovery) throws SQLException {
        try (PreparedStatement lock = recovery.prepareStatement("SELECT pg_advisory_lock(?, hashtext(?))")) {
            lock.setInt(1, NODE_LOCK);
            lock.setString(2, node);
            lock.execute();
        } catch (SQLException failed) {
            if (LOCK_NOT_AVAILABLE.equals(failed.getSQLState())) {
                throw new NodeTakenException(node, "database", failed);
            }
            throw failed;
        }
    }

    /** No connection (08), the server stops or restarts (57P01 to 57P05), or it has an internal failure (58, XX). */
    @Override
    public boolean isBroken(SQLException failed) {
        String state = failed.getSQLState();
        return state != null && (state.startsWith("08") || state.startsWith("57P") || state.startsWith("58")
                || state.startsWith("XX"));
    }
}
