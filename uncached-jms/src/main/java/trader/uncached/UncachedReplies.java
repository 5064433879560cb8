package trader.uncached;

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

/** Sends replies; what sends them is made anew for each. */
public final class UncachedReplies {
    private final JmsTemplate template;

    public UncachedReplies(ConnectionFactory factory) {
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
    public void send(Destination replyTo, MessageCreator reply) {
        template.send(replyTo, reply);
    }

    /** Sends a reply in the transaction of the session, with a producer of its own, as Spring's own adapter does. */
    public static void sendIn(Session session, Destination replyTo, MessageCreator reply) throws JMSException {
        try (MessageProducer producer = session.createProducer(replyTo)) {
            producer.setDeliveryMode(DeliveryMode.NON_PERSISTENT);
            producer.send(reply.createMessage(session));
        }
    }
}
