package trader.common.timing;

import java.time.Instant;
import java.util.concurrent.TimeUnit;

/**
 * One instant on both clocks.
 *
 * @param nanoTime {@link System#nanoTime()}
 * @param epochNs  ns since 1970
 */
record ClockPair(long nanoTime, long epochNs) {
    private static final long CLOSE_NS = 100_000;
    private static final int TRIES = 1_000;

    /** Reads both; again if the thread lost its CPU in between. */
    public static ClockPair read() {
        long shortestNs = Long.MAX_VALUE;
        ClockPair best = null;
        for (int i = 0; i < TRIES && shortestNs > CLOSE_NS; i++) {
            long beforeNs = System.nanoTime();
            Instant now = Instant.now();
            long lengthNs = System.nanoTime() - beforeNs;
            if (lengthNs < shortestNs) {
                shortestNs = lengthNs;
                best = new ClockPair(beforeNs + lengthNs / 2,
                        TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano());
            }
        }
        return best;
    }
}
