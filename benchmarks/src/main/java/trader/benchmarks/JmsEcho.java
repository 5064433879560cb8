package trader.benchmarks;

import jakarta.jms.Connection;
import jakarta.jms.DeliveryMode;
import jakarta.jms.Destination;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;
import jakarta.jms.MessageProducer;
import jakarta.jms.Queue;
import jakarta.jms.Session;
import jakarta.jms.TextMessage;
import java.util.HashMap;
import java.util.Map;

/** Answers each request with its own text. Keeps one {@code Destination} per reply queue. */
final class JmsEcho implements MessageListener {
    private final Session session;
    private final MessageProducer producer;
    private final Map<String, Destination> replyQueues = new HashMap<>();

    private JmsEcho(Session session) throws JMSException {
        this.session = session;
        producer = session.createProducer(null);
        producer.setDeliveryMode(DeliveryMode.NON_PERSISTENT);
        producer.setDisableMessageID(true);
        producer.setDisableMessageTimestamp(true);
    }

    /** Starts the connection, and answers until it is closed. */
    static void listen(Connection connection, String address) throws JMSException {
        Session session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
        session.createConsumer(session.createQueue(address)).setMessageListener(new JmsEcho(session));
        connection.start();
    }

    @Override
    public void onMessage(Message request) {
        try {
            TextMessage reply = session.createTextMessage(((TextMessage) request).getText());
            reply.setJMSCorrelationID(request.getJMSCorrelationID());
            Queue replyTo = (Queue) request.getJMSReplyTo();
            producer.send(replyQueues.computeIfAbsent(replyTo.getQueueName(), name -> replyTo), reply);
        } catch (JMSException failed) {
            throw new IllegalStateException("the echo failed", failed);
        }
    }
}
