package trader.analysis.figures;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import trader.analysis.figures.CounterPanel.Line;
import trader.analysis.run.Window;

/** A value over the measure phase in constant memory: the largest in each bucket of time. */
final class MaxPerBucket {
    private static final int MOST_BUCKETS = 400;
    /** Less than the second between two values, so a short run keeps all of them. */
    private static final long LEAST_BUCKET_NS = 500_000_000;
    /** Four digits are more than a small chart shows. */
    private static final MathContext DIGITS = new MathContext(4);

    private final String line;
    private final Window window;
    private final long bucketNs;
    private final long[] timesNs;
    private final double[] values;
    private final DoubleSummaryStatistics all = new DoubleSummaryStatistics();

    MaxPerBucket(String line, Window window) {
        this(line, window, LEAST_BUCKET_NS);
    }

    /** For values that come more often than every second. */
    static MaxPerBucket fine(String line, Window window) {
        return new MaxPerBucket(line, window, 1);
    }

    private MaxPerBucket(String line, Window window, long leastBucketNs) {
        this.line = line;
        this.window = window;
        bucketNs = Math.max(leastBucketNs, window.lengthNs() / MOST_BUCKETS + 1);
        int buckets = (int) (window.lengthNs() / bucketNs) + 1;
        timesNs = new long[buckets];
        values = new double[buckets];
        Arrays.fill(values, Double.NaN);
    }

    /** Adds a value; ignores it if it is not finite or lies outside the measure phase. */
    void add(long timeNs, double value) {
        if (!Double.isFinite(value) || timeNs < window.startNs() || timeNs >= window.endNs()) {
            return;
        }
        all.accept(value);
        int bucket = (int) ((timeNs - window.startNs()) / bucketNs);
        if (Double.isNaN(values[bucket]) || value > values[bucket]) {
            timesNs[bucket] = timeNs;
            values[bucket] = value;
        }
    }

    boolean isEmpty() {
        return all.getCount() == 0;
    }

    boolean changes() {
        return all.getMin() < all.getMax();
    }

    Counter.Figure figure(String unit) {
        return new Counter.Figure(unit, all.getAverage(), all.getMax());
    }

    Line line() {
        List<double[]> points = new ArrayList<>();
        for (int i = 0; i < values.length; i++) {
            if (!Double.isNaN(values[i])) {
                points.add(new double[] {Math.round(window.ms(timesNs[i])),
                        new BigDecimal(values[i]).round(DIGITS).doubleValue()});
            }
        }
        return new Line(line, points);
    }
}
