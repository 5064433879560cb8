package trader.client.load;

import jakarta.jms.ConnectionFactory;
import jakarta.jms.Message;
import jakarta.jms.TextMessage;
import org.springframework.jms.JmsException;
import org.springframework.jms.core.JmsTemplate;

/**
 * Sends requests and waits for their replies as one writes it first: with Spring's {@code JmsTemplate} on a plain
 * connection factory. Correct, short and many times slower than what it is compared with (docs/TUNING.md); do not copy
 * it.
 *
 * <p>A template keeps nothing between two calls
 * (<a href="https://activemq.apache.org/jmstemplate-gotchas.html">JmsTemplate Gotchas</a>). In an application server
 * the factory is a pool, which makes this cheap; a broker's own factory is none. With Artemis, each request makes
 *
 * <ol>
 *   <li>a TCP connection, on it a session only to check the user, and the session that is used;
 *   <li>a temporary queue, a producer and a consumer, and for each a round trip to the broker;
 *   <li>the request and its reply;
 * </ol>
 *
 * <p>and then closes all of them, one after the other. Spring's {@code CachingConnectionFactory} is not the whole cure,
 * because it never caches consumers of temporary queues. {@link trader.jmsclient.Requester} makes everything once.
 *
 * <p>Threads: any number; each call blocks until the broker has answered.
 */
final class UncachedRequests {
    private final JmsTemplate persistent;
    private final JmsTemplate nonPersistent;

    /**
     * @param factory of the broker, not of a pool
     * @param timeoutMs how long a request waits for its reply; by default a template waits for ever
     */
    UncachedRequests(ConnectionFactory factory, long timeoutMs) {
        persistent = template(factory, timeoutMs, true);
        nonPersistent = template(factory, timeoutMs, false);
    }

    /** Messages of a template are persistent by default. */
    private static JmsTemplate template(ConnectionFactory factory, long timeoutMs, boolean deliveryPersistent) {
        JmsTemplate template = new JmsTemplate(factory);
        template.setReceiveTimeout(timeoutMs);
        template.setExplicitQosEnabled(true);
        template.setDeliveryPersistent(deliveryPersistent);
        return template;
    }

    /**
     * Sends a request.
     *
     * @return the reply, or null if none came in time
     * @throws JmsException when the broker cannot be reached, or refuses the request
     */
    Message request(String queue, boolean deliveryPersistent, String correlationId, String text) {
        return (deliveryPersistent ? persistent : nonPersistent).sendAndReceive(queue, session -> {
            TextMessage request = session.createTextMessage(text);
            request.setJMSCorrelationID(correlationId);
            return request;
        });
    }
}
