package trader.crashtest.campaign;

import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Chooses the next crash point: the one with the fewest rounds. */
final class PointSchedule {
    /** A point that is missed this many times in a row counts as unreachable. */
    private static final int MAX_MISSES = 5;

    private final List<CrashPoint> points;
    private final Map<CrashPoint, Integer> counted = new EnumMap<>(CrashPoint.class);
    private final Map<CrashPoint, Integer> misses = new EnumMap<>(CrashPoint.class);

    PointSchedule(List<CrashPoint> points, CampaignResults results) {
        this.points = points;
        points.forEach(point -> counted.put(point, results.counted(point)));
    }

    CrashPoint.Setup nextSetup() {
        return leastHit(points).setup();
    }

    /** The number of rounds in a batch. A setup with few points gets few rounds, so that the others get their turn. */
    int batch(CrashPoint.Setup setup, int max, int left) {
        int share = (left * pointsOf(setup).size() + points.size() - 1) / points.size();
        return Math.min(max, Math.min(3 * pointsOf(setup).size(), share));
    }

    CrashPoint next(CrashPoint.Setup setup) {
        return leastHit(pointsOf(setup));
    }

    private List<CrashPoint> pointsOf(CrashPoint.Setup setup) {
        return points.stream().filter(point -> point.setup() == setup).toList();
    }

    private CrashPoint leastHit(List<CrashPoint> candidates) {
        return candidates.stream().min(Comparator.comparingInt(point -> counted.get(point) + misses(point)))
                .orElseThrow();
    }

    /** Misses count too, so that a point that is hard to hit does not block the others. */
    private int misses(CrashPoint point) {
        return misses.getOrDefault(point, 0);
    }

    void note(CrashPoint point, Round round) {
        int missed = round.counts() ? 0 : misses(point) + 1;
        misses.put(point, missed);
        counted.merge(point, round.counts() ? 1 : 0, Integer::sum);
        if (missed == MAX_MISSES) {
            throw new CampaignFailure(point.spelling() + " was missed " + missed + " times in a row; last: "
                    + (round.fault().hit() ? round.fault().inFlight() + " orders in flight; required are "
                            + Round.MIN_IN_FLIGHT : "not reached"));
        }
    }
}
