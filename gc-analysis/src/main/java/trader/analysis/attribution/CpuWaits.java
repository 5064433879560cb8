package trader.analysis.attribution;

import java.util.Map;
import trader.analysis.run.Stops;

/** How long a thread of a JVM that requests need can have waited for a CPU, by group of threads. */
final class CpuWaits implements CauseIntervals.Overlap {
    private final Map<Integer, SampledTime> groups;
    /** Long waits of single threads, of which start and end are known. */
    private final Map<Integer, Stops> exact;

    /** By group; the negative of a group for its threads that are read less often. */
    CpuWaits(Map<Integer, SampledTime> groups, Map<Integer, Stops> exact) {
        this.groups = groups;
        this.exact = exact;
    }

    /** The longest that threads of one group can have waited, one at a time. */
    @Override
    public long ns(Stretch kind, int service, long fromNs, long toNs) {
        long most = exactNs(kind, service, fromNs, toNs);
        for (Map.Entry<Integer, SampledTime> group : groups.entrySet()) {
            if (kind.needs(Math.abs(group.getKey()), service)) {
                most = Math.max(most, group.getValue().mostNs(fromNs, toNs));
            }
        }
        return most;
    }

    private long exactNs(Stretch kind, int service, long fromNs, long toNs) {
        long most = 0;
        for (Map.Entry<Integer, Stops> group : exact.entrySet()) {
            if (kind.needs(group.getKey(), service)) {
                most = Math.max(most, group.getValue().overlapNs(fromNs, toNs));
            }
        }
        return most;
    }

    /** The longest wait of a single thread that {@link #ns} contains. */
    @Override
    public CauseIntervals.Part longest(Stretch kind, int service, long fromNs, long toNs) {
        SampledTime group = most(kind, service, fromNs, toNs);
        if (group != null) {
            return group.longest(fromNs, toNs);
        }
        CauseIntervals.Part longest = CauseIntervals.Part.NONE;
        for (Map.Entry<Integer, Stops> each : exact.entrySet()) {
            CauseIntervals.Part part = !kind.needs(each.getKey(), service) ? longest
                    : CauseIntervals.longestOf(each.getValue(), fromNs, toNs);
            longest = part.ns() > longest.ns() ? part : longest;
        }
        return longest;
    }

    @Override
    public void begin() {
        groups.values().forEach(SampledTime::begin);
    }

    @Override
    public void take(Stretch kind, int service, long fromNs, long toNs, long partNs) {
        SampledTime group = most(kind, service, fromNs, toNs);
        if (group != null) {
            group.take(fromNs, toNs, partNs);
        }
    }

    /** Null if the exact waits are the longest. */
    private SampledTime most(Stretch kind, int service, long fromNs, long toNs) {
        long mostNs = exactNs(kind, service, fromNs, toNs);
        SampledTime most = null;
        for (Map.Entry<Integer, SampledTime> group : groups.entrySet()) {
            long ns = kind.needs(Math.abs(group.getKey()), service) ? group.getValue().mostNs(fromNs, toNs) : 0;
            if (ns > mostNs) {
                mostNs = ns;
                most = group.getValue();
            }
        }
        return most;
    }
}
