package trader.server.mdb;

import jakarta.jms.Connection;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.Session;

/** Passes the messages of beans to the server's listeners. Thread-safe. */
public final class BeanListeners {
    /** JNDI name of WildFly's pool of connections to the broker, for beans without a transaction. */
    public static final String PLAIN = "java:/trader/plain";
    /** The same, for beans in a transaction. A pool of both kinds would close connections that do not fit. */
    public static final String TRANSACTED = "java:/trader/transacted";

    private BeanListeners() {
    }

    /**
     * Calls the listener of a bean's queue. A bean cannot use the session that received its message, so the listener
     * gets one of a pooled connection; in a transaction, that takes part in it. If there is no connection, that is not
     * the message's fault. Any failure rolls the transaction back.
     */
    public static void deliver(String queue, Message message, ConnectionFactory connections) {
        WildFlyContainer container = WildFlyContainers.current().of(queue);
        try (Connection connection = connections.createConnection(); Session session = connection.createSession()) {
            container.process(message, session);
        } catch (JMSException | RuntimeException | Error failed) {
            container.connectionFailed(failed);
        }
    }
}
