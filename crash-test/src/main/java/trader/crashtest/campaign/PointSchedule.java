package trader.crashtest.campaign;

import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Which point is next: always the one that has been hit least often. */
final class PointSchedule {
    /** A point that is missed so often in a row is out of reach. */
    private static final int MOST_MISSES = 5;

    private final List<CrashPoint> points;
    private final Map<CrashPoint, Integer> counted = new EnumMap<>(CrashPoint.class);
    private final Map<CrashPoint, Integer> misses = new EnumMap<>(CrashPoint.class);

    PointSchedule(List<CrashPoint> points, CampaignResults results) {
        this.points = points;
        points.forEach(point -> counted.put(point, results.counted(point)));
    }

    /** The setup of the next batch. */
    CrashPoint.Setup nextSetup() {
        return least(points).setup();
    }

    /** How many rounds a batch may have: where a setup has few points, others would wait for long, or in vain. */
    int batch(CrashPoint.Setup setup, int most, int left) {
        int share = (left * of(setup).size() + points.size() - 1) / points.size();
        return Math.min(most, Math.min(3 * of(setup).size(), share));
    }

    /** The next point with that setup. */
    CrashPoint next(CrashPoint.Setup setup) {
        return least(of(setup));
    }

    private List<CrashPoint> of(CrashPoint.Setup setup) {
        return points.stream().filter(point -> point.setup() == setup).toList();
    }

    private CrashPoint least(List<CrashPoint> among) {
        return among.stream().min(Comparator.comparingInt(point -> counted.get(point) + misses(point)))
                .orElseThrow();
    }

    /** Misses count too, so that a point that is hard to hit does not keep the others from their turn. */
    private int misses(CrashPoint point) {
        return misses.getOrDefault(point, 0);
    }

    /** Remembers what became of a round. */
    void note(CrashPoint point, Round round) throws CampaignFailure {
        int missed = round.counts() ? 0 : misses(point) + 1;
        misses.put(point, missed);
        counted.merge(point, round.counts() ? 1 : 0, Integer::sum);
        if (missed == MOST_MISSES) {
            throw new CampaignFailure(point.spelling() + " was missed " + missed + " times in a row; last: "
                    + (round.hit() ? round.inFlight() + " orders in flight, of at least " + Round.LEAST_IN_FLIGHT
                            : "not reached"));
        }
    }
}
