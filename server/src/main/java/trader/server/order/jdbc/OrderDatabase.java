package trader.server.order.jdbc;

import io.agroal.api.configuration.supplier.AgroalConnectionFactoryConfigurationSupplier;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;
import javax.sql.XADataSource;
import javax.transaction.xa.XAResource;

/** What differs between the databases that orders are recorded in. */
interface OrderDatabase {
    /** Its name in settings, and of the directory with the scripts of its schema. */
    String name();

    /** Connections outside of JTA: for the schema, for counting, and for deleting what is old. */
    DataSource outside();

    /** Connections that take part in JTA transactions. */
    XADataSource xaDataSource();

    /** The same for the pool, which makes its own data source. */
    AgroalConnectionFactoryConfigurationSupplier pooled();

    /** The first statements of the transaction that migrates the schema: one server at a time. */
    void lockSchema(Connection connection) throws SQLException;

    /**
     * Refuses a database that cannot do what is asked for. The schema may not be there yet.
     *
     * @throws IllegalStateException saying what is missing, and how it is put right
     */
    void check(Connection connection) throws SQLException;

    /**
     * Refuses a user who may not do what is asked for. The schema is there.
     *
     * @throws IllegalStateException saying what is missing, and how it is put right
     */
    void checkRights(Connection connection) throws SQLException;

    /** What is less durable than asked, one sentence each; after the check. */
    List<String> notDurable();

    /** Whether its records survive the end of the process. */
    boolean durable();

    /** The connection's XA resource as it is to be enlisted. */
    XAResource guarded(Connection connection, XAResource resource) throws SQLException;

    /**
     * Makes sure that nobody else resolves this server's branches, for as long as recovery's connection is open.
     *
     * @throws trader.server.transaction.NodeTakenException when somebody else may
     */
    void claim(Connection recovery) throws SQLException;

    /** The XA resource of recovery's connection as it is to be used. */
    XAResource forRecovery(XAResource resource);

    /** Why a connection that failed so is not to be used again. */
    boolean isBroken(SQLException failed);

    /** Closes what belongs to the database as a whole. */
    void shutDown() throws SQLException;
}
