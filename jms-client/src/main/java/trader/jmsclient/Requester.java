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
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.activemq.artemis.api.jms.ActiveMQJMSConstants;
import org.apache.activemq.artemis.core.client.impl.ClientSessionInternal;
import org.apache.activemq.artemis.jms.client.ActiveMQSession;
import trader.jmsclient.socket.SocketConnection;

/**
 * Sends requests as text and receives their replies. Everything is created once: a connection with one session to send
 * and one to receive (a JMS session allows only one thread), a producer for each service, and a temporary reply queue.
 */
public final class Requester implements AutoCloseable {
    private final BrokerConnections broker;
    private final Function<Service, String> addresses;
    private final PendingReplies<String> pending;
    private final Map<Service, MessageProducer> producers = new EnumMap<>(Service.class);
    private Connection connection;
    private Session sending;
    private TemporaryQueue replies;
    private MessageConsumer consumer;
    /** Null unless the waiting thread reads it. */
    private volatile SocketConnection socket;

    /** Sends the requests of each service to the queue that {@code addresses} names. */
    public Requester(BrokerConnections broker, Function<Service, String> addresses) {
        this(broker, addresses, new PendingReplies<>());
    }

    public Requester(BrokerConnections broker, Function<Service, String> addresses, PendingReplies<String> pending) {
        this.broker = broker;
        this.addresses = addresses;
        this.pending = pending;
    }

    /** Connects. */
    public void open() throws JMSException {
        connection = broker.connect();
        connection.setExceptionListener(lost -> endAll("connection to " + broker.url() + " lost: "
                + BrokerConnections.reason(lost)));
        sending = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
        producers.put(Service.QUOTE, producer(Service.QUOTE, DeliveryMode.NON_PERSISTENT));
        producers.put(Service.ORDER, producer(Service.ORDER, DeliveryMode.PERSISTENT));
        Session receiving = connection.createSession(false, ActiveMQJMSConstants.PRE_ACKNOWLEDGE);
        replies = receiving.createTemporaryQueue();
        consumer = receiving.createConsumer(replies);
        if (broker.replies() != ReplyMode.RECEIVE) {
            consumer.setMessageListener(this::onReply);
        }
        connection.start();
        if (broker.replies() == ReplyMode.READ) {
            // The session's own, because that of a factory could be a new one.
            socket = (SocketConnection) ((ClientSessionInternal) ((ActiveMQSession) sending).getCoreSession())
                    .getConnection().getTransportConnection();
        }
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
    public String request(Service service, String text) throws RequestTimeoutException, RequestFailedException {
        long deadlineNs = System.nanoTime() + broker.timeoutNs();
        PendingReply<String> request = send(service, text, null);
        await(request, deadlineNs);
        return request.reply();
    }

    /**
     * Blocks the thread that sent the request until it ends; gives up at the deadline. With {@link
     * ReplyMode#RECEIVE} nothing else takes the reply; with {@link ReplyMode#READ} another thread does up to 0.1 s
     * later.
     */
    public void await(PendingReply<String> request, long deadlineNs) throws RequestFailedException {
        if (broker.replies() == ReplyMode.RECEIVE) {
            receive(request, deadlineNs);
        } else if (socket != null) {
            socket.readUntil(request::isEnded, deadlineNs);
        }
        pending.await(request, deadlineNs);
    }

    /** Until the reply of this request, because late replies of earlier requests may come first. */
    private void receive(PendingReply<String> request, long deadlineNs) throws RequestFailedException {
        try {
            long leftMs = millisUntil(deadlineNs);
            while (!request.isEnded() && leftMs > 0) {
                Message reply = consumer.receive(leftMs);
                if (reply != null) {
                    onReply(reply);
                }
                leftMs = millisUntil(deadlineNs);
            }
        } catch (JMSException failed) {
            pending.takeBack(request);
            throw new RequestFailedException("no reply to " + request.service().tag() + " " + request.correlationId()
                    + " could be received: " + BrokerConnections.reason(failed), failed);
        }
    }

    /** Rounded up: a receive of 0 ms would wait for ever. */
    private static long millisUntil(long deadlineNs) {
        return TimeUnit.NANOSECONDS.toMillis(deadlineNs - System.nanoTime() + 999_999);
    }

    /**
     * Sends a request.
     *
     * @param whenDone called when the request ends, on the thread that read the reply: it must not block; or null,
     *        always with a {@link ReplyMode} that needs a waiting thread
     * @return the pending reply, to {@link #await}, or to {@link PendingReplies#giveUp} when its time has run out
     * @throws RequestFailedException when it could not be sent; {@code whenDone} is then not called
     */
    public PendingReply<String> send(Service service, String text, Consumer<PendingReply<String>> whenDone)
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

    /** The name of the reply queue. */
    public String replyQueue() throws JMSException {
        return replies.getQueueName();
    }

    /** The requests under way, and the state of the connection. */
    public PendingReplies<String> pending() {
        return pending;
    }

    private void onReply(Message message) {
        try {
            pending.reply(message.getJMSCorrelationID(), message instanceof TextMessage text ? text.getText() : null);
        } catch (JMSException unreadable) {
            // Reading a received message does not use the network, so the header or body of this reply is broken.
            pending.reply(null, null);
        }
    }

    private void endAll(String reason) {
        pending.connectionLost(reason);
        SocketConnection waitedFor = socket;
        if (waitedFor != null) {
            waitedFor.wake();
        }
    }

    @Override
    public void close() throws JMSException {
        if (connection != null) {
            endAll("the connection was closed");
            connection.close();
        }
    }
}
