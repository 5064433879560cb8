package trader.server.order.jdbc;

import io.agroal.api.AgroalDataSource;
import io.agroal.api.AgroalDataSourceListener;
import io.agroal.api.configuration.AgroalConnectionFactoryConfiguration.TransactionIsolation;
import io.agroal.api.configuration.supplier.AgroalConnectionPoolConfigurationSupplier;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import io.agroal.api.transaction.TransactionAware;
import io.agroal.api.transaction.TransactionIntegration;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import javax.sql.DataSource;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import trader.common.logging.LogThrottle;
import trader.server.transaction.Enlistments;
import trader.server.transaction.ForwardingXaResource;

/**
 * A pool with one XA connection per concurrent transaction. A borrowed connection belongs to the thread's transaction
 * until that completes; broken connections are closed, and replaced on demand.
 */
final class XaConnectionPool implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(XaConnectionPool.class);
    private static final Duration BORROW_TIMEOUT = Duration.ofSeconds(5);
    /** A connection that was idle for this long is tested before use. */
    private static final Duration IDLE_VALIDATION = Duration.ofSeconds(1);
    private static final Duration LEAK_TIMEOUT = Duration.ofMinutes(2);

    private final AgroalDataSource pool;

    /** Opens the pool, whose connections are opened in the background. */
    XaConnectionPool(OrderDatabase database, int size, Enlistments enlistments) throws SQLException {
        AgroalConnectionPoolConfigurationSupplier configuration = new AgroalConnectionPoolConfigurationSupplier()
                .connectionFactoryConfiguration(() -> database.pooledDataSource()
                        // With auto-commit, a late statement of a rolled back transaction would be committed.
                        .autoCommit(false)
                        .jdbcTransactionIsolation(TransactionIsolation.READ_COMMITTED)
                        .get())
                .recoveryEnable(false)
                .initialSize(size)
                .maxSize(size)
                .acquisitionTimeout(BORROW_TIMEOUT)
                .idleValidationTimeout(IDLE_VALIDATION)
                .leakTimeout(LEAK_TIMEOUT)
                .connectionValidator(XaConnectionPool::isValid)
                .exceptionSorter(database::isBroken)
                .transactionIntegration(new ThreadTransaction(database, enlistments));
        pool = AgroalDataSource.from(new AgroalDataSourceConfigurationSupplier()
                .connectionPoolConfiguration(configuration).metricsEnabled(false), new Warnings());
    }

    /** Lends connections only within the thread's transaction. */
    DataSource dataSource() {
        return pool;
    }

    private static boolean isValid(Connection connection) {
        try {
            return connection.isValid((int) BORROW_TIMEOUT.toSeconds());
        } catch (SQLException broken) {
            return false;
        }
    }

    @Override
    public void close() {
        pool.close();
    }

    /** Binds connections to the thread's Spring transaction. */
    private static final class ThreadTransaction implements TransactionIntegration {
        private final OrderDatabase database;
        private final Enlistments enlistments;

        ThreadTransaction(OrderDatabase database, Enlistments enlistments) {
            this.database = database;
            this.enlistments = enlistments;
        }

        @Override
        public TransactionAware getTransactionAware() {
            return (TransactionAware) TransactionSynchronizationManager.getResource(this);
        }

        @Override
        public void associate(TransactionAware connection, XAResource resource) throws SQLException {
            if (getTransactionAware() != null) {
                return;
            }
            if (!TransactionSynchronizationManager.isSynchronizationActive()) {
                throw new SQLException("an order is recorded only in a transaction");
            }
            TransactionSynchronizationManager.bindResource(this, connection);
            TransactionSynchronizationManager.registerSynchronization(new Return(connection));
            boolean enlisted = false;
            try {
                connection.transactionStart();
                enlistments.enlistOrders(new PooledXaResource(connection,
                        database.listenerResource((Connection) connection.getConnection(), resource)));
                connection.transactionCheckCallback(() -> true);
                enlisted = true;
            } finally {
                if (!enlisted) {
                    connection.setFlushOnly();
                }
            }
        }

        @Override
        public boolean disassociate(TransactionAware connection) {
            return true;
        }

        @Override
        public void addResourceRecoveryFactory(ResourceRecoveryFactory factory) {
            throw new UnsupportedOperationException("recovery has a connection of its own");
        }

        @Override
        public void removeResourceRecoveryFactory(ResourceRecoveryFactory factory) {
            throw new UnsupportedOperationException("recovery has a connection of its own");
        }

        private final class Return implements TransactionSynchronization {
            private final TransactionAware connection;

            Return(TransactionAware connection) {
                this.connection = connection;
            }

            @Override
            public void afterCompletion(int status) {
                TransactionSynchronizationManager.unbindResource(ThreadTransaction.this);
                if (status != STATUS_COMMITTED) {
                    connection.setFlushOnly();
                }
                try {
                    connection.transactionEnd();
                } catch (SQLException failed) {
                    LOG.warn("A database connection could not be given back: {}", failed.getMessage());
                }
            }
        }
    }

    /**
     * Closes the connection instead of reusing it after a failed call or a rollback. The rollback may come from the
     * timeout thread while the listener still uses the connection; its later statements must not run in the next
     * order's transaction.
     */
    private static final class PooledXaResource extends ForwardingXaResource {
        private final TransactionAware connection;

        PooledXaResource(TransactionAware connection, XAResource resource) {
            super(resource);
            this.connection = connection;
        }

        @Override
        protected <T> T call(Call<T> call) throws XAException {
            boolean done = false;
            try {
                T result = super.call(call);
                done = true;
                return result;
            } finally {
                if (!done) {
                    connection.setFlushOnly();
                }
            }
        }

        @Override
        public void rollback(Xid xid) throws XAException {
            connection.setFlushOnly();
            resource.rollback(xid);
        }
    }

    /** Throttled: when the database stops, every connection warns several times. */
    private static final class Warnings implements AgroalDataSourceListener {
        private final LogThrottle lines = new LogThrottle();

        @Override
        public void onWarning(String message) {
            lines.count(since -> LOG.warn("The order database, {} warning(s), the last: {}", since, message));
        }

        @Override
        public void onWarning(Throwable failed) {
            onWarning(failed.toString());
        }
    }
}
