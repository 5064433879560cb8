package trader.benchmarks;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.HdrHistogram.Histogram;

/** One way of making a round trip, and how long its round trips took. */
final class Contender {
    /** One round trip, done when it returns. */
    interface RoundTrip {
        void run() throws Exception;
    }

    private final String name;
    private final RoundTrip roundTrip;
    private final Histogram all = new Histogram(3);
    private final List<Long> roundP50sNs = new ArrayList<>();

    Contender(String name, RoundTrip roundTrip) {
        this.name = name;
        this.roundTrip = roundTrip;
    }

    String name() {
        return name;
    }

    /** Forgets what was measured: the warm-up is over. */
    void reset() {
        all.reset();
        roundP50sNs.clear();
    }

    /** Makes {@code count} round trips, one after the other. */
    void round(int count) throws Exception {
        Histogram round = new Histogram(3);
        for (int i = 0; i < count; i++) {
            long startNs = System.nanoTime();
            roundTrip.run();
            round.recordValue(System.nanoTime() - startNs);
        }
        all.add(round);
        roundP50sNs.add(round.getValueAtPercentile(50));
    }

    long count() {
        return all.getTotalCount();
    }

    double percentileUs(double percentile) {
        return all.getValueAtPercentile(percentile) / 1000.0;
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
        Arrays.sort(ratios);
        return new double[] {ratios[ratios.length / 10], ratios[ratios.length / 2], ratios[ratios.length * 9 / 10]};
    }
}
