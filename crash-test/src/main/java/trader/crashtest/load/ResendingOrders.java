package trader.crashtest.load;

import jakarta.jms.JMSException;
import java.io.UncheckedIOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import trader.client.journal.OrderJournal;
import trader.fixml.BusinessReject;
import trader.fixml.BusinessRejectReason;
import trader.fixml.FixmlCodec;
import trader.fixml.FixmlException;
import trader.fixml.FixmlMessage;
import trader.fixml.OrderAnswer;
import trader.fixml.OrderRequest;
import trader.jmsclient.BrokerConnections;
import trader.jmsclient.PendingReplies;
import trader.jmsclient.PendingReply;
import trader.jmsclient.RequestFailedException;
import trader.jmsclient.RequestTimeoutException;
import trader.jmsclient.Requester;
import trader.jmsclient.Service;
import trader.jmsclient.TraderClient;

/**
 * Sends orders, and requests to cancel or replace them, and resends each until it is answered. Clients that must not
 * lose an order work like this.
 *
 * <p>An order is resent as {@code Hdr PosDup="Y"} with the same sender and ID when the send failed, when no reply came
 * in time, when the connection was lost, and when the server is not available. Reconnecting creates a new reply queue;
 * the pause before it doubles from 20 ms to 1 s. The messages carry no duplicate id for the broker, which would drop
 * the resent order and with it the answer.
 *
 * <p>The journal gets every order before it is sent and every reply, even a late one to an earlier attempt.
 */
final class ResendingOrders implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ResendingOrders.class);
    private static final long FIRST_PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final long MAX_PAUSE_NS = TimeUnit.SECONDS.toNanos(1);
    /** After this many timeouts in a row, the connection counts as dead. */
    private static final int MAX_TIMEOUTS = 3;

    private final BrokerConnections broker;
    private final String sender;
    private final OrderJournal journal;
    private final FixmlCodec codec = new FixmlCodec();
    private Requester requester;
    private long pauseNs = FIRST_PAUSE_NS;
    private int timeouts;
    private volatile boolean inFlight;
    private volatile boolean stopped;
    private volatile UncheckedIOException failure;

    /**
     * A sender of orders, which connects when it sends the first.
     *
     * @param broker preferably with confirmed orders, so that a failed send is noticed at once
     * @param sender {@code Hdr/@SID} of all its orders, used by no other client: sender and ID identify an order
     */
    public ResendingOrders(BrokerConnections broker, String sender, OrderJournal journal) {
        this.broker = broker;
        this.sender = sender;
        this.journal = journal;
    }

    /**
     * Sends an order until it is answered; blocks until then.
     *
     * @return the {@code OrderAnswer}, or the {@code BusinessReject} that finally refuses the order; null if
     *         stopped or interrupted before: the state of the order is then unknown
     * @throws IllegalArgumentException when the order has another sender
     * @throws UncheckedIOException when the journal cannot be written
     */
    public FixmlMessage send(OrderRequest order) {
        return untilDone(order, this::attempt);
    }

    /**
     * Sends an order until the broker confirms that it has it. It neither waits for an answer nor resends a confirmed
     * order, but an answer that comes still goes to the journal.
     *
     * @return false when stopped or interrupted before
     * @throws IllegalArgumentException when the order has another sender
     * @throws UncheckedIOException when the journal cannot be written
     */
    public boolean sendUntilConfirmed(OrderRequest order) {
        return untilDone(order, this::confirm) != null;
    }

    /** {@code attempt}: sends an order's text once, and returns null if it must be resent. */
    private <T> T untilDone(OrderRequest order, BiFunction<OrderRequest, String, T> attempt) {
        if (!sender.equals(order.header().senderCompId())) {
            throw new IllegalArgumentException("Hdr SID is '" + order.header().senderCompId() + "': '" + sender + "'");
        }
        String text = codec.encode(order);
        String again = null;
        try {
            while (!isStopped()) {
                if (requester == null && !connect()) {
                    pause();
                    continue;
                }
                journalSending(order, again != null);
                T answer = attempt.apply(order, again == null ? text : again);
                if (answer != null) {
                    return answer;
                }
                again = again == null ? codec.encode(order.possibleDuplicate()) : again;
            }
            return null;
        } finally {
            inFlight = false;
        }
    }

    private void journalSending(OrderRequest order, boolean again) {
        if (failure != null) {
            throw failure;
        }
        if (again) {
            journal.resent(order);
        } else {
            journal.sent(order);
            inFlight = true;
        }
    }

    /** Sends once; returns null if the order must be resent. */
    private FixmlMessage attempt(OrderRequest order, String text) {
        try {
            FixmlMessage reply = codec.decode(requester.request(Service.ORDER, text));
            journal.answered(sender, order.clOrdId(), reply);
            timeouts = 0;
            if (isFinal(reply)) {
                pauseNs = FIRST_PAUSE_NS;
                return reply;
            }
            pause();
        } catch (RequestTimeoutException timeout) {
            timeouts++;
            if (timeouts == MAX_TIMEOUTS) {
                disconnect();
            }
        } catch (RequestFailedException failed) {
            LOG.debug("{}: resending", sender, failed);
            disconnect();
            pause();
        } catch (FixmlException | IllegalArgumentException unreadable) {
            LOG.warn("{}: the reply to {} is not an answer to an order: {}", sender, order.clOrdId(),
                    unreadable.getMessage());
            pause();
        }
        return null;
    }

    /** Sends once; returns null if the broker did not confirm it. */
    private Boolean confirm(OrderRequest order, String text) {
        try {
            requester.pending().giveUp(requester.send(Service.ORDER, text, this::answeredEarly));
            journal.confirmed(order);
            pauseNs = FIRST_PAUSE_NS;
            return true;
        } catch (RequestFailedException failed) {
            LOG.debug("{}: resending", sender, failed);
            disconnect();
            pause();
            return null;
        }
    }

    /** Handles an answer that arrived before the confirmation. */
    private void answeredEarly(PendingReply<String> reply) {
        try {
            late(reply.reply());
        } catch (RequestTimeoutException | RequestFailedException none) {
            LOG.trace("{}: no answer yet", sender, none);
        }
    }

    /** Whether a reply settles the order; "not available" does not. */
    public static boolean isFinal(FixmlMessage reply) {
        return !(reply instanceof BusinessReject reject)
                || reject.reason() != BusinessRejectReason.APPLICATION_NOT_AVAILABLE;
    }

    private boolean connect() {
        Requester next = new Requester(broker, TraderClient::queue, new PendingReplies<>() {
            @Override
            protected void stray(String correlationId, String text) {
                late(text);
            }
        });
        try {
            next.open();
            requester = next;
            timeouts = 0;
            return true;
        } catch (JMSException unreachable) {
            LOG.debug("{}: {}", sender, BrokerConnections.reason(unreachable));
            close(next);
            return false;
        }
    }

    private void disconnect() {
        Requester lost = requester;
        requester = null;
        timeouts = 0;
        close(lost);
    }

    private void close(Requester old) {
        try {
            old.close();
        } catch (JMSException alreadyGone) {
            LOG.debug("{}: closing", sender, alreadyGone);
        }
    }

    /** Writes a late reply to the journal; called on a Netty thread. */
    private void late(String text) {
        if (text == null) {
            return;
        }
        try {
            FixmlMessage reply = codec.decode(text);
            String id = reply instanceof OrderAnswer answer ? answer.clOrdId()
                    : reply instanceof BusinessReject reject ? reject.businessRejectRefId() : null;
            if (id != null) {
                journal.answered(sender, id, reply);
            }
        } catch (FixmlException unreadable) {
            LOG.warn("{}: unreadable reply: {}", sender, unreadable.getMessage());
        } catch (UncheckedIOException failed) {
            failure = failed;
        }
    }

    private void pause() {
        long untilNs = System.nanoTime() + pauseNs;
        for (long leftNs = pauseNs; leftNs > 0 && !isStopped(); leftNs = untilNs - System.nanoTime()) {
            LockSupport.parkNanos(this, Math.min(leftNs, FIRST_PAUSE_NS));
        }
        pauseNs = Math.min(2 * pauseNs, MAX_PAUSE_NS);
    }

    private boolean isStopped() {
        return stopped || Thread.currentThread().isInterrupted();
    }

    public boolean isInFlight() {
        return inFlight;
    }

    /** Gives up the current order within the timeout of one request, and sends no further ones. */
    public void stop() {
        stopped = true;
    }

    @Override
    public void close() {
        stop();
        if (requester != null) {
            disconnect();
        }
    }
}
