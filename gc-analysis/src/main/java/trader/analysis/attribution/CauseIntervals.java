package trader.analysis.attribution;

import java.util.EnumMap;
import java.util.Map;
import trader.analysis.run.Stops;

/** When the causes happened that are no stops of a JVM. */
final class CauseIntervals {
    private final Map<Cause, Overlap> causes = new EnumMap<>(Cause.class);

    /** How much of an interval a cause can have taken. */
    @FunctionalInterface
    interface Overlap {
        long ns(Stretch kind, int service, long fromNs, long toNs);
    }

    CauseIntervals with(Cause cause, Stops intervals) {
        if (intervals.size() > 0) {
            causes.put(cause, (kind, service, fromNs, toNs) -> intervals.overlapNs(fromNs, toNs));
        }
        return this;
    }

    CauseIntervals with(Cause cause, Overlap overlap) {
        causes.put(cause, overlap);
        return this;
    }

    long overlapNs(Cause cause, Stretch kind, int service, long fromNs, long toNs) {
        Overlap overlap = causes.get(cause);
        return overlap == null ? 0 : overlap.ns(kind, service, fromNs, toNs);
    }
}
