package trader.server.order.emulated;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.AtomicHistogram;
import trader.server.order.resource.DelayFigures;

/** Waits for a configured time and measures the actual time. Thread-safe. */
final class Delay {
    private static final long HIGHEST_NS = TimeUnit.SECONDS.toNanos(60);
    /** Linux lets a thread's timer expire this much later than asked (PR_SET_TIMERSLACK, prctl(2)). */
    private static final long TIMER_SLACK_NS = TimeUnit.MICROSECONDS.toNanos(50);

    private final long configuredNs;
    private final AtomicHistogram achievedNs = new AtomicHistogram(HIGHEST_NS, 3);

    Delay(long configuredNs) {
        this.configuredNs = configuredNs;
    }

    /**
     * Waits, for the last tens of microseconds on its CPU; an interrupt does not end it. Without a configured delay,
     * returns at once and measures nothing.
     */
    void await() {
        if (configuredNs == 0) {
            return;
        }
        long startNs = System.nanoTime();
        long elapsedNs = 0;
        boolean interrupted = false;
        while (elapsedNs < configuredNs) {
            long leftNs = configuredNs - elapsedNs;
            if (leftNs > TIMER_SLACK_NS) {
                // An interrupted thread does not park.
                interrupted |= Thread.interrupted();
                LockSupport.parkNanos(leftNs - TIMER_SLACK_NS);
            } else {
                Thread.onSpinWait();
            }
            elapsedNs = System.nanoTime() - startNs;
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        achievedNs.recordValue(Math.min(elapsedNs, HIGHEST_NS));
    }

    DelayFigures figures() {
        AtomicHistogram copy = achievedNs.copy();
        return new DelayFigures(configuredNs, copy.getTotalCount(), Math.round(copy.getMean()),
                copy.getValueAtPercentile(50), copy.getValueAtPercentile(99), copy.getMaxValue());
    }
}
