package trader.fixgateway.gateway;

import java.util.concurrent.atomic.LongAdder;

/** Counts of the gateway. Thread-safe. */
public final class GatewayCounts {
    final LongAdder orders = new LongAdder();
    final LongAdder ordersAnswered = new LongAdder();
    final LongAdder ordersSentAgain = new LongAdder();
    final LongAdder queries = new LongAdder();
    final LongAdder queriesFailed = new LongAdder();
    final LongAdder refused = new LongAdder();
    final LongAdder lateReplies = new LongAdder();
    final LongAdder connectionLosses = new LongAdder();

    Figures figures(int ordersPending, int subscriptions) {
        return new Figures(new OrderFigures(orders.sum(), ordersAnswered.sum(), ordersPending, ordersSentAgain.sum()),
                queries.sum(), queriesFailed.sum(), refused.sum(), lateReplies.sum(), connectionLosses.sum(),
                subscriptions);
    }

    /**
     * The counts, as they are in server.json and fix.json.
     *
     * @param asked queries (quote and status requests) passed on
     * @param gaveUp queries that had no answer in time, or lost the broker
     * @param refused requests that could not be accepted
     * @param late replies for which no request was waiting
     * @param losses of the broker's connection
     * @param subscriptions to market data now
     */
    public record Figures(OrderFigures orders, long asked, long gaveUp, long refused, long late, long losses,
            int subscriptions) { }

    /**
     * Orders, cancels and replaces.
     *
     * @param answered of those accepted, those whose answer the session has; {@code outstanding}: the others
     * @param sentAgain orders sent more than once, counted each further time
     */
    public record OrderFigures(long accepted, long answered, int outstanding, long sentAgain) { }
}
