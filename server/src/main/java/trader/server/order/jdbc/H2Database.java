package trader.server.order.jdbc;

import io.agroal.api.configuration.supplier.AgroalConnectionFactoryConfigurationSupplier;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import javax.sql.DataSource;
import javax.sql.XADataSource;
import javax.transaction.xa.XAResource;
import org.h2.jdbcx.JdbcDataSource;
import trader.common.Durability;

/** H2, embedded: a file of this JVM's own. It writes each commit before it answers, and never forces it to the disk. */
final class H2Database implements OrderDatabase {
    private static final String IN_FILE = ";WRITE_DELAY=0;DB_CLOSE_ON_EXIT=FALSE";
    private static final String SETTINGS = ";MODE=PostgreSQL;LOCK_TIMEOUT=2000";

    private final JdbcDataSource dataSource = new JdbcDataSource();
    private final boolean inFile;

    /**
     * A database that is opened with its first connection.
     *
     * @param file the database file, without its ending
     * @param durability with {@code NONE} the database is in memory; {@code FORCED} is more than H2 can do
     */
    H2Database(Path file, Durability durability) {
        inFile = durability != Durability.NONE;
        dataSource.setUrl(inFile ? fileUrl(file) : "jdbc:h2:mem:orders-" + System.identityHashCode(this)
                + ";DB_CLOSE_DELAY=-1" + SETTINGS);
    }

    /** The URL of a file. */
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
    public DataSource outside() {
        return dataSource;
    }

    @Override
    public XADataSource xaDataSource() {
        return dataSource;
    }

    @Override
    public AgroalConnectionFactoryConfigurationSupplier pooled() {
        return new AgroalConnectionFactoryConfigurationSupplier().connectionProviderClass(JdbcDataSource.class)
                .jdbcUrl(dataSource.getUrl());
    }

    @Override
    public void lockSchema(Connection connection) {
        // The file is locked by its one JVM.
    }

    @Override
    public void check(Connection connection) {
        // It is part of this program, in the version that was tested.
    }

    @Override
    public void checkRights(Connection connection) {
        // The file is this program's own.
    }

    @Override
    public List<String> notDurable() {
        return List.of();
    }

    @Override
    public boolean durable() {
        return inFile;
    }

    @Override
    public XAResource guarded(Connection connection, XAResource resource) {
        return new H2ErrorCodes(resource);
    }

    /** A file of H2 belongs to one process. */
    @Override
    public void claim(Connection recovery) {
        // Nobody else can open it.
    }

    @Override
    public XAResource forRecovery(XAResource resource) {
        return new H2RecoveryResource(resource);
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
