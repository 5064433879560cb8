package trader.jmsclient;

import jakarta.jms.Connection;
import jakarta.jms.DeliveryMode;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageConsumer;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import jakarta.jms.TemporaryQueue;
import jakarta.jms.TextMessage;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.activemq.artemis.api.jms.ActiveMQJMSConstants;

/**
 * Sends requests as text and receives their replies. Everything is created once: a connection with one session to send
 * and one to receive (a JMS session allows only one thread), a producer for each service, and a temporary reply queue.
 */
public class Requester implements AutoCloseable {
    private final BrokerConnections broker;
    private final Function<Service, String> addresses;
    private final PendingReplies<String> pending;
    private final Map<Service, MessageProducer> producers = new EnumMap<>(Service.class);
    private Connection connection;
    private Session sending;
    private TemporaryQueue replies;

    /** Sends the requests of each service to the queue that {@code addresses} names. */
    public Requester(BrokerConnections broker, Function<Service, String> addresses) {
        this(broker, addresses, new PendingReplies<>());
    }

    public Requester(BrokerConnections broker, Function<Service, String> addresses, PendingReplies<String> pending) {
        this.broker = broker;
        this.addresses = addresses;
        this.pending = pending;
    }

    public void open() throws JMSException {
        connection = broker.connect();
        connection.setExceptionListener(lost -> fail("connection to " + broker.url() + " lost: "
                + BrokerConnections.reason(lost)));
        sending = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
        producers.put(Service.QUOTE, producer(Service.QUOTE, DeliveryMode.NON_PERSISTENT));
        producers.put(Service.ORDER, producer(Service.ORDER, DeliveryMode.PERSISTENT));
        Session receiving = connection.createSession(false, ActiveMQJMSConstants.PRE_ACKNOWLEDGE);
        replies = receiving.createTemporaryQueue();
        receiveWith(receiving.createConsumer(replies));
        connection.start();
    }

    /** Makes the replies come to {@link #onReply}; called before the connection is started. */
    protected void receiveWith(MessageConsumer consumer) throws JMSException {
        consumer.setMessageListener(this::onReply);
    }

    /** The session that sends the requests. */
    protected final Session sending() {
        return sending;
    }

    private MessageProducer producer(Service service, int deliveryMode) throws JMSException {
        MessageProducer producer = sending.createProducer(sending.createQueue(addresses.apply(service)));
        producer.setDeliveryMode(deliveryMode);
        producer.setDisableMessageID(true);
        producer.setDisableMessageTimestamp(true);
        return producer;
    }

    /**
     * Sends a request and waits for its reply.
     *
     * @return the reply's text
     */
    public final String request(Service service, String text) throws RequestTimeoutException, RequestFailedException {
        long deadlineNs = System.nanoTime() + broker.timeoutNs();
        PendingReply<String> request = send(service, text, null);
        await(request, deadlineNs);
        return request.reply();
    }

    /** Blocks the thread that sent the request until it ends; gives up at the deadline. */
    public void await(PendingReply<String> request, long deadlineNs) throws RequestFailedException {
        pending.await(request, deadlineNs);
    }

    /**
     * Sends a request.
     *
     * @param whenDone called when the request ends, on the thread that read the reply: it must not block; or null
     * @return the pending reply, to {@link #await}, or to {@link PendingReplies#giveUp} when its time has run out
     * @throws RequestFailedException when it could not be sent; {@code whenDone} is then not called
     */
    public final PendingReply<String> send(Service service, String text, Consumer<PendingReply<String>> whenDone)
            throws RequestFailedException {
        PendingReply<String> request = pending.begin(service, whenDone);
        try {
            TextMessage message = sending.createTextMessage(text);
            message.setJMSReplyTo(replies);
            message.setJMSCorrelationID(request.correlationId());
            producers.get(service).send(message);
            return request;
        } catch (JMSException failed) {
            pending.takeBack(request);
            throw new RequestFailedException(service.tag() + " " + request.correlationId() + " could not be sent: "
                    + BrokerConnections.reason(failed), failed);
        }
    }

    public final String replyQueue() throws JMSException {
        return replies.getQueueName();
    }

    /** The requests under way, and the state of the connection. */
    public final PendingReplies<String> pending() {
        return pending;
    }

    /** Passes a reply to its request. */
    protected final void onReply(Message message) {
        try {
            pending.reply(message.getJMSCorrelationID(), message instanceof TextMessage text ? text.getText() : null);
        } catch (JMSException unreadable) {
            // Reading a received message does not use the network, so the header or body of this reply is broken.
            pending.reply(null, null);
        }
    }

    /** Fails all requests: the connection has ended. */
    protected void fail(String reason) {
        pending.connectionLost(reason);
    }

    @Override
    public final void close() throws JMSException {
        if (connection != null) {
            fail("the connection was closed");
            connection.close();
        }
    }
}
