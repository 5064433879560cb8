package trader.client.load;

import java.util.function.BooleanSupplier;

/**
 * Waits for a point in time, precisely but without burning a processor: sleeps until shortly before, then watches the
 * clock for the rest, which is less than {@value #WATCH_NS} ns.
 */
public final class Pacer {
    static final long WATCH_NS = 100_000;
    /** A sleeper looks up this often, to see whether the run was stopped. */
    private static final long LONGEST_SLEEP_NS = 50_000_000;

    private final NanoClock clock;
    private final BooleanSupplier stopped;

    Pacer(NanoClock clock, BooleanSupplier stopped) {
        this.clock = clock;
        this.stopped = stopped;
    }

    /**
     * A pacer by the system's clock.
     *
     * @param stopped ends the waiting early; asked about 20 times a second
     */
    public static Pacer system(BooleanSupplier stopped) {
        return new Pacer(NanoClock.SYSTEM, stopped);
    }

    /**
     * Waits until the time has come, not at all when it has passed.
     *
     * @return the time then; earlier than {@code dueNs} only if the run was stopped
     */
    public long waitUntil(long dueNs) {
        long nowNs = clock.nowNs();
        while (nowNs < dueNs && !stopped.getAsBoolean()) {
            long leftNs = dueNs - nowNs;
            if (leftNs > WATCH_NS) {
                clock.sleepNs(Math.min(leftNs - WATCH_NS, LONGEST_SLEEP_NS));
            } else {
                Thread.onSpinWait();
            }
            nowNs = clock.nowNs();
        }
        return nowNs;
    }
}
