package trader.server.mdb;

import com.arjuna.ats.jta.TransactionManager;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;
import jakarta.resource.ResourceException;
import jakarta.resource.spi.endpoint.MessageEndpoint;
import jakarta.transaction.RollbackException;
import jakarta.transaction.SystemException;
import java.lang.reflect.Method;
import trader.server.listener.ListenerTransaction;

/** An endpoint of WildFly, whose transactions the server knows. One thread at a time. */
final class TransactedEndpoint implements MessageEndpoint, MessageListener {
    private final MessageEndpoint endpoint;
    private final WildFlyContainer container;
    private final ListenerTransaction transactions;

    TransactedEndpoint(MessageEndpoint endpoint, WildFlyContainer container) {
        this.endpoint = endpoint;
        this.container = container;
        this.transactions = container.newTransaction();
    }

    /** WildFly begins the transaction and enlists the session. */
    @Override
    public void beforeDelivery(Method method) throws NoSuchMethodException, ResourceException {
        transactions.open();
        boolean begun = false;
        try {
            endpoint.beforeDelivery(method);
            transactions.begun(TransactionManager.transactionManager().getTransaction());
            begun = true;
        } catch (RollbackException | SystemException failed) {
            endpoint.afterDelivery();
            throw new ResourceException("the transaction cannot be used: " + failed, failed);
        } finally {
            if (!begun) {
                transactions.complete();
            }
        }
    }

    @Override
    public void onMessage(Message message) {
        ((MessageListener) endpoint).onMessage(message);
    }

    /** WildFly commits, or rolls back if the listener has failed. */
    @Override
    public void afterDelivery() throws ResourceException {
        transactions.beginCommit();
        try {
            endpoint.afterDelivery();
        } catch (ResourceException failed) {
            if (!(failed.getCause() instanceof RollbackException refused)) {
                throw failed;
            }
            container.commitFailed(refused);
        } finally {
            transactions.complete();
        }
    }

    @Override
    public void release() {
        endpoint.release();
    }
}
