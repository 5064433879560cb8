package trader.server.order;

import jakarta.jms.Message;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.apache.activemq.artemis.jms.client.ActiveMQMessage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;
import org.springframework.util.ErrorHandler;
import trader.common.PrintableText;
import trader.common.logging.LogThrottle;
import trader.fixml.OrderRequest;
import trader.server.listener.RequestName;

/**
 * Counts, for each order, how often it has failed through its own fault since the server's start, and notes since when
 * it fails or is processed. The broker's count also grows whenever a server is killed. The listeners' container reports
 * failures here, including those of commits, on the thread of the delivery. Thread-safe.
 */
public final class OrderFailures implements ErrorHandler {
    /** Failures after which an order is a dead letter. */
    public static final int MAX_FAILURES = 4;

    private static final Logger LOG = LoggerFactory.getLogger(OrderFailures.class);
    /** Limit of remembered orders; a forgotten one is counted from 0 again. */
    private static final int MAX_KNOWN = 10_000;
    /** A delivery that takes longer was delayed by something other than the order. */
    private static final long HELD_UP_NS = TimeUnit.SECONDS.toNanos(30);

    private static final long NONE = Long.MIN_VALUE;
    /** An order that has not failed for so long is with another server, or waits in the queue. */
    private static final long FAILS_AGAIN_NS = TimeUnit.SECONDS.toNanos(30);

    /**
     * How long orders wait.
     *
     * @param failingS   seconds for which the oldest of those that fail again and again has done so; 0 without
     * @param deliveredS seconds since the oldest delivery began that has not ended; 0 without
     */
    public record Waits(long failingS, long deliveredS) {
        public static final Waits NONE = new Waits(0, 0);
    }

    /**
     * Failures of an order.
     *
     * @param count of those that were its own fault
     * @param last in words
     * @param firstNs of all
     * @param lastNs of all
     */
    record Failed(int count, String last, long firstNs, long lastNs) {
    }

    /** The message that a thread processes, with its order once it is read. */
    private static final class Delivery {
        private final long messageId;
        private final long beganNs;
        private OrderRequest order;

        Delivery(long messageId, long beganNs) {
            this.messageId = messageId;
            this.beganNs = beganNs;
        }

        @Override
        public String toString() {
            return "Order message " + messageId + (order == null ? "" : " (" + RequestName.of(order) + ")");
        }
    }

    private final WhenResourceDown whenResourceDown;
    private final LongSupplier nanoClock;
    private final ResourceAvailability resource;
    private final LogThrottle busy;
    private final LogThrottle brokerFailures;
    private final ThreadLocal<Delivery> current = new ThreadLocal<>();
    /** For each thread that has processed orders: when its delivery began, or {@link #NONE}. */
    private final List<AtomicLong> beginnings = new CopyOnWriteArrayList<>();
    private final ThreadLocal<AtomicLong> beginning = ThreadLocal.withInitial(() -> {
        AtomicLong none = new AtomicLong(NONE);
        beginnings.add(none);
        return none;
    });
    private final Map<Long, Failed> failed = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Failed> eldest) {
            return size() > MAX_KNOWN;
        }
    };
    private volatile boolean anyFailed;

    public OrderFailures(WhenResourceDown whenResourceDown) {
        this(whenResourceDown, System::nanoTime);
    }

    OrderFailures(WhenResourceDown whenResourceDown, LongSupplier nanoClock) {
        this.whenResourceDown = whenResourceDown;
        this.nanoClock = nanoClock;
        this.resource = new ResourceAvailability(nanoClock);
        this.busy = new LogThrottle(nanoClock);
        this.brokerFailures = new LogThrottle(nanoClock);
    }

    ResourceAvailability resource() {
        return resource;
    }

    boolean refusesWhenDown() {
        return whenResourceDown == WhenResourceDown.REFUSE;
    }

    /** Begins the thread's next delivery; returns the failures of its message if they are too many, otherwise null. */
    Failed begin(Message message) {
        long id = ((ActiveMQMessage) message).getCoreMessage().getMessageID();
        Delivery delivery = new Delivery(id, nanoClock.getAsLong());
        current.set(delivery);
        beginning.get().setRelease(delivery.beganNs);
        if (!anyFailed) {
            return null;
        }
        synchronized (failed) {
            Failed known = failed.get(id);
            return known != null && known.count >= MAX_FAILURES ? known : null;
        }
    }

    /** Notes the order of the thread's delivery. */
    void read(OrderRequest order) {
        current.get().order = order;
    }

    /** The thread's delivery has ended, in whatever way. */
    void ended() {
        beginning.get().setRelease(NONE);
    }

    /** The thread's delivery is committed; {@code recorded} says whether the resource took part. */
    void committed(boolean recorded) {
        Delivery delivery = current.get();
        // A later failure, such as that of the commit of a receive without a message, is not this order's.
        current.set(null);
        if (recorded) {
            resource.succeeded(delivery.beganNs);
        }
        if (anyFailed) {
            synchronized (failed) {
                failed.remove(delivery.messageId);
                anyFailed = !failed.isEmpty();
            }
        }
    }

    @Override
    public void handleError(Throwable failure) {
        Delivery delivery = current.get();
        if (failure instanceof ResourceAvailability.SparedException || delivery == null) {
            return;
        }
        FailureKind kind = kindOf(failure, delivery);
        Failed known = note(failure, delivery, kind);
        switch (kind) {
            case RESOURCE_DOWN -> resource.failed(failure, refusesWhenDown()
                    ? "their requesters are asked to send them again" : "they wait");
            case BUSY -> log(Level.INFO, "waits", busy, delivery, failure);
            case BROKER ->
                log(Level.WARN, "was not processed because of the broker", brokerFailures, delivery, failure);
            case MESSAGE -> LOG.warn("{} failed, attempt {} of {}: {}", delivery, known.count, MAX_FAILURES,
                    known.last, LOG.isDebugEnabled() ? failure : null);
        }
    }

    private static void log(Level level, String outcome, LogThrottle lines, Delivery delivery, Throwable failure) {
        lines.count(since -> LOG.atLevel(level).log("{} {}, one of {} since the last such line: {}", delivery, outcome,
                since, describe(failure)));
    }

    private FailureKind kindOf(Throwable failure, Delivery delivery) {
        FailureKind kind = FailureKind.of(failure);
        boolean heldUp = nanoClock.getAsLong() - delivery.beganNs > HELD_UP_NS;
        return kind == FailureKind.MESSAGE && heldUp ? FailureKind.BUSY : kind;
    }

    private Failed note(Throwable failure, Delivery delivery, FailureKind kind) {
        long nowNs = nanoClock.getAsLong();
        int more = kind == FailureKind.MESSAGE ? 1 : 0;
        synchronized (failed) {
            anyFailed = true;
            return failed.merge(delivery.messageId, new Failed(more, describe(failure), nowNs, nowNs),
                    (before, first) -> new Failed(before.count + more, first.last, before.firstNs, nowNs));
        }
    }

    public Waits waits() {
        long nowNs = nanoClock.getAsLong();
        long deliveredNs = beginnings.stream().mapToLong(AtomicLong::getAcquire).filter(beganNs -> beganNs != NONE)
                .map(beganNs -> nowNs - beganNs).max().orElse(0);
        synchronized (failed) {
            long failingNs = failed.values().stream().filter(each -> nowNs - each.lastNs < FAILS_AGAIN_NS)
                    .mapToLong(each -> nowNs - each.firstNs).max().orElse(0);
            return new Waits(TimeUnit.NANOSECONDS.toSeconds(failingNs), TimeUnit.NANOSECONDS.toSeconds(deliveredNs));
        }
    }

    /** Class and message of a failure and of the cause at its root. */
    static String describe(Throwable failure) {
        Throwable root = failure;
        for (int i = 0; i < 32 && root.getCause() != null; i++) {
            root = root.getCause();
        }
        String text = failure.toString();
        return PrintableText.printable(root == failure || text.contains(root.toString()) ? text : text + ": " + root);
    }
}
