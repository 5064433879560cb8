package trader.server.listener;

import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageConsumer;
import jakarta.jms.MessageListener;
import java.util.function.Consumer;
import javax.transaction.xa.XAResource;
import org.springframework.dao.DataAccessResourceFailureException;

/** A consumer that enlists its session before each receive, and whose receive can be ended from another thread. */
final class ListenerConsumer implements MessageConsumer {
    private final MessageConsumer consumer;
    private final XAResource session;
    private final Consumer<XAResource> enlist;
    private final Consumer<ListenerConsumer> whenClosed;
    private volatile boolean receiving;

    /** {@code session} and {@code enlist} are null without transactions. */
    ListenerConsumer(MessageConsumer consumer, XAResource session, Consumer<XAResource> enlist,
            Consumer<ListenerConsumer> whenClosed) {
        this.consumer = consumer;
        this.session = session;
        this.enlist = enlist;
        this.whenClosed = whenClosed;
    }

    @Override
    public Message receive(long timeoutMs) throws JMSException {
        enlist();
        receiving = true;
        try {
            return consumer.receive(timeoutMs);
        } finally {
            receiving = false;
        }
    }

    @Override
    public Message receive() throws JMSException {
        return receive(0);
    }

    @Override
    public Message receiveNoWait() throws JMSException {
        enlist();
        return consumer.receiveNoWait();
    }

    private void enlist() throws JMSException {
        if (session == null) {
            return;
        }
        try {
            enlist.accept(session);
        } catch (IllegalStateException | DataAccessResourceFailureException failed) {
            JMSException unusable = new JMSException(failed.getMessage());
            unusable.initCause(failed);
            throw unusable;
        }
    }

    void wake() {
        if (receiving) {
            try {
                consumer.close();
            } catch (JMSException alreadyGone) {
                receiving = false;
            }
        }
    }

    @Override
    public void close() throws JMSException {
        whenClosed.accept(this);
        consumer.close();
    }

    @Override
    public String getMessageSelector() throws JMSException {
        return consumer.getMessageSelector();
    }

    @Override
    public MessageListener getMessageListener() {
        return null;
    }

    @Override
    public void setMessageListener(MessageListener listener) {
        throw new UnsupportedOperationException("a polling container receives");
    }
}
