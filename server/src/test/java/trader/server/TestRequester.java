package trader.server;

import jakarta.jms.Connection;
import jakarta.jms.DeliveryMode;
import jakarta.jms.Destination;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageConsumer;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import jakarta.jms.TemporaryQueue;
import jakarta.jms.TextMessage;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import trader.access.BrokerAccess;
import trader.access.BrokerUsers;
import trader.fixml.FixmlCodec;
import trader.fixml.FixmlMessage;

/** A JMS client with one temporary queue. */
final class TestRequester implements AutoCloseable {
    static final long TIMEOUT_MS = 120_000;

    final FixmlCodec codec = new FixmlCodec();
    final Connection connection;
    final Session session;
    final TemporaryQueue replyQueue;
    private final ActiveMQConnectionFactory factory;
    private final MessageConsumer consumer;
    private int sent;

    TestRequester(String url) throws JMSException {
        this(BrokerAccess.of(url, null));
    }

    private TestRequester(BrokerAccess access) throws JMSException {
        factory = access.configure(new ActiveMQConnectionFactory(access.url()));
        connection = factory.createConnection(access.login().user(), access.login().password());
        session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
        replyQueue = session.createTemporaryQueue();
        consumer = session.createConsumer(replyQueue);
        connection.start();
    }

    /** With all rights. */
    static TestRequester asServer(String url) throws JMSException {
        return new TestRequester(BrokerAccess.of(url, BrokerUsers.SERVER));
    }

    /** May send prices, and nothing else. */
    static TestRequester asFeed(String url) throws JMSException {
        return new TestRequester(BrokerAccess.of(url, BrokerUsers.FEED));
    }

    /** The number of the last message sent; its correlation id is {@code c} and this. */
    int sent() {
        return sent;
    }

    FixmlMessage ask(String queue, FixmlMessage request) throws Exception {
        return ask(queue, codec.encode(request));
    }

    FixmlMessage ask(String queue, String text) throws Exception {
        return ask(queue, session.createTextMessage(text));
    }

    FixmlMessage ask(String queue, Message message) throws Exception {
        String correlationId = send(queue, message, replyQueue);
        FixmlMessage reply = receive(correlationId, TIMEOUT_MS);
        if (reply == null) {
            throw new AssertionError("no reply within " + TIMEOUT_MS + " ms");
        }
        return reply;
    }

    String send(String queue, FixmlMessage request, Destination replyTo) throws Exception {
        return send(queue, session.createTextMessage(codec.encode(request)), replyTo);
    }

    String send(String queue, Message message, Destination replyTo) throws JMSException {
        String correlationId = "c" + ++sent;
        message.setJMSCorrelationID(correlationId);
        message.setJMSReplyTo(replyTo);
        try (MessageProducer producer = session.createProducer(session.createQueue(queue))) {
            producer.setDeliveryMode(queue.contains("orders") ? DeliveryMode.PERSISTENT : DeliveryMode.NON_PERSISTENT);
            producer.send(message);
        }
        return correlationId;
    }

    /** The next reply, or null when there is none in time; its correlation id must be this. */
    FixmlMessage receive(String correlationId, long timeoutMs) throws Exception {
        TextMessage reply = (TextMessage) consumer.receive(timeoutMs);
        if (reply == null) {
            return null;
        }
        if (!correlationId.equals(reply.getJMSCorrelationID())) {
            throw new AssertionError("reply to " + reply.getJMSCorrelationID() + " instead of " + correlationId);
        }
        return codec.decode(reply.getText());
    }

    @Override
    public void close() throws JMSException {
        connection.close();
        factory.close();
    }
}
