package trader.server.listener;

import jakarta.jms.Destination;
import jakarta.jms.JMSException;
import jakarta.jms.Message;

/**
 * The address for the reply to a message.
 *
 * @param destination a temporary queue, or null if the requester named none or it is gone
 * @param name the queue's name, or null
 * @param correlationId identifies the reply to its requester: a String, or a byte[] as some other clients send, or null
 */
record ReplyAddress(Destination destination, String name, Object correlationId) {
    /** The correlation id of the request, else its message id. A reply cannot have one of no bytes. */
    static Object correlationId(Message request) throws JMSException {
        String text = request.getJMSCorrelationID();
        Object id = text == null ? request.getJMSCorrelationIDAsBytes() : text;
        return id == null || id instanceof byte[] bytes && bytes.length == 0 ? request.getJMSMessageID() : id;
    }

    boolean isReachable() {
        return destination != null;
    }

    Message identify(Message reply) throws JMSException {
        if (correlationId instanceof byte[] bytes) {
            reply.setJMSCorrelationIDAsBytes(bytes);
        } else {
            reply.setJMSCorrelationID((String) correlationId);
        }
        return reply;
    }
}
