package trader.server.transaction;

import jakarta.transaction.RollbackException;
import jakarta.transaction.SystemException;
import jakarta.transaction.Transaction;
import jakarta.transaction.TransactionManager;
import javax.transaction.xa.XAResource;
import org.springframework.dao.DataAccessResourceFailureException;

/**
 * Enlists resources in the transaction of the calling thread: the only place that does. What is enlisted here is named
 * in the transaction log as recovery knows it, counted and watched. Thread-safe.
 */
public final class Enlistments {
    private final TransactionManager manager;
    private final String brokerIdentity;
    private final String ordersIdentity;
    private final XaCalls brokerCalls = new XaCalls();
    private final XaCalls ordersCalls = new XaCalls();
    private volatile XaWatch watch = XaWatch.NONE;

    /**
     * Enlists in the transactions of this manager.
     *
     * @param brokerIdentity which broker this is, in the transaction log
     * @param ordersIdentity which resource of orders this is, in the transaction log
     */
    Enlistments(TransactionManager manager, String brokerIdentity, String ordersIdentity) {
        this.manager = manager;
        this.brokerIdentity = brokerIdentity;
        this.ordersIdentity = ordersIdentity;
    }

    /**
     * Makes the session of a queue part of the thread's transaction.
     *
     * @throws IllegalStateException when there is no transaction, or it takes no more resources
     * @throws DataAccessResourceFailureException when the resource does not take part
     */
    public void enlistBroker(XAResource session) {
        enlist(new WatchedXaResource(WatchedXaResource.BROKER, brokerIdentity, session, brokerCalls, watch));
    }

    /**
     * Makes a connection to the resource of the orders part of the thread's transaction.
     *
     * @throws IllegalStateException when there is no transaction, or it takes no more resources
     * @throws DataAccessResourceFailureException when the resource does not take part
     */
    public void enlistOrders(XAResource connection) {
        enlist(new WatchedXaResource(WatchedXaResource.ORDERS, ordersIdentity, connection, ordersCalls, watch));
    }

    /** Leaves the thread's transaction no other end than its rollback. */
    public void setRollbackOnly() {
        try {
            Transaction transaction = manager.getTransaction();
            if (transaction != null) {
                transaction.setRollbackOnly();
            }
        } catch (SystemException failed) {
            throw new IllegalStateException("the transaction could not be marked for rollback: " + failed, failed);
        }
    }

    /** The calls that the resource of the orders got, those of recovery apart. */
    public XaCalls.Figures ordersCalls() {
        return ordersCalls.figures();
    }

    /** Tells {@code next} what happens to resources that are enlisted from now on. */
    public void watch(XaWatch next) {
        watch = next;
    }

    /** Counts from the beginning. */
    public void resetCalls() {
        brokerCalls.reset();
        ordersCalls.reset();
    }

    private void enlist(WatchedXaResource resource) {
        try {
            Transaction transaction = manager.getTransaction();
            if (transaction == null) {
                throw new IllegalStateException("there is no transaction to enlist in");
            }
            if (!transaction.enlistResource(resource)) {
                throw new DataAccessResourceFailureException(resource.getJndiName()
                        + " could not be enlisted in the transaction", resource.refusal());
            }
        } catch (RollbackException | SystemException failed) {
            throw new IllegalStateException(resource.getJndiName() + " could not be enlisted: " + failed, failed);
        }
    }
}
