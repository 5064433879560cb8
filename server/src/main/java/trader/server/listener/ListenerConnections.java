package trader.server.listener;

import jakarta.jms.Connection;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSException;
import jakarta.jms.MessageConsumer;
import jakarta.jms.Session;
import jakarta.jms.XAConnection;
import jakarta.jms.XAConnectionFactory;
import jakarta.jms.XASession;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import javax.transaction.xa.XAResource;

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

    /** Opens a session on a connection of this. */
    public Session openSession(Connection connection) throws JMSException {
        return enlist == null ? connection.createSession(false, Session.AUTO_ACKNOWLEDGE)
                : ((XAConnection) connection).createXASession();
    }

    /** A consumer that enlists its session, which this has opened, before each receive. */
    public MessageConsumer enlisting(MessageConsumer consumer, Session session) {
        ListenerConsumer listening = enlist == null ? new ListenerConsumer(consumer, null, null, consumers::remove)
                : new ListenerConsumer(consumer, ((XASession) session).getXAResource(), enlist, consumers::remove);
        consumers.add(listening);
        return listening;
    }

    /** Ends waiting receives; does not affect listeners that are processing a message. */
    public void wakeReceivers() {
        consumers.forEach(ListenerConsumer::wake);
    }
}
