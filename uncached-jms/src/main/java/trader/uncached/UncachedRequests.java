package trader.uncached;

import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.TextMessage;
import org.springframework.jms.JmsException;
import org.springframework.jms.core.JmsTemplate;

/** Sends requests and waits for their replies; everything is made anew for each request. */
public final class UncachedRequests {
    private final JmsTemplate persistent;
    private final JmsTemplate nonPersistent;

    /**
     * @param factory of the broker, not of a pool
     * @param timeoutMs how long a request waits for its reply; by default a template waits for ever
     */
    public UncachedRequests(ConnectionFactory factory, long timeoutMs) {
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
    public Reply request(String queue, boolean deliveryPersistent, String correlationId, String text) {
        Message reply = (deliveryPersistent ? persistent : nonPersistent).sendAndReceive(queue, session -> {
            TextMessage request = session.createTextMessage(text);
            request.setJMSCorrelationID(correlationId);
            return request;
        });
        return reply == null ? null : Reply.of(reply);
    }

    /**
     * A reply.
     *
     * @param text null if it is not a text message
     */
    public record Reply(String correlationId, String text) {
        private static Reply of(Message message) {
            try {
                return new Reply(message.getJMSCorrelationID(),
                        message instanceof TextMessage body ? body.getText() : null);
            } catch (JMSException unreadable) {
                return new Reply(null, null);
            }
        }
    }
}
