package trader.broker;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Predicate;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.api.core.Interceptor;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.core.protocol.core.Packet;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.SessionSendMessage;
import org.apache.activemq.artemis.core.server.ActiveMQServer;
import org.apache.activemq.artemis.core.server.Queue;
import org.apache.activemq.artemis.spi.core.protocol.RemotingConnection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import trader.broker.access.AccessControl;
import trader.common.CounterLog;
import trader.common.logging.LogThrottle;

/**
 * Answers plain requests to one address on the broker's I/O thread that read them; queue and listeners do not see them.
 *
 * <p>Every other message goes on to the queue unchanged, so that the broker or a listener refuses or answers it as
 * always: a request that is not {@link PlainRequest plain}, or is sent in a session with transactions; one whose sender
 * may not send to the address, or names a queue for the reply that its connection does not own; one whose reply the
 * broker would have to match with a selector, which may take long; and one that the service leaves to the listeners.
 *
 * <p>A reply goes through the requester's queue. A requester that does not read leaves it there, within the limit of
 * the queue, and no thread waits.
 */
public final class DirectPath implements Interceptor, AutoCloseable {
    static final String CLOSING = "the server is closing";

    private static final Logger LOG = LoggerFactory.getLogger(DirectPath.class);

    private final SimpleString address;
    private final AccessControl access;
    private final long closeTimeoutNs;
    /** Read: an answer is under way. */
    private final ReadWriteLock inUse = new ReentrantReadWriteLock();
    private final LongAdder answered = new LongAdder();
    private final LongAdder dropped = new LongAdder();
    private final LongAdder passedOn = new LongAdder();
    private final LongAdder refused = new LongAdder();
    private final LogThrottle failures = new LogThrottle();
    private ActiveMQServer server;
    private volatile DirectService service;
    private volatile boolean closing;

    /** {@code closeTimeoutNs}: how long {@link #close} waits for answers under way. */
    DirectPath(String address, AccessControl access, long closeTimeoutNs) {
        this.address = SimpleString.of(address);
        this.access = access;
        this.closeTimeoutNs = closeTimeoutNs;
    }

    /** Call before the server starts. */
    void addTo(ActiveMQServer starting) {
        server = starting;
        starting.getServiceRegistry().addIncomingInterceptor(this);
    }

    /** From now on the service answers. */
    void open(DirectService answering) {
        service = answering;
    }

    @Override
    public boolean intercept(Packet packet, RemotingConnection connection) {
        if (!(packet instanceof SessionSendMessage send)) {
            return true;
        }
        DirectService serving = service;
        if (serving == null || !address.equals(send.getMessage().getAddressSimpleString())
                || AccessControl.isInVm(connection)) {
            return true;
        }
        if (isAnswered(send, connection, serving)) {
            return false;
        }
        passedOn.increment();
        return true;
    }

    private boolean isAnswered(SessionSendMessage send, RemotingConnection connection, DirectService serving) {
        try {
            PlainRequest request = PlainRequest.of(server, send);
            if (request == null || !access.hasPlainSession(send.getChannelID(), connection)
                    || access.reasonToRefuse(send.getMessage(), connection) != null
                    || !access.mayAsk(address, request.replyQueue(), connection)
                    || !isWithoutSelector(request.replyQueue())) {
                return false;
            }
            return isAnswered(request, serving);
        } catch (ActiveMQException | RuntimeException failed) {
            warn("were left to the listeners, because they could not be answered directly", failed);
            return false;
        }
    }

    private void warn(String what, Exception last) {
        long since = failures.count();
        if (since > 0) {
            LOG.warn("{} request(s) to {} {}; the last: {}", since, address, what, last.toString(),
                    LOG.isDebugEnabled() ? last : null);
        }
    }

    private boolean isAnswered(PlainRequest request, DirectService serving) {
        // Never waits. The first look keeps refusals from holding up close().
        if (closing || !inUse.readLock().tryLock()) {
            return isRefused(request, serving);
        }
        try {
            if (closing) {
                return isRefused(request, serving);
            }
            return isDone(request, serving::answer, answered);
        } finally {
            inUse.readLock().unlock();
        }
    }

    private boolean isRefused(PlainRequest request, DirectService serving) {
        return isDone(request, waiting -> serving.refuse(waiting, CLOSING), refused);
    }

    /** A service may fail after its reply; then the listeners must not answer again. */
    private boolean isDone(PlainRequest request, Predicate<DirectRequest> service, LongAdder counter) {
        boolean done;
        try {
            done = service.test(request);
        } catch (RuntimeException failed) {
            if (!request.isReplied()) {
                throw failed;
            }
            warn("failed after their reply", failed);
            done = true;
        }
        if (done) {
            (request.isReplyDropped() ? dropped : counter).increment();
        }
        return done;
    }

    private boolean isWithoutSelector(String replyQueue) {
        Queue queue = server.locateQueue(SimpleString.of(replyQueue));
        return queue != null && queue.isTemporary() && queue.getFilter() == null
                && queue.getConsumers().stream().allMatch(consumer -> consumer.getFilter() == null);
    }

    void addCounters(CounterLog log) {
        log.add("quotesAnsweredDirectly", answered::sum);
        log.add("quoteRepliesDropped", dropped::sum);
        log.add("quotesPassedOn", passedOn::sum);
        log.add("quotesRefusedAtClose", refused::sum);
    }

    /** The counts so far. */
    public Figures figures() {
        return new Figures(answered.sum(), dropped.sum(), passedOn.sum(), refused.sum());
    }

    /**
     * Messages of clients to the address.
     *
     * @param answered with a reply, unless the requester's queue was gone
     * @param dropped answered or refused, but the broker dropped the reply because the requester's queue was full
     * @param passedOn to the queue
     * @param refused while the server closed
     */
    public record Figures(long answered, long dropped, long passedOn, long refused) {
    }

    /** Waits for answers under way, for a limited time; from now on requests are refused. */
    @Override
    public void close() {
        closing = true;
        try {
            if (inUse.writeLock().tryLock(closeTimeoutNs, TimeUnit.NANOSECONDS)) {
                inUse.writeLock().unlock();
            } else {
                LOG.warn("Some requests to {} are still being answered", address);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
