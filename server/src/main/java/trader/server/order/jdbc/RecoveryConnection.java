package trader.server.order.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.XAConnection;
import javax.transaction.xa.XAResource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessResourceFailureException;
import trader.server.transaction.NodeTakenException;

/** Recovery's own connection; one thread at a time. */
final class RecoveryConnection implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(RecoveryConnection.class);
    private static final int VALIDATION_S = 5;

    private final OrderDatabase database;
    private XAConnection connection;
    private Connection handle;

    RecoveryConnection(OrderDatabase database) {
        this.database = database;
    }

    /** An XA resource whose connection has just been tested or opened. */
    XAResource resource() {
        try {
            if (connection != null && !handle.isValid(VALIDATION_S)) {
                close();
            }
            if (connection == null) {
                connection = database.xaDataSource().getXAConnection();
                handle = connection.getConnection();
                database.lockNode(handle);
            }
            return database.recoveryResource(connection.getXAResource());
        } catch (NodeTakenException taken) {
            close();
            throw taken;
        } catch (SQLException failed) {
            close();
            throw new DataAccessResourceFailureException("recovery cannot reach the order database: "
                    + failed.getMessage(), failed);
        }
    }

    @Override
    public void close() {
        if (connection == null) {
            return;
        }
        try {
            connection.close();
        } catch (SQLException failed) {
            LOG.debug("The broken connection of recovery did not close", failed);
        } finally {
            connection = null;
            handle = null;
        }
    }
}
