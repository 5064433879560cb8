package trader.analysis.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.HdrHistogram.Histogram;
import trader.analysis.compare.ComparisonResult.Point;
import trader.analysis.compare.ComparisonResult.Spread;

/** Several runs of one variant as one curve: median, lowest and highest run at each place. */
final class PercentileCurves {
    private static final int POINTS_PER_DECADE = 20;
    /** A percentile needs ten requests beyond it. */
    private static final int BEYOND = 10;

    private PercentileCurves() { }

    /** The highest place at which every run has ten requests beyond it. */
    static List<Point> of(List<Histogram> runs) {
        List<Point> points = new ArrayList<>();
        long fewest = runs.stream().mapToLong(Histogram::getTotalCount).min().orElse(0);
        for (int i = 0;; i++) {
            double x = Math.pow(10, (double) i / POINTS_PER_DECADE);
            if (x * BEYOND > fewest) {
                return points;
            }
            double percent = 100 * (1 - 1 / x);
            long[] values = runs.stream().mapToLong(run -> run.getValueAtPercentile(percent)).sorted().toArray();
            points.add(new Point(x, values[0], median(values), values[values.length - 1]));
        }
    }

    static Spread spread(List<Long> values) {
        long[] sorted = values.stream().mapToLong(Long::longValue).sorted().toArray();
        return sorted.length == 0 ? null
                : new Spread(sorted.length, sorted[0], median(sorted), sorted[sorted.length - 1]);
    }

    private static long median(long[] sorted) {
        long[] middle = Arrays.copyOfRange(sorted, (sorted.length - 1) / 2, sorted.length / 2 + 1);
        return Math.round(Arrays.stream(middle).average().orElseThrow());
    }
}
