package trader.common.logging;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Says when a line about what comes in masses is due: at the first, then at most once a minute. Thread-safe. */
public final class LogThrottle {
    private static final long INTERVAL_NS = TimeUnit.MINUTES.toNanos(1);

    private final LongSupplier nanoClock;
    private long count;
    private boolean said;
    private long lastNs;

    /** Nothing has come yet. */
    public LogThrottle() {
        this(System::nanoTime);
    }

    /**
     * Nothing has come yet.
     *
     * @param nanoClock such as {@link System#nanoTime()}
     */
    public LogThrottle(LongSupplier nanoClock) {
        this.nanoClock = nanoClock;
    }

    /** Counts one; how many have come since the last line, this one included, or 0 when no line is due. */
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
