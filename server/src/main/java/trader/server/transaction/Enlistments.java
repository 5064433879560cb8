package trader.server.transaction;

import jakarta.transaction.RollbackException;
import jakarta.transaction.SystemException;
import jakarta.transaction.Transaction;
import jakarta.transaction.TransactionManager;
import java.util.function.Supplier;
import javax.transaction.xa.XAResource;
import org.springframework.dao.DataAccessResourceFailureException;

/** Enlists resources in the calling thread's transaction, with the names that recovery knows. Thread-safe. */
public final class Enlistments {
    private final TransactionManager manager;
    private final String brokerIdentity;
    private final String ordersIdentity;
    private final XaCalls brokerCalls = new XaCalls();
    private final XaCalls ordersCalls = new XaCalls();
    private volatile XaListener listener = XaListener.NONE;
    private final Supplier<XaListener> current = () -> listener;

    Enlistments(TransactionManager manager, String brokerIdentity, String ordersIdentity) {
        this.manager = manager;
        this.brokerIdentity = brokerIdentity;
        this.ordersIdentity = ordersIdentity;
    }

    /**
     * Enlists a broker session.
     *
     * @throws IllegalStateException when there is no transaction, or it takes no more resources
     * @throws DataAccessResourceFailureException when the resource does not take part
     */
    public void enlistBroker(XAResource session) {
        enlist(broker(session));
    }

    /** A broker session for a container that enlists it by itself, in one transaction after another. */
    public EnlistedXaResource broker(XAResource session) {
        return new EnlistedXaResource(EnlistedXaResource.BROKER, brokerIdentity, session, brokerCalls, current);
    }

    /**
     * Enlists a connection to the order resource.
     *
     * @throws IllegalStateException when there is no transaction, or it takes no more resources
     * @throws DataAccessResourceFailureException when the resource does not take part
     */
    public void enlistOrders(XAResource connection) {
        enlist(new EnlistedXaResource(EnlistedXaResource.ORDERS, ordersIdentity, connection, ordersCalls, current));
    }

    /** Marks the thread's transaction, if there is one, for rollback. */
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

    /** Calls to the order resource, except those of recovery. */
    public XaCalls.Figures ordersCalls() {
        return ordersCalls.figures();
    }

    /** Sets the listener for all calls from now on. */
    public void setListener(XaListener listener) {
        this.listener = listener;
    }

    public void resetCalls() {
        brokerCalls.reset();
        ordersCalls.reset();
    }

    private void enlist(EnlistedXaResource resource) {
        try {
            Transaction transaction = manager.getTransaction();
            if (transaction == null) {
                throw new IllegalStateException("there is no transaction to enlist in");
            }
            if (!transaction.enlistResource(resource)) {
                throw new DataAccessResourceFailureException(resource + " could not be enlisted in the transaction",
                        resource.refusal());
            }
        } catch (RollbackException | SystemException failed) {
            throw new IllegalStateException(resource + " could not be enlisted: " + failed, failed);
        }
    }
}
