package trader.analysis.clock;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The points of a set that bound it from below: those that a line below all of them can touch. */
final class ConvexHull {
    private static final int MOST_LOOSE = 2_048;

    private List<Point> points = new ArrayList<>();
    private int loose;

    record Point(double x, double y) {
        /** The point of the mirrored set, which is bounded from above by this one. */
        Point mirrored() {
            return new Point(x, -y);
        }

        double slopeTo(Point other) {
            return (other.y - y) / (other.x - x);
        }
    }

    void add(Point point) {
        points.add(point);
        loose++;
        if (loose > MOST_LOOSE) {
            reduce();
        }
    }

    /** In order of x. */
    List<Point> points() {
        reduce();
        return points;
    }

    private void reduce() {
        loose = 0;
        points.sort(Comparator.comparingDouble(Point::x).thenComparingDouble(Point::y));
        List<Point> hull = new ArrayList<>();
        for (Point point : points) {
            if (!hull.isEmpty() && hull.get(hull.size() - 1).x == point.x) {
                continue;
            }
            while (hull.size() > 1 && !turnsUp(hull.get(hull.size() - 2), hull.get(hull.size() - 1), point)) {
                hull.remove(hull.size() - 1);
            }
            hull.add(point);
        }
        points = hull;
    }

    private static boolean turnsUp(Point first, Point middle, Point last) {
        return (middle.y - first.y) * (last.x - middle.x) < (last.y - middle.y) * (middle.x - first.x);
    }
}
