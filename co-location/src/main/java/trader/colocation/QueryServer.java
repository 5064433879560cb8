package trader.colocation;

import io.agroal.api.AgroalDataSource;
import io.agroal.api.configuration.AgroalConnectionFactoryConfiguration.TransactionIsolation;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import io.agroal.api.security.NamePrincipal;
import io.agroal.api.security.SimplePassword;
import jakarta.servlet.http.HttpServlet;
import java.net.InetAddress;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;
import trader.benchmarks.BenchmarkServers;
import trader.common.ParentWatch;
import trader.common.Settings;

/** The article's application server: {@link QueryServlet} on Tomcat, with pools of 8 to 20 connections. */
final class QueryServer {
    private static final int LEAST_CONNECTIONS = 8;
    private static final int MOST_CONNECTIONS = 20;
    private static final Duration BORROW_TIMEOUT = Duration.ofSeconds(10);

    private QueryServer() {
    }

    /** Arguments: a directory for files, and the settings of the database; runs until the parent process ends. */
    public static void main(String[] args) {
        ParentWatch.startIfEnabled();
        try {
            Path directory = Path.of(args[0]);
            DatabaseSettings database = DatabaseSettings.from(Settings.read(Path.of(args[1])));
            if (database.isEmbedded()) {
                database = database.at(EmbeddedDatabase.create(database, directory));
            }
            AgroalDataSource pool = pool(database, true);
            DriverTimes times = new DriverTimes();
            Tomcat tomcat = start(directory, Map.of("query", new QueryServlet(pool, pool(database, false),
                    database.engine().query(), times), "times", new TimesServlet(times)));
            System.out.println(BenchmarkServers.READY + tomcat.getConnector().getLocalPort() + " " + product(pool));
            tomcat.getServer().await();
        } catch (Exception failed) {
            // The pool's threads would keep the JVM alive.
            failed.printStackTrace();
            System.exit(1);
        }
    }

    private static AgroalDataSource pool(DatabaseSettings database, boolean autoCommit) throws SQLException {
        return AgroalDataSource.from(new AgroalDataSourceConfigurationSupplier().metricsEnabled(false)
                .connectionPoolConfiguration(pool -> pool.initialSize(LEAST_CONNECTIONS).minSize(LEAST_CONNECTIONS)
                        .maxSize(MOST_CONNECTIONS).acquisitionTimeout(BORROW_TIMEOUT)
                        .connectionFactoryConfiguration(factory -> factory.jdbcUrl(database.url())
                                .principal(new NamePrincipal(database.user()))
                                .credential(new SimplePassword(database.password())).autoCommit(autoCommit)
                                .jdbcTransactionIsolation(TransactionIsolation.READ_COMMITTED))));
    }

    private static String product(AgroalDataSource pool) throws SQLException {
        try (Connection connection = pool.getConnection()) {
            return connection.getMetaData().getDatabaseProductName() + " "
                    + connection.getMetaData().getDatabaseProductVersion();
        }
    }

    private static Tomcat start(Path directory, Map<String, HttpServlet> servlets) throws LifecycleException {
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(directory.toString());
        Connector connector = new Connector();
        connector.setPort(0);
        connector.setProperty("address", InetAddress.getLoopbackAddress().getHostAddress());
        // By default Tomcat closes a connection after 100 requests.
        connector.setProperty("maxKeepAliveRequests", "-1");
        tomcat.setConnector(connector);
        Context context = tomcat.addContext("", null);
        servlets.forEach((name, servlet) -> Tomcat.addServlet(context, name, servlet).addMapping("/" + name));
        tomcat.start();
        return tomcat;
    }
}
