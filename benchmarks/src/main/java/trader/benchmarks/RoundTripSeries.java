package trader.benchmarks;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.HdrHistogram.Histogram;

/** One kind of round trip, made by one caller or by several at once, with the measured times. */
final class RoundTripSeries implements AutoCloseable {
    interface RoundTrip {
        void run() throws Exception;
    }

    private final String name;
    private final RoundTrip before;
    private final List<RoundTrip> callers;
    private final ExecutorService threads;
    private final Histogram all = new Histogram(3);
    private final List<Long> roundP50sNs = new ArrayList<>();
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
        roundP50sNs.clear();
        elapsedNs = 0;
    }

    /** Makes {@code count} round trips per caller, one after the other. */
    void round(int count) throws Exception {
        long startNs = System.nanoTime();
        Histogram calls = threads == null ? calls(callers.get(0), count) : concurrentCalls(count);
        elapsedNs += System.nanoTime() - startNs;
        all.add(calls);
        roundP50sNs.add(calls.getValueAtPercentile(50));
    }

    private Histogram concurrentCalls(int count) throws Exception {
        List<Callable<Histogram>> tasks = new ArrayList<>();
        callers.forEach(caller -> tasks.add(() -> calls(caller, count)));
        Histogram calls = new Histogram(3);
        for (Future<Histogram> each : threads.invokeAll(tasks)) {
            calls.add(each.get());
        }
        return calls;
    }

    private Histogram calls(RoundTrip roundTrip, int count) throws Exception {
        Histogram calls = new Histogram(3);
        for (int done = 0; done < count; done++) {
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

    /** The p50 of each round, in nanoseconds. */
    List<Long> roundP50sNs() {
        return roundP50sNs;
    }

    /**
     * This p50 divided by that of another series, round by round, because both series share the state of the machine in
     * a round: {@code 1.25 (1.20 to 1.31)}.
     */
    String ratioText(RoundTripSeries other) {
        double[] ratios = new double[roundP50sNs.size()];
        for (int i = 0; i < ratios.length; i++) {
            ratios[i] = (double) roundP50sNs.get(i) / other.roundP50sNs.get(i);
        }
        return text(ratios);
    }

    /** Median, 10th and 90th percentile of values per round. */
    static String text(double[] perRound) {
        double[] sorted = perRound.clone();
        Arrays.sort(sorted);
        return String.format(Locale.ROOT, "%.2f (%.2f to %.2f)", sorted[sorted.length / 2], sorted[sorted.length / 10],
                sorted[sorted.length * 9 / 10]);
    }

    @Override
    public void close() {
        if (threads != null) {
            threads.shutdownNow();
        }
    }
}
