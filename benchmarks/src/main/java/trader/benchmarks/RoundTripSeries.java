package trader.benchmarks;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntPredicate;
import org.HdrHistogram.Histogram;

/** One kind of round trip, made by one caller or by several at once, with the measured times. */
final class RoundTripSeries implements AutoCloseable {
    interface RoundTrip {
        void run() throws Exception;
    }

    /** The figures of one round. */
    record Round(long count, long p50Ns, long p99Ns, double perSecond) { }

    private final String name;
    private final RoundTrip before;
    private final List<RoundTrip> callers;
    private final ExecutorService threads;
    private final Histogram all = new Histogram(3);
    private long elapsedNs;

    /** A series whose only caller is the thread that calls {@link #round}. */
    RoundTripSeries(String name, RoundTrip roundTrip) {
        this(name, () -> { }, roundTrip);
    }

    /** A series with an untimed action before each round trip. */
    RoundTripSeries(String name, RoundTrip before, RoundTrip roundTrip) {
        this.name = name;
        this.before = before;
        this.callers = List.of(roundTrip);
        this.threads = null;
    }

    RoundTripSeries(String name, List<RoundTrip> callers) {
        this.name = name;
        this.before = () -> { };
        this.callers = List.copyOf(callers);
        this.threads = Executors.newFixedThreadPool(callers.size());
    }

    String name() {
        return name;
    }

    void reset() {
        all.reset();
        elapsedNs = 0;
    }

    /** Lets each caller make round trips, one after the other, until the time is over, but at least one. */
    Round roundOf(long durationNs) throws Exception {
        long startNs = System.nanoTime();
        IntPredicate goesOn = done -> done == 0 || System.nanoTime() - startNs < durationNs;
        Histogram calls = threads == null ? calls(callers.get(0), goesOn) : concurrentCalls(goesOn);
        long tookNs = System.nanoTime() - startNs;
        elapsedNs += tookNs;
        all.add(calls);
        return new Round(calls.getTotalCount(), calls.getValueAtPercentile(50), calls.getValueAtPercentile(99),
                calls.getTotalCount() * 1e9 / tookNs);
    }

    private Histogram concurrentCalls(IntPredicate goesOn) throws Exception {
        List<Callable<Histogram>> tasks = new ArrayList<>();
        callers.forEach(caller -> tasks.add(() -> calls(caller, goesOn)));
        Histogram calls = new Histogram(3);
        for (Future<Histogram> each : threads.invokeAll(tasks)) {
            calls.add(each.get());
        }
        return calls;
    }

    private Histogram calls(RoundTrip roundTrip, IntPredicate goesOn) throws Exception {
        Histogram calls = new Histogram(3);
        for (int done = 0; goesOn.test(done); done++) {
            before.run();
            long startNs = System.nanoTime();
            roundTrip.run();
            calls.recordValue(System.nanoTime() - startNs);
        }
        return calls;
    }

    long count() {
        return all.getTotalCount();
    }

    double percentileUs(double percentile) {
        return all.getValueAtPercentile(percentile) / 1000.0;
    }

    /** Round trips per second of the rounds. */
    double perSecond() {
        return count() * 1e9 / elapsedNs;
    }

    /** The 10th percentile, the median and the 90th percentile of values over the rounds. */
    static double[] spread(double[] perRound) {
        double[] sorted = perRound.clone();
        Arrays.sort(sorted);
        return new double[] {sorted[sorted.length / 10], sorted[sorted.length / 2], sorted[sorted.length * 9 / 10]};
    }

    @Override
    public void close() {
        if (threads != null) {
            threads.shutdownNow();
        }
    }
}
