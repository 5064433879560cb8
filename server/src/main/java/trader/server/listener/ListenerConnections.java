package trader.server.listener;

import jakarta.jms.Connection;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageConsumer;
import jakarta.jms.MessageListener;
import jakarta.jms.Session;
import jakarta.jms.XAConnection;
import jakarta.jms.XAConnectionFactory;
import jakarta.jms.XASession;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import javax.transaction.xa.XAResource;
import org.springframework.dao.DataAccessResourceFailureException;

/**
 * The connections of a container's listeners to the broker.
 *
 * <p>In transactions its sessions are XA sessions, and every {@code receive} first enlists the session in the
 * transaction of the thread: the message, and what is sent in that session, are then part of it. In both cases {@link
 * #wakeReceivers()} ends waiting receives, so that a container stops at once.
 */
public final class ListenerConnections {
    private final ConnectionFactory factory;
    private final XAConnectionFactory xaFactory;
    private final Consumer<XAResource> enlist;
    private final Set<ListenerConsumer> consumers = ConcurrentHashMap.newKeySet();

    private ListenerConnections(ConnectionFactory factory, XAConnectionFactory xaFactory, Consumer<XAResource> enlist) {
        this.factory = factory;
        this.xaFactory = xaFactory;
        this.enlist = enlist;
    }

    public static ListenerConnections plain(ConnectionFactory factory) {
        return new ListenerConnections(factory, null, null);
    }

    /** {@code enlist} enlists a session in the thread's transaction. */
    public static ListenerConnections transactional(ConnectionFactory factory, XAConnectionFactory xaFactory,
            Consumer<XAResource> enlist) {
        return new ListenerConnections(factory, xaFactory, enlist);
    }

    /** The key under which Spring binds a session to its thread. */
    ConnectionFactory connectionFactory() {
        return factory;
    }

    /** Opens a connection, which is not started. */
    public Connection connect() throws JMSException {
        return enlist == null ? factory.createConnection() : xaFactory.createXAConnection();
    }

    public Session openSession(Connection connection) throws JMSException {
        return enlist == null ? connection.createSession(false, Session.AUTO_ACKNOWLEDGE)
                : ((XAConnection) connection).createXASession();
    }

    /** A consumer that enlists its session, which this has opened, before each receive. */
    public MessageConsumer enlisting(MessageConsumer consumer, Session session) {
        ListenerConsumer listening = new ListenerConsumer(consumer,
                enlist == null ? null : ((XASession) session).getXAResource());
        consumers.add(listening);
        return listening;
    }

    /** Ends waiting receives; does not affect listeners that are processing a message. */
    public void wakeReceivers() {
        consumers.forEach(ListenerConsumer::wake);
    }

    /** A consumer that enlists its session before each receive, and whose receive can be ended from another thread. */
    private final class ListenerConsumer implements MessageConsumer {
        private final MessageConsumer consumer;
        /** Null without transactions. */
        private final XAResource session;
        private volatile boolean receiving;

        ListenerConsumer(MessageConsumer consumer, XAResource session) {
            this.consumer = consumer;
            this.session = session;
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
            consumers.remove(this);
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
}
