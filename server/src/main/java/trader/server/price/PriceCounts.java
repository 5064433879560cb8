package trader.server.price;

import java.util.concurrent.atomic.LongAdder;

/** Counts of the price service. Thread-safe. */
public final class PriceCounts {
    final LongAdder received = new LongAdder();
    final LongAdder applied = new LongAdder();
    final LongAdder unreadable = new LongAdder();

    public Figures figures() {
        return new Figures(received.sum(), applied.sum(), unreadable.sum());
    }

    /**
     * @param applied those that changed the cache
     */
    public record Figures(long received, long applied, long unreadable) {
    }
}
