package trader.server.listener;

import jakarta.jms.Connection;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.MessageConsumer;
import jakarta.jms.Session;
import jakarta.jms.XAConnection;
import jakarta.jms.XAConnectionFactory;
import jakarta.jms.XASession;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javax.transaction.xa.XAResource;
import org.springframework.dao.DataAccessResourceFailureException;
import trader.server.transaction.Enlistments;

/**
 * The connections of a listener container.
 *
 * <p>With enlistments its sessions are XA sessions, and every {@code receive} first enlists the session in
 * the transaction of the thread: the message, and what is sent in that session, are then part of it. In both cases
 * {@link #wakeReceivers()} ends the receives that wait, so that a container stops at once.
 */
public final class ListenerConnections implements ConnectionFactory {
    private interface ConnectionSource {
        Connection create() throws JMSException;
    }

    private final ConnectionSource source;
    private final Enlistments enlistments;
    private final Set<ListenerConsumer> consumers = ConcurrentHashMap.newKeySet();

    private ListenerConnections(ConnectionSource source, Enlistments enlistments) {
        this.source = source;
        this.enlistments = enlistments;
    }

    /** Connections without transactions. */
    public static ListenerConnections plain(ConnectionFactory factory) {
        return new ListenerConnections(factory::createConnection, null);
    }

    /** Connections whose sessions take part in JTA transactions. */
    public static ListenerConnections transactional(XAConnectionFactory factory, Enlistments enlistments) {
        return new ListenerConnections(factory::createXAConnection, enlistments);
    }

    /** Ends the receives that wait; those who process a message are left alone. */
    public void wakeReceivers() {
        for (ListenerConsumer consumer : consumers) {
            consumer.wake();
        }
    }

    @Override
    public Connection createConnection() throws JMSException {
        Connection connection = source.create();
        return proxy(Connection.class, connection, (method, arguments) -> {
            if (!method.equals("createSession")) {
                return NOT_HANDLED;
            }
            if (enlistments == null) {
                return session(connection.createSession(false, Session.AUTO_ACKNOWLEDGE), null);
            }
            XASession session = ((XAConnection) connection).createXASession();
            return session(session, session.getXAResource());
        });
    }

    private Session session(Session session, XAResource resource) {
        return proxy(Session.class, session, (method, arguments) -> method.equals("createConsumer")
                ? new ListenerConsumer(createConsumer(session, arguments), resource) : NOT_HANDLED);
    }

    private static MessageConsumer createConsumer(Session session, Object[] arguments) throws JMSException {
        String selector = arguments.length > 1 ? (String) arguments[1] : null;
        return session.createConsumer((jakarta.jms.Destination) arguments[0], selector);
    }

    private void enlist(XAResource resource) throws JMSException {
        try {
            enlistments.enlistBroker(resource);
        } catch (IllegalStateException | DataAccessResourceFailureException failed) {
            JMSException unusable = new JMSException(failed.getMessage());
            unusable.initCause(failed);
            throw unusable;
        }
    }

    @Override
    public Connection createConnection(String user, String password) {
        throw new UnsupportedOperationException("user and password belong to the broker's URL");
    }

    @Override
    public JMSContext createContext() {
        throw new UnsupportedOperationException("listener containers use connections");
    }

    @Override
    public JMSContext createContext(String user, String password) {
        throw new UnsupportedOperationException("listener containers use connections");
    }

    @Override
    public JMSContext createContext(String user, String password, int sessionMode) {
        throw new UnsupportedOperationException("listener containers use connections");
    }

    @Override
    public JMSContext createContext(int sessionMode) {
        throw new UnsupportedOperationException("listener containers use connections");
    }

    private static final Object NOT_HANDLED = new Object();

    private interface Interception {
        Object invoke(String method, Object[] arguments) throws JMSException;
    }

    private static <T> T proxy(Class<T> type, T target, Interception interception) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type},
                (self, method, arguments) -> {
                    if (method.getName().equals("equals")) {
                        return self == arguments[0];
                    }
                    Object result = interception.invoke(method.getName(), arguments);
                    if (result != NOT_HANDLED) {
                        return result;
                    }
                    try {
                        return method.invoke(target, arguments);
                    } catch (InvocationTargetException thrown) {
                        throw thrown.getCause();
                    }
                }));
    }

    /** A consumer that enlists before it receives, and can be woken. */
    private final class ListenerConsumer implements MessageConsumer {
        private final MessageConsumer consumer;
        private final XAResource resource;
        private volatile boolean receiving;

        ListenerConsumer(MessageConsumer consumer, XAResource resource) {
            this.consumer = consumer;
            this.resource = resource;
            consumers.add(this);
        }

        @Override
        public jakarta.jms.Message receive(long timeoutMs) throws JMSException {
            if (resource != null) {
                enlist(resource);
            }
            receiving = true;
            try {
                return consumer.receive(timeoutMs);
            } finally {
                receiving = false;
            }
        }

        @Override
        public jakarta.jms.Message receive() throws JMSException {
            return receive(0);
        }

        @Override
        public jakarta.jms.Message receiveNoWait() throws JMSException {
            if (resource != null) {
                enlist(resource);
            }
            return consumer.receiveNoWait();
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
        public jakarta.jms.MessageListener getMessageListener() {
            return null;
        }

        @Override
        public void setMessageListener(jakarta.jms.MessageListener listener) {
            throw new UnsupportedOperationException("a polling container receives");
        }
    }
}
