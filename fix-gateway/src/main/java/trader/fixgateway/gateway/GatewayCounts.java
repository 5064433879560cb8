package trader.fixgateway.gateway;

import java.util.concurrent.atomic.LongAdder;

/** Counts of the bridge. Thread-safe. */
public final class GatewayCounts {
    final LongAdder orders = new LongAdder();
    final LongAdder answered = new LongAdder();
    final LongAdder asked = new LongAdder();
    final LongAdder gaveUp = new LongAdder();
    final LongAdder refused = new LongAdder();
    final LongAdder sentAgain = new LongAdder();
    final LongAdder late = new LongAdder();
    final LongAdder losses = new LongAdder();

    Figures figures(int outstanding, int subscriptions) {
        return new Figures(orders.sum(), answered.sum(), outstanding, asked.sum(), gaveUp.sum(), refused.sum(),
                sentAgain.sum(), late.sum(), losses.sum(), subscriptions);
    }

    /**
     * What was counted.
     *
     * @param orders orders, cancels and replaces that were taken
     * @param answered those whose answer was given to their session
     * @param outstanding those that have none yet
     * @param asked quote and status requests that were passed on
     * @param gaveUp those that had no answer in time, or lost the broker
     * @param refused requests that could not be taken
     * @param sentAgain how often an order was sent again
     * @param late replies that nobody waited for (any more)
     * @param losses how often the broker was lost
     * @param subscriptions to market data, now
     */
    public record Figures(long orders, long answered, int outstanding, long asked, long gaveUp, long refused,
            long sentAgain, long late, long losses, int subscriptions) {
    }
}
