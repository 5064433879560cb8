package trader.server.cdi;

import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageConsumer;
import jakarta.jms.Session;
import jakarta.transaction.RollbackException;
import jakarta.transaction.SystemException;
import jakarta.transaction.Transaction;
import java.util.concurrent.TimeUnit;
import trader.server.listener.ListenerTransaction;

/**
 * A listener with its session, for one thread. The bean is between {@link #receiveNext}, which the thread calls, and
 * {@link #receive}, which does the work: what the CDI container does for a call is around the latter.
 */
final class BeanListener implements AutoCloseable {
    /** Each receive begins a transaction, even without a message, so an idle listener receives rarely. */
    private static final long RECEIVE_TIMEOUT_MS = TimeUnit.SECONDS.toMillis(10);

    private final ListenerWork work;
    private final Session session;
    private final MessageConsumer consumer;
    private final ListenerTransaction transactions;
    private boolean received;

    BeanListener(ListenerWork work, Connection connection, String queue, String selector) throws JMSException {
        this.work = work;
        this.transactions = new ListenerTransaction(work.figures());
        this.session = work.connections().openSession(connection);
        this.consumer = work.connections().enlisting(
                session.createConsumer(session.createQueue(queue), selector), session);
    }

    /**
     * Receives a message, if one comes in time, and processes it. Failures of the listener, and of a commit that only
     * concern its message, go to the error handler.
     *
     * @throws JMSException if the session cannot be used any longer
     */
    void receiveNext() throws JMSException {
        received = false;
        if (work.isTransactional()) {
            transactions.open();
            try {
                receiveByBean();
            } finally {
                transactions.complete();
            }
        } else {
            receiveByBean();
        }
    }

    private void receiveByBean() throws JMSException {
        try {
            work.bean().receive(this);
        } catch (Throwable failed) {
            // Narayana's interceptor throws the checked exceptions of commits, which the bean does not declare.
            boolean ofCommit = work.isTransactional() && transactions.isCommitting();
            boolean ofMessage = received && (!ofCommit || failed instanceof RollbackException);
            if (!ofMessage) {
                throw unusable(failed);
            }
            work.errorHandler().handleError(ofCommit ? work.figures().failure((RollbackException) failed) : failed);
        }
    }

    /** Called by the bean in a transaction, which its interceptor commits afterwards. */
    void receiveIn(Transaction transaction) throws JMSException, RollbackException, SystemException {
        transactions.begun(transaction);
        receive();
        transactions.beginCommit();
    }

    /** Called by the bean. */
    void receive() throws JMSException {
        Message message = consumer.receive(RECEIVE_TIMEOUT_MS);
        if (message != null) {
            received = true;
            work.listener().onMessage(message, session);
        }
    }

    private static JMSException unusable(Throwable failed) {
        if (failed instanceof JMSException known) {
            return known;
        }
        JMSException unusable = new JMSException(failed.toString());
        unusable.initCause(failed);
        return unusable;
    }

    /** Closes the session, and with it the consumer. */
    @Override
    public void close() throws JMSException {
        try (session) {
            consumer.close();
        }
    }
}
