package trader.common.logging;

import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/** Limits a log line about frequent events to the first event, and then to once a minute. Thread-safe. */
public final class LogThrottle {
    private static final long INTERVAL_NS = TimeUnit.MINUTES.toNanos(1);

    private final LongSupplier nanoClock;
    private long count;
    private boolean said;
    private long lastNs;

    public LogThrottle() {
        this(System::nanoTime);
    }

    public LogThrottle(LongSupplier nanoClock) {
        this.nanoClock = nanoClock;
    }

    /** Counts an event; if a line is due, calls {@code line} with the number of events since the last one. */
    public void count(LongConsumer line) {
        long counted = count();
        if (counted > 0) {
            line.accept(counted);
        }
    }

    /** Counts an event; returns the number since the last line, including this one, or 0 when no line is due. */
    public synchronized long count() {
        count++;
        long nowNs = nanoClock.getAsLong();
        if (said && nowNs - lastNs < INTERVAL_NS) {
            return 0;
        }
        long counted = count;
        count = 0;
        said = true;
        lastNs = nowNs;
        return counted;
    }
}
