package trader.server.order.jdbc;

import io.agroal.api.configuration.supplier.AgroalConnectionFactoryConfigurationSupplier;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import javax.sql.XADataSource;
import javax.transaction.xa.XAResource;
import org.h2.jdbcx.JdbcDataSource;
import trader.common.Durability;

/** Embedded H2. It writes each commit to its file before it returns, and never forces it to the disk. */
final class H2Database implements OrderDatabase {
    private static final String IN_FILE = ";WRITE_DELAY=0;DB_CLOSE_ON_EXIT=FALSE";
    private static final String SETTINGS = ";MODE=PostgreSQL;LOCK_TIMEOUT=2000";

    private final JdbcDataSource dataSource = new JdbcDataSource();
    private final boolean inFile;

    /**
     * Creates the database, which the first connection opens.
     *
     * @param durability {@code NONE} for a database in memory; {@code FORCED} is more than H2 can do
     */
    H2Database(Path file, Durability durability) {
        inFile = durability != Durability.NONE;
        dataSource.setUrl(inFile ? fileUrl(file) : "jdbc:h2:mem:orders-" + System.identityHashCode(this)
                + ";DB_CLOSE_DELAY=-1" + SETTINGS);
    }

    static String fileUrl(Path file) {
        String path = file.toAbsolutePath().toString();
        if (path.contains(";")) {
            throw new IllegalArgumentException("setting 'data-dir' is '" + file.getParent()
                    + "': H2 allows no ';' in it");
        }
        return "jdbc:h2:file:" + path + IN_FILE + SETTINGS;
    }

    @Override
    public String name() {
        return "h2";
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
        return new AgroalConnectionFactoryConfigurationSupplier().connectionProviderClass(JdbcDataSource.class)
                .jdbcUrl(dataSource.getUrl());
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
        try (Connection connection = dataSource.getConnection(); Statement statement = connection.createStatement()) {
            statement.execute("SHUTDOWN");
        }
    }
}
