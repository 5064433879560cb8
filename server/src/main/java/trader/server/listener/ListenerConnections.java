package trader.server.listener;

import jakarta.jms.Connection;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSException;
import jakarta.jms.MessageConsumer;
import jakarta.jms.Session;
import jakarta.jms.XAConnection;
import jakarta.jms.XASession;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import trader.server.broker.Broker;
import trader.server.transaction.Enlistments;

/**
 * How the listeners of a container connect to the broker.
 *
 * <p>With enlistments its sessions are XA sessions, and every {@code receive} first enlists the session in the
 * transaction of the thread: the message, and what is sent in that session, are then part of it. In both cases {@link
 * #wakeReceivers()} ends the receives that wait, so that a container stops at once.
 */
public final class ListenerConnections {
    private final Broker broker;
    private final Enlistments enlistments;
    private final Set<ListenerConsumer> consumers = ConcurrentHashMap.newKeySet();

    private ListenerConnections(Broker broker, Enlistments enlistments) {
        this.broker = broker;
        this.enlistments = enlistments;
    }

    public static ListenerConnections plain(Broker broker) {
        return new ListenerConnections(broker, null);
    }

    public static ListenerConnections transactional(Broker broker, Enlistments enlistments) {
        return new ListenerConnections(broker, enlistments);
    }

    /** The key under which Spring binds a session to its thread. */
    ConnectionFactory connectionFactory() {
        return broker.connectionFactory();
    }

    Connection connect() throws JMSException {
        return enlistments == null ? broker.connectionFactory().createConnection()
                : broker.xaConnectionFactory().createXAConnection();
    }

    Session openSession(Connection connection) throws JMSException {
        return enlistments == null ? connection.createSession(false, Session.AUTO_ACKNOWLEDGE)
                : ((XAConnection) connection).createXASession();
    }

    MessageConsumer enlisting(MessageConsumer consumer, Session session) {
        ListenerConsumer listening = enlistments == null ? new ListenerConsumer(consumer, null, null, consumers::remove)
                : new ListenerConsumer(consumer, ((XASession) session).getXAResource(), enlistments, consumers::remove);
        consumers.add(listening);
        return listening;
    }

    /** Ends the receives that wait; listeners that process a message are left alone. */
    void wakeReceivers() {
        consumers.forEach(ListenerConsumer::wake);
    }
}
