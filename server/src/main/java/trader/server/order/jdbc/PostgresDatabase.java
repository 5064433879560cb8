package trader.server.order.jdbc;

import io.agroal.api.configuration.supplier.AgroalConnectionFactoryConfigurationSupplier;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
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
import trader.common.Settings;
import trader.server.transaction.NodeTakenException;

/** A PostgreSQL server. */
final class PostgresDatabase implements OrderDatabase {
    /** An arbitrary number that no other program locks in the same database. */
    private static final long SCHEMA_LOCK = 0x7261646572L;
    private static final String SCHEMA_LOCK_TIMEOUT = "60s";
    private static final String EXAMPLE = JdbcStore.POSTGRESQL_SERVER + "//host:5432/database";
    /**
     * The server ends a session 20 s after the client's machine has gone without a word, also when it waits for the
     * client to take an answer. Linux' default is two hours, in which the session keeps its locks.
     */
    private static final String NETWORK = "-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=3"
            + " -c tcp_keepalives_count=3 -c tcp_user_timeout=20s";
    /**
     * A resent order waits 2 s for the record of the first one; then it is redelivered. A server that is stopped or
     * hangs keeps the records of its open transactions for 30 s.
     */
    private static final String SESSION = " -c lock_timeout=2s -c idle_in_transaction_session_timeout=30s";
    /** Keys of an advisory lock are signed, but shown without a sign. */
    private static final String NODE_LOCK_HOLDER = "SELECT a.pid, a.application_name, a.backend_start,"
            + " COALESCE(HOST(a.client_addr) || ':' || a.client_port, 'a local socket') AS client,"
            + " EXTRACT(EPOCH FROM CLOCK_TIMESTAMP() - a.state_change)::int AS silent_s"
            + " FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid WHERE l.locktype = 'advisory' AND l.granted"
            + " AND l.database = (SELECT oid FROM pg_database WHERE datname = CURRENT_DATABASE())"
            + " AND l.classid = ? AND l.objid::bigint = HASHTEXT(?)::bigint & 4294967295 AND l.objsubid = 2";
    private static final int NODE_LOCK = 0x7472616e;
    private static final String LOCK_NOT_AVAILABLE = "55P03";
    private static final String IDLE_IN_TRANSACTION = "25P03";
    private static final Map<String, String> TIMEOUTS_S = Map.of("connectTimeout", "3", "loginTimeout", "4",
            "socketTimeout", "20");

    private final DatabaseAddress address;
    private final int listeners;
    private final Durability durability;
    private final String node;
    private List<String> notDurable = List.of();

    PostgresDatabase(DatabaseAddress address, int listeners, Durability durability, String node) {
        this.address = address;
        this.listeners = listeners;
        this.durability = durability;
        this.node = node;
    }

    /** The address in the settings; refuses one that the driver does not understand. */
    static DatabaseAddress address(Settings settings) {
        DatabaseAddress address =
                DatabaseAddress.required(settings, "postgresql", JdbcStore.POSTGRESQL_SERVER, EXAMPLE);
        connect(new PGSimpleDataSource(), address);
        return address;
    }

    /** Lets a data source connect to the address. */
    static void connect(BaseDataSource dataSource, DatabaseAddress address) {
        try {
            dataSource.setUrl(address.url());
        } catch (IllegalArgumentException invalid) {
            throw address.unlike(EXAMPLE, invalid);
        }
        dataSource.setOptions(dataSource.getOptions() == null ? NETWORK : dataSource.getOptions() + " " + NETWORK);
        if (address.user() != null) {
            dataSource.setUser(address.user());
        }
        if (address.password() != null) {
            dataSource.setPassword(address.password());
        }
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
        connect(dataSource, address);
        dataSource.setOptions(dataSource.getOptions() + SESSION);
        dataSource.setConnectTimeout(Integer.parseInt(TIMEOUTS_S.get("connectTimeout")));
        dataSource.setLoginTimeout(Integer.parseInt(TIMEOUTS_S.get("loginTimeout")));
        dataSource.setSocketTimeout(Integer.parseInt(TIMEOUTS_S.get("socketTimeout")));
        dataSource.setApplicationName("trader");
    }

    @Override
    public AgroalConnectionFactoryConfigurationSupplier pooledDataSource() {
        PGXADataSource configured = new PGXADataSource();
        configure(configured);
        AgroalConnectionFactoryConfigurationSupplier pooled = new AgroalConnectionFactoryConfigurationSupplier()
                .connectionProviderClass(PGXADataSource.class).jdbcUrl(address.url())
                .jdbcProperty("options", configured.getOptions()).jdbcProperty("applicationName", "trader");
        TIMEOUTS_S.forEach(pooled::jdbcProperty);
        return address.addUserTo(pooled);
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
            check.serverSyncsCommits();
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
                throw new NodeTakenException(node, "database", holder(recovery), failed);
            }
            throw failed;
        }
    }

    private String holder(Connection recovery) throws SQLException {
        try (PreparedStatement query = recovery.prepareStatement(NODE_LOCK_HOLDER)) {
            query.setInt(1, NODE_LOCK);
            query.setString(2, node);
            try (ResultSet row = query.executeQuery()) {
                return !row.next() ? "its session has just ended" : "PostgreSQL's process " + row.getInt("pid")
                        + " (" + row.getString("application_name") + ") serves it at " + row.getString("client")
                        + " since " + row.getTimestamp("backend_start").toInstant() + ", and last heard of it "
                        + row.getInt("silent_s") + " s ago. It ends a session whose machine is gone after 20 s;"
                        + " pg_terminate_backend(pid) ends it at once";
            }
        }
    }

    /** No connection (08), ended by the server (57P01 to 57P05, 25P03), or an internal failure of it (58, XX). */
    @Override
    public boolean isBroken(SQLException failed) {
        String state = failed.getSQLState();
        return state != null && (state.startsWith("08") || state.startsWith("57P") || state.startsWith("58")
                || state.startsWith("XX") || state.equals(IDLE_IN_TRANSACTION));
    }
}
