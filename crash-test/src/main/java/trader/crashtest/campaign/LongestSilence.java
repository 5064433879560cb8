package trader.crashtest.campaign;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import trader.common.DaemonThreads;

/** Measures, perhaps on a thread of its own, the longest time for which a count did not change. */
final class LongestSilence implements AutoCloseable {
    private static final long LOOK_NS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long STANDSTILL_NS = TimeUnit.SECONDS.toNanos(3);

    private final LongSupplier count;
    private final Thread thread = new DaemonThreads("silence").newThread(this::run);
    private volatile boolean ended;
    private volatile long longestNs;
    private long last;
    private long sinceNs;

    LongestSilence(LongSupplier count) {
        this.count = count;
    }

    LongestSilence open() {
        thread.start();
        return this;
    }

    private void run() {
        begin(System.nanoTime());
        while (!ended) {
            LockSupport.parkNanos(LOOK_NS);
            look(System.nanoTime());
        }
    }

    LongestSilence begin(long nowNs) {
        last = count.getAsLong();
        sinceNs = nowNs;
        return this;
    }

    void look(long nowNs) {
        long now = count.getAsLong();
        longestNs = Math.max(longestNs, nowNs - sinceNs);
        if (now != last) {
            last = now;
            sinceNs = nowNs;
        }
    }

    /** Looks now: whether the count has not changed for some seconds. Not while the thread runs. */
    boolean isStandstill() {
        long nowNs = System.nanoTime();
        look(nowNs);
        return nowNs - sinceNs > STANDSTILL_NS;
    }

    long longestMs() {
        return TimeUnit.NANOSECONDS.toMillis(longestNs);
    }

    @Override
    public void close() {
        ended = true;
    }
}
