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
 * Sends requests as text and gets the replies: a connection with two sessions (one sends, the other consumes: JMS allows
 * a session only one thread), a producer for each service, and a temporary queue for the replies, all made once.
 */
public final class Requester implements AutoCloseable {
    private final BrokerConnections broker;
    private final Function<Service, String> addresses;
    private final PendingReplies<String> calls;
    private final Map<Service, MessageProducer> producers = new EnumMap<>(Service.class);
    private Connection connection;
    private Session sending;
    private TemporaryQueue replies;

    /** A requester that is to be opened. */
    public Requester(BrokerConnections broker) {
        this(broker, Service::address);
    }

    /** A requester that sends the requests of each service to another queue than Trader's. */
    public Requester(BrokerConnections broker, Function<Service, String> addresses) {
        this(broker, addresses, text -> { });
    }

    /**
     * A requester that hands over the replies that no one waits for (any more).
     *
     * @param onStray told the text of each, or null where there is none, on the thread that read it: it must not block
     */
    public Requester(BrokerConnections broker, Function<Service, String> addresses, Consumer<String> onStray) {
        this.broker = broker;
        this.addresses = addresses;
        this.calls = new PendingReplies<>("", text -> text != null && text.contains("<ExecRpt"), onStray);
    }

    /**
     * Connects.
     *
     * @throws JMSException when the broker cannot be reached or refuses
     */
    public void open() throws JMSException {
        connection = broker.connect();
        connection.setExceptionListener(lost -> calls.connectionLost("connection to " + broker.url() + " lost: "
                + BrokerConnections.reason(lost)));
        sending = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
        producers.put(Service.QUOTE, producer(Service.QUOTE, DeliveryMode.NON_PERSISTENT));
        producers.put(Service.ORDER, producer(Service.ORDER, DeliveryMode.PERSISTENT));
        Session receiving = connection.createSession(false, ActiveMQJMSConstants.PRE_ACKNOWLEDGE);
        replies = receiving.createTemporaryQueue();
        MessageConsumer consumer = receiving.createConsumer(replies);
        consumer.setMessageListener(this::onReply);
        connection.start();
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
     * @throws RequestTimeoutException when none came in time
     * @throws RequestFailedException when it could not be sent, or the connection was lost
     */
    public String request(Service service, String text) throws RequestTimeoutException, RequestFailedException {
        long deadlineNs = System.nanoTime() + broker.timeoutNs();
        PendingReply<String> call = send(service, text, null);
        calls.await(call, deadlineNs);
        return call.reply();
    }

    /**
     * Sends a request.
     *
     * @param whenDone told of the end of the call, on the thread that read the reply: it must not block; or null
     * @return the call, to {@link #giveUp} when its time has run out
     * @throws RequestFailedException when it could not be sent; {@code whenDone} is then not called
     */
    public PendingReply<String> send(Service service, String text, Consumer<PendingReply<String>> whenDone)
            throws RequestFailedException {
        PendingReply<String> call = calls.begin(service, whenDone);
        try {
            TextMessage message = sending.createTextMessage(text);
            message.setJMSReplyTo(replies);
            message.setJMSCorrelationID(call.correlationId());
            producers.get(service).send(message);
            return call;
        } catch (JMSException failed) {
            calls.takeBack(call);
            throw new RequestFailedException(service.tag() + " " + call.correlationId() + " could not be sent: "
                    + BrokerConnections.reason(failed), failed);
        }
    }

    /** Gives up waiting for a reply; does nothing if the call is done. */
    public void giveUp(PendingReply<String> call) {
        calls.giveUp(call);
    }

    /** Leaves out the number of a request that is not sent: correlation ids count what was to be sent. */
    public void skip() {
        calls.skip();
    }

    /** The number of the latest request, which its correlation id holds; 0 before the first. */
    public long lastNumber() {
        return calls.lastNumber();
    }

    /** The queue to which replies come. */
    public String replyQueue() throws JMSException {
        return replies.getQueueName();
    }

    /** Whether the connection is lost: every further request would fail. */
    public boolean isLost() {
        return calls.isLost();
    }

    /** Replies that no one waited for, up to now. */
    public StrayReplies strays(Service service) {
        return calls.strays(service);
    }

    private void onReply(Message message) {
        try {
            calls.reply(message.getJMSCorrelationID(), message instanceof TextMessage text ? text.getText() : null);
        } catch (JMSException unreadable) {
            // Reading a received message touches no network: this is a reply whose header or body is broken.
            calls.reply(null, null);
        }
    }

    @Override
    public void close() throws JMSException {
        if (connection != null) {
            calls.connectionLost("the connection was closed");
            connection.close();
        }
    }
}
