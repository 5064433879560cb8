package trader.server;

import jakarta.jms.Connection;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.DeliveryMode;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageConsumer;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import jakarta.jms.TemporaryQueue;
import jakarta.jms.TextMessage;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.springframework.jms.listener.SessionAwareMessageListener;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.util.ErrorHandler;
import trader.fixml.FixmlCodec;
import trader.fixml.Header;
import trader.fixml.Order;
import trader.fixml.OrderRequest;
import trader.fixml.QueueNames;
import trader.fixml.Side;
import trader.fixml.SymbolNames;
import trader.server.listener.ListenerConnections;
import trader.server.listener.ListenerContainer;
import trader.server.listener.ListenerContainers;
import trader.server.order.resource.RecordedOrders;
import trader.server.transaction.Transactions;
import trader.server.transaction.XaListener;
import trader.server.transaction.XaRecorder;

/**
 * Proves, before any order is taken, that a queue's message, the record and the reply are one transaction. A probe
 * order goes through the listener, container, connections and resource that serve orders afterwards. Its first delivery
 * is rolled back after the reply was sent: neither record nor reply may exist, and the message must be redelivered. Its
 * second delivery commits: record and reply must exist, and both resources must have prepared and committed under one
 * global transaction.
 *
 * <p>It is the container's listener, around the order listener; after the proof it only delegates.
 */
final class OrderProbe implements SessionAwareMessageListener<Message> {
    private static final long TIMEOUT_NS = TimeUnit.SECONDS.toNanos(30);
    private static final long STALE_MS = TimeUnit.MINUTES.toMillis(1);
    private static final int POLL_MS = 5;

    private final FixmlCodec codec;
    private final RecordedOrders orders;
    private final Transactions transactions;
    private final String id = "P-" + UUID.randomUUID();
    private final CountDownLatch rolledBack = new CountDownLatch(1);
    private final CountDownLatch redelivered = new CountDownLatch(1);
    private final CountDownLatch mayCommit = new CountDownLatch(1);
    private final CountDownLatch committed = new CountDownLatch(1);
    private SessionAwareMessageListener<Message> listener;
    private int deliveries;
    private volatile boolean passed;

    private static final class PlannedRollbackException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        PlannedRollbackException() {
            super("rolls back the first delivery of the probe");
        }
    }

    OrderProbe(FixmlCodec codec, RecordedOrders orders, Transactions transactions) {
        this.codec = codec;
        this.orders = orders;
        this.transactions = transactions;
    }

    /** The container, which receives the probe first; later it serves {@code orderListener}. */
    ListenerContainer container(SessionAwareMessageListener<Message> orderListener, ListenerConnections connections,
            ListenerContainers containers, ErrorHandler errorHandler) {
        listener = orderListener;
        ListenerContainer container =
                containers.transactional(QueueNames.ORDER_PROBES, 1, connections, this, failure -> {
                    if (!(failure instanceof PlannedRollbackException)) {
                        errorHandler.handleError(failure);
                    }
                });
        container.select("JMSCorrelationID = '" + id + "'");
        return container;
    }

    /** Clients do not know the probe's id. */
    boolean isOwn(OrderRequest request) {
        return request instanceof Order && id.equals(request.clOrdId());
    }

    @Override
    public void onMessage(Message message, Session session) throws JMSException {
        if (passed) {
            listener.onMessage(message, session);
            return;
        }
        deliveries++;
        if (deliveries == 1) {
            process(message, session, rolledBack);
            throw new PlannedRollbackException();
        }
        redelivered.countDown();
        await(mayCommit, "the probe was not allowed to commit");
        process(message, session, committed);
    }

    /** {@code completion} is registered last: it follows everything that the listener does after the transaction. */
    private void process(Message message, Session session, CountDownLatch completion) throws JMSException {
        try {
            listener.onMessage(message, session);
        } finally {
            TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
                @Override
                public void afterCompletion(int status) {
                    completion.countDown();
                }
            });
        }
    }

    /**
     * Sends the probe to its container, which has been started, and waits for the outcome.
     *
     * @throws IllegalStateException if message, record and reply are not one transaction; the text gives the evidence
     */
    void run(ConnectionFactory factory) {
        XaRecorder recorder = new XaRecorder();
        transactions.enlistments().setListener(recorder);
        try (Connection connection = factory.createConnection();
                Session session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE)) {
            connection.start();
            removeStale(session);
            TemporaryQueue replyQueue = session.createTemporaryQueue();
            try (MessageConsumer replies = session.createConsumer(replyQueue)) {
                send(session, replyQueue);
                checkRollback(replies);
                mayCommit.countDown();
                await(committed, "its second delivery did not commit. Seen: " + recorder);
                require(replies.receive(TimeUnit.NANOSECONDS.toMillis(TIMEOUT_NS)) != null,
                        "it committed, but no reply came");
                require(orders.holds(RecordedOrders.PROBE_SENDER, id), "it committed, but there is no record");
                require(recorder.isTwoPhase(), "queue and order resource were not prepared and committed under one"
                        + " global transaction. Seen: " + recorder);
            }
            replyQueue.delete();
        } catch (JMSException failed) {
            throw new IllegalStateException("the enlistment probe failed: " + failed.getMessage(), failed);
        } finally {
            passed = true;
            mayCommit.countDown();
            transactions.enlistments().setListener(XaListener.NONE);
            transactions.enlistments().resetCalls();
        }
    }

    private void checkRollback(MessageConsumer replies) throws JMSException {
        await(rolledBack, "its first delivery was not rolled back");
        long deadlineNs = System.nanoTime() + TIMEOUT_NS;
        while (!isReached(redelivered, POLL_MS)) {
            require(replies.receiveNoWait() == null, "it was rolled back, but its reply came");
            require(System.nanoTime() - deadlineNs < 0, "it was rolled back, but the queue did not deliver it again");
        }
        require(replies.receiveNoWait() == null, "it was rolled back, but its reply came");
        require(!orders.holds(RecordedOrders.PROBE_SENDER, id), "it was rolled back, but its record exists");
    }

    private void send(Session session, TemporaryQueue replyQueue) throws JMSException {
        TextMessage message = session.createTextMessage(codec.encode(new Order(
                Header.from(RecordedOrders.PROBE_SENDER), id, SymbolNames.of(0), Side.BUY, BigDecimal.ONE, null,
                Instant.now())));
        message.setJMSReplyTo(replyQueue);
        message.setJMSCorrelationID(id);
        try (MessageProducer producer = session.createProducer(session.createQueue(QueueNames.ORDER_PROBES))) {
            producer.setDeliveryMode(DeliveryMode.PERSISTENT);
            producer.send(message);
        }
    }

    /** Removes old probes, left by servers that ended while probing; a recent one may belong to a running server. */
    private static void removeStale(Session session) throws JMSException {
        try (MessageConsumer stale = session.createConsumer(session.createQueue(QueueNames.ORDER_PROBES),
                "JMSTimestamp < " + (System.currentTimeMillis() - STALE_MS))) {
            while (stale.receiveNoWait() != null) {
                // Receiving it removes it.
            }
        }
    }

    private static void await(CountDownLatch latch, String problem) {
        require(isReached(latch, TimeUnit.NANOSECONDS.toMillis(TIMEOUT_NS)), problem);
    }

    private static boolean isReached(CountDownLatch latch, long timeoutMs) {
        try {
            return latch.await(timeoutMs, TimeUnit.MILLISECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted in the enlistment probe", interrupted);
        }
    }

    private static void require(boolean condition, String problem) {
        if (!condition) {
            throw new IllegalStateException("orders are not served, because a message, its record and its reply are not"
                    + " one transaction. The probe order failed: " + problem);
        }
    }
}
