package trader.server.listener;

import jakarta.jms.ConnectionFactory;
import jakarta.jms.DeliveryMode;
import jakarta.jms.Destination;
import jakarta.jms.JMSException;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import org.springframework.jms.InvalidDestinationException;
import org.springframework.jms.JmsException;
import org.springframework.jms.connection.DelegatingConnectionFactory;
import org.springframework.jms.core.JmsTemplate;
import org.springframework.jms.core.MessageCreator;

/**
 * Sends replies as one writes it first, with a {@link JmsTemplate} on a plain connection factory: a connection, a
 * session and a producer for each. Correct, short and slow; to compare with, not to copy.
 *
 * <p>What listens this way needs no code of its own. With a transaction manager and no cache level, Spring's
 * {@code DefaultMessageListenerContainer} makes a connection, a session and a consumer for each receive, also for those
 * that find no message within a second. What a consumer had prefetched goes back to the queue when it closes. Sessions
 * are enlisted as everywhere in Trader: under load, Narayana's {@code ConnectionFactoryProxy} left orders undelivered
 * for seconds.
 */
final class UncachedReplies {
    private final JmsTemplate template;

    UncachedReplies(ConnectionFactory factory) {
        // Another object than the listener container's factory, as in a class that makes its own template. Under the
        // container's factory Spring would find the listener's session, and make only the producer anew.
        DelegatingConnectionFactory own = new DelegatingConnectionFactory();
        own.setTargetConnectionFactory(factory);
        template = new JmsTemplate(own);
        template.setExplicitQosEnabled(true);
        template.setDeliveryPersistent(false);
    }

    /**
     * Sends a reply over a connection of its own.
     *
     * @throws JmsException when it cannot be sent; {@link InvalidDestinationException} when the queue is gone
     */
    void send(Destination replyTo, MessageCreator reply) {
        template.send(replyTo, reply);
    }

    /** Sends a reply in the transaction of the session, with a producer of its own, as Spring's own adapter does. */
    static void sendIn(Session session, Destination replyTo, MessageCreator reply) throws JMSException {
        try (MessageProducer producer = session.createProducer(replyTo)) {
            producer.setDeliveryMode(DeliveryMode.NON_PERSISTENT);
            producer.send(reply.createMessage(session));
        }
    }
}
