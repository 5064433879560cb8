package trader.crashtest.load;

import jakarta.jms.JMSException;
import java.io.UncheckedIOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
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
import trader.jmsclient.PendingReply;
import trader.jmsclient.RequestFailedException;
import trader.jmsclient.RequestTimeoutException;
import trader.jmsclient.Requester;
import trader.jmsclient.Service;

/**
 * Sends orders, and requests to cancel or replace them, each again and again until it is answered: what a requester
 * does for whom every order counts.
 *
 * <p>An order is sent again, as {@code Hdr PosDup="Y"} with the same sender and ID, when its sending failed, when no
 * reply came in time, when the connection was lost, and when the server says that it is not available now. A lost
 * connection is made anew, with a new queue for the replies, after a pause that doubles from 20 ms to 1 s. The messages
 * carry no duplicate id of the broker's: it would swallow the resent order, and with it the answer.
 *
 * <p>Everything goes to the journal: the order before it is sent, and every reply that ever comes, also the late one to
 * an earlier attempt.
 */
public final class ResendingOrders implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ResendingOrders.class);
    private static final long FIRST_PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final long LONGEST_PAUSE_NS = TimeUnit.SECONDS.toNanos(1);
    /** So many replies missing in a row, and the connection is taken to be dead. */
    private static final int MOST_TIMEOUTS = 3;

    private final BrokerConnections broker;
    private final String sender;
    private final OrderJournal journal;
    private final FixmlCodec codec = new FixmlCodec();
    private Requester requester;
    private long pauseNs = FIRST_PAUSE_NS;
    private int timeouts;
    private volatile boolean inFlight;
    private volatile long resent;
    private volatile boolean stopped;
    private volatile UncheckedIOException failure;

    /**
     * A sender of orders; it connects when there is one to send.
     *
     * @param broker best with confirmed orders: a send that fails is then known at once
     * @param sender {@code Hdr/@SID} of all its orders; with the ID the identity of an order, so no one else may use it
     * @param journal open
     */
    public ResendingOrders(BrokerConnections broker, String sender, OrderJournal journal) {
        this.broker = broker;
        this.sender = sender;
        this.journal = journal;
    }

    /**
     * Sends an order until it is answered; blocks for as long as that takes.
     *
     * @return the {@code OrderAnswer}, or the {@code BusinessReject} that refuses the order for good; null when it was
     *         stopped (or its thread interrupted) before: what became of the order is then not known
     * @throws IllegalArgumentException when the order has another sender
     * @throws UncheckedIOException when the journal cannot be written
     */
    public FixmlMessage send(OrderRequest order) {
        return untilDone(order, this::attempt);
    }

    /**
     * Sends an order until the broker has confirmed that it has it, and relies on that: it waits for no answer, and
     * never sends the order again. An answer that comes is kept in the journal all the same.
     *
     * @return false when it was stopped (or its thread interrupted) before
     * @throws IllegalArgumentException when the order has another sender
     * @throws UncheckedIOException when the journal cannot be written
     */
    public boolean deposit(OrderRequest order) {
        return untilDone(order, this::confirm) != null;
    }

    private interface Attempt<T> {
        /** Null when the order is to be sent again. */
        T send(OrderRequest order, String text);
    }

    private <T> T untilDone(OrderRequest order, Attempt<T> attempt) {
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
                T answer = attempt.send(order, again == null ? text : again);
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
            resent++;
        } else {
            journal.sent(order);
            inFlight = true;
        }
    }

    /** Sends once; the answer, or null when it is to be sent again. */
    private FixmlMessage attempt(OrderRequest order, String text) {
        try {
            FixmlMessage reply = codec.decode(requester.request(Service.ORDER, text));
            journal.told(sender, order.clOrdId(), reply);
            timeouts = 0;
            if (isFinal(reply)) {
                pauseNs = FIRST_PAUSE_NS;
                return reply;
            }
            pause();
        } catch (RequestTimeoutException timeout) {
            timeouts++;
            if (timeouts == MOST_TIMEOUTS) {
                disconnect();
            }
        } catch (RequestFailedException failed) {
            LOG.debug("{}: sent again", sender, failed);
            disconnect();
            pause();
        } catch (FixmlException | IllegalArgumentException unreadable) {
            LOG.warn("{}: the reply to {} is no reply to an order: {}", sender, order.clOrdId(),
                    unreadable.getMessage());
            pause();
        }
        return null;
    }

    /** Sends once; null when the broker has not confirmed it. */
    private Boolean confirm(OrderRequest order, String text) {
        try {
            requester.giveUp(requester.send(Service.ORDER, text, this::answered));
            journal.confirmed(order);
            pauseNs = FIRST_PAUSE_NS;
            return true;
        } catch (RequestFailedException failed) {
            LOG.debug("{}: sent again", sender, failed);
            disconnect();
            pause();
            return null;
        }
    }

    /** The answer was faster than the confirmation. */
    private void answered(PendingReply<String> call) {
        try {
            late(call.reply());
        } catch (RequestTimeoutException | RequestFailedException none) {
            LOG.trace("{}: no answer yet", sender, none);
        }
    }

    /** Whether a reply is the last word: "not available now" is not. */
    public static boolean isFinal(FixmlMessage reply) {
        return !(reply instanceof BusinessReject reject)
                || reject.reason() != BusinessRejectReason.APPLICATION_NOT_AVAILABLE;
    }

    private boolean connect() {
        Requester next = new Requester(broker, Service::address, this::late);
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
        Requester dead = requester;
        requester = null;
        timeouts = 0;
        close(dead);
    }

    private void close(Requester dead) {
        try {
            dead.close();
        } catch (JMSException alreadyGone) {
            LOG.debug("{}: closing", sender, alreadyGone);
        }
    }

    /** A reply that no one waits for any more; on a Netty thread. */
    private void late(String text) {
        if (text == null) {
            return;
        }
        try {
            FixmlMessage reply = codec.decode(text);
            String id = reply instanceof OrderAnswer answer ? answer.clOrdId()
                    : reply instanceof BusinessReject reject ? reject.businessRejectRefId() : null;
            if (id != null) {
                journal.told(sender, id, reply);
            }
        } catch (FixmlException unreadable) {
            LOG.warn("{}: an unreadable reply: {}", sender, unreadable.getMessage());
        } catch (UncheckedIOException failed) {
            failure = failed;
        }
    }

    private void pause() {
        long untilNs = System.nanoTime() + pauseNs;
        for (long leftNs = pauseNs; leftNs > 0 && !isStopped(); leftNs = untilNs - System.nanoTime()) {
            LockSupport.parkNanos(this, Math.min(leftNs, FIRST_PAUSE_NS));
        }
        pauseNs = Math.min(2 * pauseNs, LONGEST_PAUSE_NS);
    }

    private boolean isStopped() {
        return stopped || Thread.currentThread().isInterrupted();
    }

    /** Whether an order has been sent and is not yet answered. */
    public boolean isInFlight() {
        return inFlight;
    }

    /** How often an order was sent again. */
    public long resent() {
        return resent;
    }

    /** Gives up the order under way, within the time of one request, and sends none any more. */
    public void stop() {
        stopped = true;
    }

    /** Disconnects. */
    @Override
    public void close() {
        stop();
        if (requester != null) {
            disconnect();
        }
    }
}
