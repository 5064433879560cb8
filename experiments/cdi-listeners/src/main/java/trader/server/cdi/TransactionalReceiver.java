package trader.server.cdi;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.jms.JMSException;
import jakarta.transaction.RollbackException;
import jakarta.transaction.SystemException;
import jakarta.transaction.TransactionManager;
import jakarta.transaction.Transactional;

/** Receives in a transaction: message, record and reply are committed together. */
@ApplicationScoped
class TransactionalReceiver implements Receiver {
    @Inject
    TransactionManager transactions;

    @Override
    @Transactional(rollbackOn = JMSException.class)
    public void receive(BeanListener listener) throws JMSException {
        try {
            listener.receiveIn(transactions.getTransaction());
        } catch (RollbackException | SystemException failed) {
            throw new IllegalStateException("the transaction cannot be used: " + failed, failed);
        }
    }
}
