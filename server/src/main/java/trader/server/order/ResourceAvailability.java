package trader.server.order;

import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessResourceFailureException;

/**
 * Whether the resource records orders. While it is down, one order a second tries; the others neither load it nor fill
 * the log, which gets one line when it goes down and one when it is back.
 */
final class ResourceAvailability {
    private static final Logger LOG = LoggerFactory.getLogger(ResourceAvailability.class);
    private static final long TRY_INTERVAL_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long HOLD_NS = TimeUnit.MILLISECONDS.toNanos(500);

    private final LongSupplier nanoClock;
    private volatile boolean down;
    private long downSinceNs;
    private long lastFailureNs;
    private long nextTryNs;
    private long failed;
    private long refused;

    ResourceAvailability(LongSupplier nanoClock) {
        this.nanoClock = nanoClock;
    }

    /** A delivery failed because the resource is down; {@code treatment} of orders meanwhile is logged. */
    synchronized void failed(Throwable failure, String treatment) {
        long nowNs = nanoClock.getAsLong();
        lastFailureNs = nowNs;
        failed++;
        if (!down) {
            down = true;
            downSinceNs = nowNs;
            nextTryNs = nowNs + TRY_INTERVAL_NS;
            failed = 1;
            refused = 0;
            LOG.warn("Orders cannot be recorded, {}: {}", treatment, OrderFailures.describe(failure));
        }
    }

    /** A delivery that began at this time was recorded. */
    void succeeded(long beganNs) {
        if (down) {
            noteBack(beganNs);
        }
    }

    private synchronized void noteBack(long beganNs) {
        if (down && beganNs - lastFailureNs >= 0) {
            down = false;
            LOG.warn("Orders are recorded again after {} s: {} deliveries had failed, {} orders were refused",
                    String.format(Locale.ROOT, "%.1f", (nanoClock.getAsLong() - downSinceNs) / 1e9), failed, refused);
            notifyAll();
        }
    }

    /** Whether a delivery must not use the resource now. */
    boolean mustBeSpared() {
        return down && !mayTry();
    }

    private synchronized boolean mayTry() {
        long nowNs = nanoClock.getAsLong();
        if (down && nowNs - nextTryNs < 0) {
            return false;
        }
        nextTryNs = nowNs + TRY_INTERVAL_NS;
        return true;
    }

    synchronized void refused() {
        refused++;
    }

    /**
     * Delays a delivery until the resource is available, but only for a moment.
     *
     * @throws SparedException if it is not available by then
     */
    synchronized void hold() {
        long deadlineNs = nanoClock.getAsLong() + HOLD_NS;
        try {
            for (long leftNs = HOLD_NS; down && leftNs > 0; leftNs = deadlineNs - nanoClock.getAsLong()) {
                TimeUnit.NANOSECONDS.timedWait(this, leftNs);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        if (down) {
            throw new SparedException();
        }
    }

    /** Rolls back a delivery that has not used the resource; without a stack trace. */
    static final class SparedException extends DataAccessResourceFailureException {
        private static final long serialVersionUID = 1L;

        SparedException() {
            super("orders cannot be recorded now");
        }

        @Override
        public synchronized Throwable fillInStackTrace() {
            return this;
        }
    }
}
