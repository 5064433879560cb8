package trader.analysis.figures;

import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import trader.analysis.run.Window;

/**
 * Latencies of one service over time, in about 300 equal intervals whose length is a round number. A request belongs to
 * the interval in which it completed.
 */
public final class LatencyTimeline {
    private static final int INTERVALS = 300;
    private static final int DIGITS = 2;
    private static final long[] ROUND_MS = {1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000,
        30_000, 60_000, 120_000, 300_000, 600_000, 1_800_000, 3_600_000};

    private final Window window;
    private final long intervalNs;
    private final Histogram[] histograms;
    private final long[] maxNs;
    private final double[] sumNs;

    public LatencyTimeline(Window window, long leastNs) {
        this.window = window;
        intervalNs = intervalNs(window.lengthNs(), leastNs);
        int count = (int) Math.max(1, window.lengthNs() / intervalNs);
        histograms = new Histogram[count];
        maxNs = new long[count];
        sumNs = new double[count];
    }

    /**
     * One interval; the last one is longer than the others if they do not divide the window.
     *
     * @param startMs since the start of the window
     * @param meanNs  null if count is 0, as are the percentiles and the maximum
     */
    public record Interval(double startMs, double lengthMs, long count, Long meanNs, Long p50Ns, Long p99Ns,
            Long maxNs) { }

    public void add(long completedNs, long latencyNs) {
        int index = index(completedNs);
        histogram(index).recordValue(Math.max(0, latencyNs));
        maxNs[index] = Math.max(maxNs[index], latencyNs);
        sumNs[index] += Math.max(0, latencyNs);
    }

    public void add(long timeNs, Histogram histogram) {
        int index = index(timeNs);
        histogram(index).add(histogram);
        maxNs[index] = Math.max(maxNs[index], histogram.getMaxValue());
        sumNs[index] += histogram.getMean() * histogram.getTotalCount();
    }

    public List<Interval> intervals() {
        List<Interval> intervals = new ArrayList<>();
        for (int i = 0; i < histograms.length; i++) {
            long startNs = window.startNs() + i * intervalNs;
            long lengthNs = i < histograms.length - 1 ? intervalNs : window.endNs() - startNs;
            Histogram histogram = histograms[i];
            intervals.add(histogram == null
                    ? new Interval(window.ms(startNs), lengthNs / 1e6, 0, null, null, null, null)
                    : interval(i, startNs, lengthNs, histogram.getTotalCount()));
        }
        return intervals;
    }

    private Interval interval(int index, long startNs, long lengthNs, long count) {
        Long meanNs = count == 0 ? null : Long.valueOf(Math.round(sumNs[index] / count));
        return new Interval(window.ms(startNs), lengthNs / 1e6, count, meanNs, percentile(index, 50),
                percentile(index, 99),
                maxNs[index]);
    }

    /** The histogram rounds up to two digits, and so may exceed the exact maximum. */
    private long percentile(int index, double percent) {
        return Math.min(maxNs[index], histograms[index].getValueAtPercentile(percent));
    }

    /** A late reply, after the end of the window, counts in the last interval. */
    private int index(long timeNs) {
        return (int) Math.max(0, Math.min(histograms.length - 1, (timeNs - window.startNs()) / intervalNs));
    }

    private Histogram histogram(int index) {
        if (histograms[index] == null) {
            histograms[index] = new Histogram(DIGITS);
        }
        return histograms[index];
    }

    private static long intervalNs(long lengthNs, long leastNs) {
        for (long ms : ROUND_MS) {
            long ns = ms * 1_000_000;
            if (ns >= leastNs && lengthNs / ns <= INTERVALS) {
                return ns;
            }
        }
        return Math.max(1, lengthNs / INTERVALS);
    }
}
