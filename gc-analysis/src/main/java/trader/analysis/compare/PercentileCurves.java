package trader.analysis.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import trader.analysis.compare.ComparisonResult.Point;
import trader.analysis.compare.ComparisonResult.Spread;

/** Generations of a variant as one: median, lowest and highest. */
final class PercentileCurves {
    private static final int POINTS_PER_DECADE = 20;
    /** A percentile needs ten requests beyond it. */
    private static final int BEYOND = 10;

    private PercentileCurves() { }

    private static double x(int point) {
        return Math.pow(10, (double) point / POINTS_PER_DECADE);
    }

    /** Latencies in ns by point, up to the last that has ten requests beyond it. */
    static long[] curve(Histogram of) {
        int points = of.getTotalCount() < BEYOND ? 0
                : 1 + (int) Math.floor(POINTS_PER_DECADE * Math.log10((double) of.getTotalCount() / BEYOND));
        return IntStream.range(0, points).mapToLong(i -> of.getValueAtPercentile(100 * (1 - 1 / x(i)))).toArray();
    }

    /** Up to where the shortest ends. */
    static List<Point> of(List<long[]> curves) {
        List<Point> points = new ArrayList<>();
        int length = curves.stream().mapToInt(each -> each.length).min().orElse(0);
        for (int i = 0; i < length; i++) {
            int point = i;
            Spread spread = spread(curves.stream().mapToDouble(each -> each[point]).toArray());
            points.add(new Point(x(i), Math.round(spread.lowest()), Math.round(spread.median()),
                    Math.round(spread.highest())));
        }
        return points;
    }

    /** Null without values. */
    static Spread spread(double[] values) {
        double[] sorted = Arrays.stream(values).sorted().toArray();
        int n = sorted.length;
        return n == 0 ? null : new Spread(n, sorted[0], (sorted[(n - 1) / 2] + sorted[n / 2]) / 2, sorted[n - 1]);
    }
}
