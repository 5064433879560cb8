package trader.analysis.attribution;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import trader.analysis.attribution.Prediction.Predicted;
import trader.analysis.latencylog.Percentile;
import trader.analysis.run.Window;

/**
 * Response times with and without a cause, in blocks of the measure phase. Requests of one moment are slow together, so
 * the interval of p99 comes from a bootstrap over the blocks: its standard error, with Student's t for as many blocks
 * as are effective.
 */
final class BlockedPercentile {
    private static final int RESAMPLES = 100;
    private static final long SEED = 1;
    /** Of the logarithm: so much p99 differs between starts of the same JVMs, as for the outlook of a comparison. */
    private static final double OF_ONE_START = 0.06;

    private final Window window;
    private final Histogram[] measured;
    private final Histogram[] without;

    BlockedPercentile(Window window) {
        this.window = window;
        measured = histograms(ServiceTail.blocks(window));
        without = histograms(measured.length);
    }

    private static Histogram[] histograms(int count) {
        return Stream.generate(() -> new Histogram(3)).limit(count).toArray(Histogram[]::new);
    }

    void add(long dueNs, long responseNs, long withoutNs) {
        int block = ServiceTail.block(window, dueNs, measured.length);
        measured[block].recordValue(responseNs);
        without[block].recordValue(withoutNs);
    }

    /** Null with too few requests. */
    Predicted p99() {
        int[] all = IntStream.range(0, measured.length).toArray();
        Histogram whole = sum(measured, all);
        Long measuredNs = Percentile.P99.of(whole);
        if (measuredNs == null) {
            return null;
        }
        long withoutNs = Percentile.P99.of(sum(without, all));
        double[] logs = new double[RESAMPLES];
        double[] ratios = new double[RESAMPLES];
        Random random = new Random(SEED);
        int made = 0;
        while (made < RESAMPLES) {
            int[] some = random.ints(all.length, 0, all.length).toArray();
            Long with = Percentile.P99.of(sum(measured, some));
            if (with != null) {
                logs[made] = log(Percentile.P99.of(sum(without, some)));
                ratios[made] = logs[made] - log(with);
                made++;
            }
        }
        double blocks = ShareInterval.effective(Arrays.stream(measured).mapToDouble(block ->
                block.getTotalCount() - block.getCountBetweenValues(0, measuredNs)).toArray());
        double t = ShareInterval.student(blocks);
        double factor = Math.exp(t * error(logs));
        double factorOfRatio = Math.exp(t * error(ratios));
        double ratio = (double) withoutNs / measuredNs;
        return new Predicted(measuredNs, withoutNs, Math.round(withoutNs / factor), Math.round(withoutNs * factor),
                ratio, ratio / factorOfRatio, ratio * factorOfRatio);
    }

    private static double log(long ns) {
        return Math.log(Math.max(1, ns));
    }

    private static Histogram sum(Histogram[] blocks, int[] indices) {
        Histogram sum = new Histogram(3);
        for (int index : indices) {
            sum.add(blocks[index]);
        }
        return sum;
    }

    private static double error(double[] logs) {
        double mean = Arrays.stream(logs).average().orElseThrow();
        double variance = Arrays.stream(logs).map(log -> (log - mean) * (log - mean)).sum() / (logs.length - 1);
        return Math.sqrt(variance + OF_ONE_START * OF_ONE_START);
    }
}
