package trader.client.load;

import java.util.function.BooleanSupplier;

/**
 * Waits precisely for a point in time without occupying a CPU: sleeps until shortly before it, then spins for the rest,
 * less than {@value #SPIN_NS} ns.
 */
public final class Pacer {
    static final long SPIN_NS = 100_000;
    /** The interval at which a sleeping thread checks whether the run was stopped. */
    private static final long MAX_SLEEP_NS = 50_000_000;

    private final NanoClock clock;
    private final BooleanSupplier stopped;

    Pacer(NanoClock clock, BooleanSupplier stopped) {
        this.clock = clock;
        this.stopped = stopped;
    }

    /**
     * A pacer that uses the system's clock.
     *
     * @param stopped ends the waiting early; called about 20 times a second
     */
    public static Pacer system(BooleanSupplier stopped) {
        return new Pacer(NanoClock.SYSTEM, stopped);
    }

    /**
     * Waits until {@code dueNs}; returns at once if that time has passed.
     *
     * @return the current time, earlier than {@code dueNs} only if the run was stopped
     */
    public long waitUntil(long dueNs) {
        long nowNs = clock.nowNs();
        while (nowNs < dueNs && !stopped.getAsBoolean()) {
            long leftNs = dueNs - nowNs;
            if (leftNs > SPIN_NS) {
                clock.sleepNs(Math.min(leftNs - SPIN_NS, MAX_SLEEP_NS));
            } else {
                Thread.onSpinWait();
            }
            nowNs = clock.nowNs();
        }
        return nowNs;
    }
}
