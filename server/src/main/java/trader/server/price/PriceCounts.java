package trader.server.price;

import java.util.concurrent.atomic.LongAdder;

/** Counts of the price service. Thread-safe. */
public final class PriceCounts {
    final LongAdder received = new LongAdder();
    final LongAdder applied = new LongAdder();
    final LongAdder outdated = new LongAdder();
    final LongAdder unreadable = new LongAdder();

    public Figures figures() {
        return new Figures(received.sum(), applied.sum(), outdated.sum(), unreadable.sum());
    }

    /**
     * What remains of those received could not be stored.
     *
     * @param applied those that changed prices
     * @param outdated those that came after later ones
     */
    public record Figures(long received, long applied, long outdated, long unreadable) {
    }
}
