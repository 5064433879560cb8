package trader.crashtest.campaign;

import java.util.function.LongSupplier;

/** Whether a count has not changed for some time. */
final class Standstill {
    private static final long SILENCE_NS = 3_000_000_000L;

    private final LongSupplier count;
    private long last = -1;
    private long sinceNs;

    Standstill(LongSupplier count) {
        this.count = count;
    }

    boolean reached() {
        long nowNs = System.nanoTime();
        if (count.getAsLong() != last) {
            last = count.getAsLong();
            sinceNs = nowNs;
        }
        return nowNs - sinceNs > SILENCE_NS;
    }
}
