package trader.server.order.derby;

import io.agroal.api.configuration.supplier.AgroalConnectionFactoryConfigurationSupplier;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import javax.sql.XADataSource;
import javax.transaction.xa.XAResource;
import org.apache.derby.jdbc.EmbeddedXADataSource;
import trader.common.Durability;

/** Derby in this JVM. */
final class EmbeddedDerby extends DerbyDatabase {
    private final Path directory;
    private final String memoryName = DerbyEngine.NAME + System.identityHashCode(this);
    private DerbyEngine engine;

    EmbeddedDerby(Path directory, Durability durability) {
        super(durability);
        this.directory = directory;
    }

    @Override
    public String name() {
        return "derby";
    }

    private synchronized DerbyEngine engine() {
        if (engine == null) {
            engine = DerbyEngine.in(directory, durability, memoryName);
        }
        return engine;
    }

    @Override
    public DataSource dataSource() {
        return engine().dataSource();
    }

    @Override
    public XADataSource xaDataSource() {
        return engine().xaDataSource();
    }

    @Override
    public AgroalConnectionFactoryConfigurationSupplier pooledDataSource() {
        return new AgroalConnectionFactoryConfigurationSupplier().connectionProviderClass(EmbeddedXADataSource.class)
                .jdbcProperty("databaseName", engine().database());
    }

    @Override
    public XAResource listenerResource(Connection connection, XAResource resource) {
        return resource;
    }

    @Override
    public void shutDown() throws SQLException {
        engine().shutDown(null, null);
    }
}
