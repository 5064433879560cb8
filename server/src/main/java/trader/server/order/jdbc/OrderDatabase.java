package trader.server.order.jdbc;

import io.agroal.api.configuration.supplier.AgroalConnectionFactoryConfigurationSupplier;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;
import javax.sql.XADataSource;
import javax.transaction.xa.XAResource;

/** The differences between databases. */
public interface OrderDatabase {
    String name();

    /** The resource with the statements that create the tables. */
    default String script() {
        return name() + ".sql";
    }

    /** A query for the number of tables {@code trader_schema}, 0 or 1. */
    default String countSchemas() {
        return "SELECT COUNT(*) FROM information_schema.tables"
                + " WHERE table_schema = CURRENT_SCHEMA AND LOWER(table_name) = 'trader_schema'";
    }

    default TimeColumns times() {
        return TimeColumns.WITH_TIME_ZONE;
    }

    /** What makes an INSERT add no row, instead of failing, when its key or place is taken. */
    default String ignoringConflict() {
        return " ON CONFLICT DO NOTHING";
    }

    /** Whether an INSERT failed only because its key or place is taken, and the transaction goes on. */
    default boolean isConflict(SQLException failed) {
        return false;
    }

    /** Connections that do not take part in JTA transactions. */
    DataSource dataSource();

    /** Connections that take part in JTA transactions. */
    XADataSource xaDataSource();

    /** Connections that take part in JTA transactions, for the pool, which creates its own data source. */
    AgroalConnectionFactoryConfigurationSupplier pooledDataSource();

    /** Locks the schema until the transaction ends, so that only one server at a time creates the tables. */
    default void lockSchema(Connection connection) throws SQLException {
    }

    /**
     * Refuses a database that does not meet the requirements; the tables may not exist yet.
     *
     * @throws IllegalStateException if something is missing; the message says how to correct this
     */
    default void check(Connection connection) throws SQLException {
    }

    /**
     * Refuses a user without the necessary rights; the tables exist.
     *
     * @throws IllegalStateException if something is missing; the message says how to correct this
     */
    default void checkRights(Connection connection) throws SQLException {
    }

    /** One sentence for each part that is less durable than requested; known after {@link #check}. */
    default List<String> notDurable() {
        return List.of();
    }

    /** Whether records survive the end of the process. */
    boolean isDurable();

    /** The XA resource of a listener's connection, corrected where the database deviates from XA. */
    XAResource listenerResource(Connection connection, XAResource resource) throws SQLException;

    /** The XA resource of recovery's connection, corrected where the database deviates from XA. */
    default XAResource recoveryResource(XAResource resource) {
        return resource;
    }

    /**
     * Reserves the node name as long as recovery's connection is open.
     *
     * @throws trader.server.transaction.NodeTakenException if another server has it
     */
    default void lockNode(Connection recovery) throws SQLException {
    }

    /** Whether a connection is unusable after this failure. */
    boolean isBroken(SQLException failed);

    /** Closes the database itself, if it belongs to this process. */
    default void shutDown() throws SQLException {
    }
}
