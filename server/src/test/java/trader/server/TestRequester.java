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
import java.util.concurrent.CompletableFuture;
import org.apache.activemq.artemis.api.core.client.ClientSession;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.apache.activemq.artemis.jms.client.ActiveMQSession;
import trader.access.BrokerAccess;
import trader.access.BrokerUsers;
import trader.fixml.ExecutionReport;
import trader.fixml.FixmlMessage;
import trader.fixml.OrderRequest;
import trader.fixml.QueueNames;
import trader.fixml.Quote;

/** A JMS client with one temporary queue. */
public final class TestRequester implements AutoCloseable {
    static final long TIMEOUT_MS = 120_000;

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
    public static TestRequester asFeed(String url) throws JMSException {
        return new TestRequester(BrokerAccess.of(url, BrokerUsers.FEED));
    }

    ClientSession core() {
        return ((ActiveMQSession) session).getCoreSession();
    }

    MessageConsumer consumer(String queue) throws JMSException {
        return session.createConsumer(session.createQueue(queue));
    }

    /** The answer to a request for a quote that the server can give. */
    Quote quote() throws Exception {
        return (Quote) ask(QueueNames.QUOTES, Fixtures.quoteRequest("S0001"));
    }

    /** The report of a new order. */
    ExecutionReport order() throws Exception {
        return report(Fixtures.order("S0001"));
    }

    ExecutionReport report(OrderRequest request) throws Exception {
        return (ExecutionReport) ask(QueueNames.ORDERS, request);
    }

    /** Completes when the connection is lost. */
    CompletableFuture<JMSException> lost() throws JMSException {
        CompletableFuture<JMSException> lost = new CompletableFuture<>();
        connection.setExceptionListener(lost::complete);
        return lost;
    }

    FixmlMessage ask(String queue, FixmlMessage request) throws Exception {
        return ask(queue, Fixtures.CODEC.encode(request));
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

    public String send(String queue, FixmlMessage request, Destination replyTo) throws JMSException {
        return send(queue, Fixtures.CODEC.encode(request), replyTo);
    }

    String send(String queue, String text, Destination replyTo) throws JMSException {
        return send(queue, session.createTextMessage(text), replyTo);
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
        return Fixtures.CODEC.decode(reply.getText());
    }

    @Override
    public void close() throws JMSException {
        connection.close();
        factory.close();
    }
}
