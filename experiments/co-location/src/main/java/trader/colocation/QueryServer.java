package trader.colocation;

import io.agroal.api.AgroalDataSource;
import io.agroal.api.configuration.AgroalConnectionFactoryConfiguration.TransactionIsolation;
import io.agroal.api.configuration.supplier.AgroalConnectionFactoryConfigurationSupplier;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;
import trader.common.HiccupMeter;
import trader.common.ServiceProcess;
import trader.common.Settings;
import trader.common.StartedParts;
import trader.server.order.jdbc.DatabaseAddress;

/** The article's application server: {@link QueryServlet} on Tomcat, with pools of 8 to 20 connections. */
final class QueryServer implements ServiceProcess.Service {
    private static final int LEAST_CONNECTIONS = 8;
    private static final int MOST_CONNECTIONS = 20;
    private static final Duration BORROW_TIMEOUT = Duration.ofSeconds(10);
    private static final String PATH = "/query";

    private final Path directory;
    private final Engine engine;
    private final DatabaseAddress database;
    private final DriverTimes times = new DriverTimes();
    private final StartedParts parts = new StartedParts();
    private final Tomcat tomcat = new Tomcat();

    /** Reads {@code out-dir}, {@code resource} and the address of a database that is not embedded. */
    QueryServer(Settings settings) {
        directory = Path.of(settings.text("out-dir")).toAbsolutePath();
        engine = Engine.of(settings.text("order-store"));
        DatabaseAddress server = DatabaseAddress.from(settings);
        database = server != null ? server : new DatabaseAddress(engine.embedded(directory), null, null);
    }

    @Override
    public void start() throws IOException {
        System.setProperty("derby.system.home", directory.toString());
        try {
            parts.add(new HiccupMeter(directory.resolve("stops.csv"))).open();
            // Before the pools, whose first connections would create an embedded database at once.
            try (Connection connection = DriverManager.getConnection(database.url(), database.user(),
                    database.password())) {
                Employees.create(connection);
            }
            AgroalDataSource autoCommit = parts.add(pool(true));
            AgroalDataSource transactions = parts.add(pool(false));
            parts.add(this::stopTomcat);
            startTomcat(new QueryServlet(autoCommit, transactions, engine.query(), times));
        } catch (SQLException | LifecycleException failed) {
            parts.close();
            throw new IOException(failed.getMessage(), failed);
        }
    }

    private AgroalDataSource pool(boolean autoCommit) throws SQLException {
        AgroalConnectionFactoryConfigurationSupplier factory = database.addUserTo(
                new AgroalConnectionFactoryConfigurationSupplier().jdbcUrl(database.url()).autoCommit(autoCommit)
                        .jdbcTransactionIsolation(TransactionIsolation.READ_COMMITTED));
        return AgroalDataSource.from(new AgroalDataSourceConfigurationSupplier().metricsEnabled(false)
                .connectionPoolConfiguration(pool -> pool.initialSize(LEAST_CONNECTIONS).minSize(LEAST_CONNECTIONS)
                        .maxSize(MOST_CONNECTIONS).acquisitionTimeout(BORROW_TIMEOUT)
                        .connectionFactoryConfiguration(factory)));
    }

    private void startTomcat(QueryServlet servlet) throws LifecycleException {
        tomcat.setBaseDir(directory.toString());
        Connector connector = new Connector();
        connector.setPort(0);
        connector.setProperty("address", InetAddress.getLoopbackAddress().getHostAddress());
        // By default Tomcat closes a connection after 100 requests, or 20 s without one: a freeze may be longer.
        connector.setProperty("maxKeepAliveRequests", "-1");
        connector.setProperty("keepAliveTimeout", "-1");
        tomcat.setConnector(connector);
        Context context = tomcat.addContext("", null);
        Tomcat.addServlet(context, "query", servlet).addMapping(PATH);
        tomcat.start();
    }

    private void stopTomcat() {
        try {
            tomcat.stop();
            tomcat.destroy();
        } catch (LifecycleException failed) {
            throw new IllegalStateException(failed);
        }
    }

    @Override
    public String brokerUrl() {
        return "http://" + InetAddress.getLoopbackAddress().getHostAddress() + ":"
                + tomcat.getConnector().getLocalPort() + PATH;
    }

    @Override
    public DriverTimes.Means counts() {
        return times.means();
    }

    @Override
    public void close() {
        parts.close();
    }

    /** The argument is the settings file of a trading server. */
    public static void main(String[] arguments) {
        ServiceProcess.run("server", arguments, (settings, onFailure) -> new QueryServer(settings));
    }
}
