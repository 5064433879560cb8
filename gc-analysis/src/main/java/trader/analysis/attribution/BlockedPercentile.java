package trader.analysis.attribution;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
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
    private final int blocks;
    private final Histogram[] measured;
    private final Histogram[] without;

    private record BlockTime(long ns, int block, long count) { }

    BlockedPercentile(Window window) {
        this.window = window;
        blocks = ServiceTail.blocks(window);
        measured = histograms(blocks);
        without = histograms(blocks);
    }

    private static Histogram[] histograms(int count) {
        return Stream.generate(() -> new Histogram(3)).limit(count).toArray(Histogram[]::new);
    }

    void add(long dueNs, long responseNs, long withoutNs) {
        int block = ServiceTail.block(window, dueNs, blocks);
        measured[block].recordValue(responseNs);
        without[block].recordValue(withoutNs);
    }

    /** Null with too few requests. */
    Predicted p99() {
        long[] counts = Arrays.stream(measured).mapToLong(Histogram::getTotalCount).toArray();
        int[] once = new int[blocks];
        Arrays.fill(once, 1);
        if (!Percentile.P99.known(total(counts, once))) {
            return null;
        }
        List<BlockTime> with = descending(measured);
        List<BlockTime> less = descending(without);
        long measuredNs = p99(with, counts, once);
        long withoutNs = p99(less, counts, once);
        double[] logs = new double[RESAMPLES];
        double[] ratios = new double[RESAMPLES];
        Random random = new Random(SEED);
        int made = 0;
        while (made < RESAMPLES) {
            int[] times = new int[blocks];
            random.ints(blocks, 0, blocks).forEach(block -> times[block]++);
            if (Percentile.P99.known(total(counts, times))) {
                logs[made] = log(p99(less, counts, times));
                ratios[made] = logs[made] - log(p99(with, counts, times));
                made++;
            }
        }
        double t = ShareInterval.student(ShareInterval.effective(Arrays.stream(measured)
                .mapToDouble(block -> block.getTotalCount() - block.getCountBetweenValues(0, measuredNs)).toArray()));
        double factor = Math.exp(t * error(logs));
        double factorOfRatio = Math.exp(t * error(ratios));
        double ratio = (double) withoutNs / measuredNs;
        return new Predicted(measuredNs, withoutNs, Math.round(withoutNs / factor), Math.round(withoutNs * factor),
                ratio, ratio / factorOfRatio, ratio * factorOfRatio);
    }

    private static double log(long ns) {
        return Math.log(Math.max(1, ns));
    }

    private static List<BlockTime> descending(Histogram[] histograms) {
        List<BlockTime> all = new ArrayList<>();
        for (int block = 0; block < histograms.length; block++) {
            for (HistogramIterationValue value : histograms[block].recordedValues()) {
                all.add(new BlockTime(value.getValueIteratedTo(), block, value.getCountAtValueIteratedTo()));
            }
        }
        all.sort(Comparator.comparingLong(BlockTime::ns).reversed());
        return all;
    }

    private static long total(long[] counts, int[] times) {
        return IntStream.range(0, counts.length).mapToLong(block -> counts[block] * times[block]).sum();
    }

    /** As a histogram of the blocks would say, to which each was added so many times. */
    private static long p99(List<BlockTime> descending, long[] counts, int[] times) {
        long beyond = total(counts, times) / Percentile.P99.oneIn();
        for (BlockTime each : descending) {
            beyond -= each.count() * times[each.block()];
            if (beyond < 0) {
                return each.ns();
            }
        }
        throw new IllegalStateException("no times");
    }

    private static double error(double[] logs) {
        double mean = Arrays.stream(logs).average().orElseThrow();
        double variance = Arrays.stream(logs).map(log -> (log - mean) * (log - mean)).sum() / (logs.length - 1);
        return Math.sqrt(variance + OF_ONE_START * OF_ONE_START);
    }
}
