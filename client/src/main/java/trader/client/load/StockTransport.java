package trader.client.load;

import jakarta.jms.Connection;
import jakarta.jms.DeliveryMode;
import jakarta.jms.JMSException;
import jakarta.jms.MessageConsumer;
import jakarta.jms.MessageProducer;
import jakarta.jms.Queue;
import jakarta.jms.Session;
import jakarta.jms.TextMessage;
import java.util.concurrent.TimeoutException;
import org.apache.activemq.artemis.api.jms.ActiveMQJMSConstants;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import trader.fixml.FixmlCodec;

/**
 * Artemis' client library as it comes, used as its manual advises (Performance Tuning, Flow Control, Extra Acknowledge
 * Modes): connection, session, producer, consumer and temporary queue are kept; messages are not durable, without id
 * and timestamp; sends do not block; the consumer's window is unlimited, and replies are acknowledged beforehand.
 */
final class StockTransport extends ForeignTransport {
    private static final String QUEUE = "trader.stock-echo";

    private final String url;
    private final int timeoutMs;
    private Connection connection;
    private Session session;
    private MessageProducer producer;
    private Queue replyQueue;
    private MessageConsumer replies;

    StockTransport(String url, FixmlCodec codec, int timeoutMs) {
        super(url, codec);
        this.url = url + (url.contains("?") ? "&" : "?")
                + "consumerWindowSize=-1&cacheDestinations=true&blockOnNonDurableSend=false";
        this.timeoutMs = timeoutMs;
    }

    @Override
    void connect() throws JMSException {
        connection = new ActiveMQConnectionFactory(url).createConnection();
        session = connection.createSession(ActiveMQJMSConstants.PRE_ACKNOWLEDGE);
        producer = session.createProducer(session.createQueue(QUEUE));
        producer.setDeliveryMode(DeliveryMode.NON_PERSISTENT);
        producer.setDisableMessageID(true);
        producer.setDisableMessageTimestamp(true);
        replyQueue = session.createTemporaryQueue();
        replies = session.createConsumer(replyQueue);
        connection.start();
    }

    @Override
    String exchange(String text) throws JMSException, TimeoutException {
        TextMessage request = session.createTextMessage(text);
        request.setJMSReplyTo(replyQueue);
        producer.send(request);
        TextMessage reply = (TextMessage) replies.receive(timeoutMs);
        if (reply == null) {
            throw new TimeoutException("no reply within " + timeoutMs + " ms");
        }
        return reply.getText();
    }

    @Override
    public void close() throws JMSException {
        if (connection != null) {
            connection.close();
        }
    }
}
