package trader.colocation;

import java.util.Arrays;
import java.util.concurrent.atomic.LongAdder;

/** Where transactions spend their time in the database's driver. Any thread may add to it. */
final class DriverTimes {
    private static final int STEPS = 4;

    private final LongAdder transactions = new LongAdder();
    private final LongAdder[] timesNs = Arrays.stream(new LongAdder[STEPS]).map(none -> new LongAdder())
            .toArray(LongAdder[]::new);

    /** The content of {@code server.json}: mean times of a transaction, all calls of a kind together. */
    record Means(long transactions, double prepareUs, double executeQueryUs, double nextUs, double commitUs) { }

    /** Adds a transaction: the time of each kind of call, in the order of {@link Means}. */
    void add(long... stepsNs) {
        transactions.increment();
        for (int step = 0; step < STEPS; step++) {
            timesNs[step].add(stepsNs[step]);
        }
    }

    Means means() {
        long count = transactions.sum();
        return new Means(count, us(0, count), us(1, count), us(2, count), us(3, count));
    }

    private double us(int step, long count) {
        return timesNs[step].sum() / 1e3 / Math.max(1, count);
    }
}
