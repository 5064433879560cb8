package trader.analysis.clock;

import java.util.ArrayList;
import java.util.List;
import trader.analysis.clock.ConvexHull.Point;

/**
 * All lines, offset over time, that lie below the points {@code above} and above the points {@code below}.
 *
 * @param above in order of time, convex
 * @param below in order of time, concave
 */
record OffsetLines(List<Point> above, List<Point> below, double lowSlope, double highSlope) {
    /** No clock drifts faster by itself, or is slewed faster: 1,000 ppm. */
    static final double MOST_SLOPE = 1e-3;

    /** Null if there is no such line. */
    static OffsetLines between(List<Point> above, List<Point> below) {
        double low = -MOST_SLOPE;
        double high = MOST_SLOPE;
        for (Point lower : below) {
            for (Point upper : above) {
                if (upper.x() > lower.x()) {
                    high = Math.min(high, lower.slopeTo(upper));
                } else if (upper.x() < lower.x()) {
                    low = Math.max(low, upper.slopeTo(lower));
                } else if (upper.y() < lower.y()) {
                    return null;
                }
            }
        }
        return low > high ? null : new OffsetLines(above, below, low, high);
    }

    /** The highest value of one of them at {@code x}. */
    double highest(double x) {
        return highest(above, x, lowSlope, highSlope);
    }

    /** The lowest value of one of them at {@code x}. */
    double lowest(double x) {
        return -highest(below.stream().map(Point::mirrored).toList(), x, -highSlope, -lowSlope);
    }

    /** The highest value is concave in the slope, and bends only at the slopes of the hull. */
    private static double highest(List<Point> above, double x, double lowSlope, double highSlope) {
        List<Double> slopes = new ArrayList<>(List.of(lowSlope, highSlope));
        for (int i = 1; i < above.size(); i++) {
            double slope = above.get(i - 1).slopeTo(above.get(i));
            if (slope > lowSlope && slope < highSlope) {
                slopes.add(slope);
            }
        }
        double highest = Double.NEGATIVE_INFINITY;
        for (double slope : slopes) {
            double value = Double.POSITIVE_INFINITY;
            for (Point point : above) {
                value = Math.min(value, point.y() - slope * (point.x() - x));
            }
            highest = Math.max(highest, value);
        }
        return highest;
    }
}
