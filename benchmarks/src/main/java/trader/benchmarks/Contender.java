package trader.benchmarks;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.HdrHistogram.Histogram;

/** One way of making a round trip, by one caller or by several at once, and how long its round trips took. */
final class Contender implements AutoCloseable {
    /** One round trip, done when it returns. */
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

    /** A contender whose only caller is the thread that asks for a round. */
    Contender(String name, RoundTrip roundTrip) {
        this(name, () -> { }, roundTrip);
    }

    /** The same, which does something before each round trip that is not timed. */
    Contender(String name, RoundTrip before, RoundTrip roundTrip) {
        this.name = name;
        this.before = before;
        this.callers = List.of(roundTrip);
        this.threads = null;
    }

    /** A contender with a thread for each caller. */
    Contender(String name, List<RoundTrip> callers) {
        this.name = name;
        this.before = () -> { };
        this.callers = List.copyOf(callers);
        this.threads = Executors.newFixedThreadPool(callers.size());
    }

    String name() {
        return name;
    }

    /** Forgets what was measured: the warm-up is over. */
    void reset() {
        all.reset();
        roundP50sNs.clear();
        elapsedNs = 0;
    }

    /** Makes {@code count} round trips for each caller, one after the other. */
    void round(int count) throws Exception {
        long startNs = System.nanoTime();
        Histogram round = threads == null ? calls(callers.get(0), count) : callsAtOnce(count);
        elapsedNs += System.nanoTime() - startNs;
        all.add(round);
        roundP50sNs.add(round.getValueAtPercentile(50));
    }

    private Histogram callsAtOnce(int count) throws Exception {
        List<Callable<Histogram>> tasks = new ArrayList<>();
        callers.forEach(caller -> tasks.add(() -> calls(caller, count)));
        Histogram round = new Histogram(3);
        for (Future<Histogram> each : threads.invokeAll(tasks)) {
            round.add(each.get());
        }
        return round;
    }

    private Histogram calls(RoundTrip roundTrip, int count) throws Exception {
        Histogram calls = new Histogram(3);
        for (int i = 0; i < count; i++) {
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
        return List.copyOf(roundP50sNs);
    }

    /**
     * This p50 divided by another's, round by round: both see the same minutes of a machine that drifts.
     *
     * @return the 10th percentile, the median and the 90th percentile over the rounds
     */
    double[] ratioTo(Contender other) {
        double[] ratios = new double[roundP50sNs.size()];
        for (int i = 0; i < ratios.length; i++) {
            ratios[i] = (double) roundP50sNs.get(i) / other.roundP50sNs.get(i);
        }
        return spread(ratios);
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
