package trader.analysis.figures;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import trader.analysis.figures.CounterPanel.Line;
import trader.analysis.run.Window;

/**
 * How a value went in the measure phase, in constant memory: of values so near to each other that a small chart has no
 * room for both, it keeps the largest.
 */
final class MaxPerBucket {
    private static final int POINTS_AT_MOST = 400;
    /** Less than the second between two values, so that a short run keeps all of them. */
    private static final long POINT_NS_AT_LEAST = 500_000_000;
    /** Four digits are more than a small chart shows. */
    private static final MathContext DIGITS = new MathContext(4);

    private final String line;
    private final Window window;
    private final long pointNs;
    private final long[] timesNs;
    private final double[] values;
    private long count;
    private double sum;
    private double least = Double.POSITIVE_INFINITY;
    private double most = Double.NEGATIVE_INFINITY;

    /** A course without values; {@code line} is what the chart calls it. */
    MaxPerBucket(String line, Window window) {
        this.line = line;
        this.window = window;
        pointNs = Math.max(POINT_NS_AT_LEAST, window.lengthNs() / POINTS_AT_MOST + 1);
        int points = (int) (window.lengthNs() / pointNs) + 1;
        timesNs = new long[points];
        values = new double[points];
        Arrays.fill(values, Double.NaN);
    }

    /** Adds a value; what is unknown, or not of the measure phase, counts for nothing. */
    void add(long timeNs, double value) {
        if (!Double.isFinite(value) || timeNs < window.startNs() || timeNs >= window.endNs()) {
            return;
        }
        count++;
        sum += value;
        least = Math.min(least, value);
        most = Math.max(most, value);
        int point = (int) ((timeNs - window.startNs()) / pointNs);
        if (Double.isNaN(values[point]) || value > values[point]) {
            timesNs[point] = timeNs;
            values[point] = value;
        }
    }

    boolean isEmpty() {
        return count == 0;
    }

    /** A line that never moves says nothing. */
    boolean moves() {
        return least < most;
    }

    CounterFigure figure(String unit) {
        return new CounterFigure(unit, sum / count, most);
    }

    /** For a chart. */
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
