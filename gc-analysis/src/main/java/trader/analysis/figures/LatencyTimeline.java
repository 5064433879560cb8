package trader.analysis.figures;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import trader.analysis.run.Window;

/**
 * Latencies of one service over time, in at most 300 equal intervals whose length is a round number. A request belongs
 * to the interval in which it completed. If there are few requests, the intervals are longer: half of them hold at
 * least 20, as long as five remain.
 */
public final class LatencyTimeline {
    private static final int INTERVALS = 300;
    private static final int DIGITS = 2;
    private static final int LEAST_REQUESTS = 20;
    private static final int LEAST_INTERVALS = 5;
    /** With fewer, the p99 is the maximum. */
    private static final int LEAST_FOR_P99 = 100;
    private static final int[] MERGED = {1, 2, 5, 10, 20, 50};
    private static final long[] ROUND_MS = {1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000,
        30_000, 60_000, 120_000, 300_000, 600_000, 1_800_000, 3_600_000};

    private final Window window;
    private final long intervalNs;
    private final Histogram[] histograms;
    private final long[] maxNs;

    public LatencyTimeline(Window window, long leastNs) {
        this.window = window;
        intervalNs = intervalNs(window.lengthNs(), leastNs);
        int count = (int) Math.max(1, window.lengthNs() / intervalNs);
        histograms = new Histogram[count];
        maxNs = new long[count];
    }

    /**
     * One interval; the last one is longer than the others if they do not divide the window.
     *
     * @param startMs since the start of the window
     * @param p50Ns   null if count is 0, as are the others
     * @param p99Ns   null also with fewer than 100 requests
     */
    public record Interval(double startMs, double lengthMs, long count, Long p50Ns, Long p99Ns, Long maxNs) { }

    public void add(long completedNs, long latencyNs) {
        int index = index(completedNs);
        histogram(index).recordValue(Math.max(0, latencyNs));
        maxNs[index] = Math.max(maxNs[index], latencyNs);
    }

    public void add(long timeNs, Histogram histogram) {
        int index = index(timeNs);
        histogram(index).add(histogram);
        maxNs[index] = Math.max(maxNs[index], histogram.getMaxValue());
    }

    public List<Interval> intervals() {
        int merged = 1;
        for (int next : MERGED) {
            if (histograms.length / next >= LEAST_INTERVALS && medianCount(merged) < LEAST_REQUESTS) {
                merged = next;
            }
        }
        List<Interval> intervals = new ArrayList<>();
        int count = Math.max(1, histograms.length / merged);
        for (int i = 0; i < count; i++) {
            int end = i < count - 1 ? (i + 1) * merged : histograms.length;
            long startNs = window.startNs() + i * merged * intervalNs;
            long endNs = i < count - 1 ? startNs + merged * intervalNs : window.endNs();
            intervals.add(interval(i * merged, end, startNs, endNs - startNs));
        }
        return intervals;
    }

    /** Of the intervals with requests. */
    private long medianCount(int merged) {
        long[] counts = IntStream.range(0, histograms.length / merged).mapToLong(i -> IntStream
                .range(i * merged, (i + 1) * merged).filter(j -> histograms[j] != null)
                .mapToLong(j -> histograms[j].getTotalCount()).sum()).filter(count -> count > 0).sorted().toArray();
        return counts.length == 0 ? Long.MAX_VALUE : counts[counts.length / 2];
    }

    private Interval interval(int from, int to, long startNs, long lengthNs) {
        // The part itself if it is the only one: to add takes longer than all else here.
        Histogram all = null;
        long max = 0;
        for (int i = from; i < to; i++) {
            if (histograms[i] != null) {
                if (all == null) {
                    all = to == from + 1 ? histograms[i] : histograms[i].copy();
                } else {
                    all.add(histograms[i]);
                }
                max = Math.max(max, maxNs[i]);
            }
        }
        if (all == null || all.getTotalCount() == 0) {
            return new Interval(window.ms(startNs), lengthNs / 1e6, 0, null, null, null);
        }
        long count = all.getTotalCount();
        return new Interval(window.ms(startNs), lengthNs / 1e6, count, percentile(all, max, 50),
                count < LEAST_FOR_P99 ? null : percentile(all, max, 99), max);
    }

    /** The histogram rounds up to two digits, and so may exceed the exact maximum. */
    private static Long percentile(Histogram histogram, long max, double percent) {
        return Math.min(max, histogram.getValueAtPercentile(percent));
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
