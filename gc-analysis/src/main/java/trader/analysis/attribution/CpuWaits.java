package trader.analysis.attribution;

import java.util.Map;
import trader.analysis.run.Stops;

/**
 * How long a thread of a JVM that requests need can have waited for a CPU: the longest that threads of one group can
 * have waited, one at a time.
 *
 * @param groups samples by who waited
 * @param exact  long waits of single threads, of which start and end are known
 */
record CpuWaits(Map<Waiters, SampledTime> groups, Map<Waiters, Stops> exact) implements CauseIntervals.Overlap {
    @Override
    public long ns(Stretch stretch) {
        SampledTime most = most(stretch);
        return most == null ? exactNs(stretch) : most.mostNs(stretch.fromNs(), stretch.toNs());
    }

    private long exactNs(Stretch stretch) {
        long mostNs = 0;
        for (Map.Entry<Waiters, Stops> group : exact.entrySet()) {
            if (stretch.kind().needs(group.getKey(), stretch.service())) {
                mostNs = Math.max(mostNs, stretch.overlapNs(group.getValue()));
            }
        }
        return mostNs;
    }

    /** Null if the exact waits are the longest. */
    private SampledTime most(Stretch stretch) {
        long mostNs = exactNs(stretch);
        SampledTime most = null;
        for (Map.Entry<Waiters, SampledTime> group : groups.entrySet()) {
            if (stretch.kind().needs(group.getKey(), stretch.service())) {
                long ns = group.getValue().mostNs(stretch.fromNs(), stretch.toNs());
                most = ns > mostNs ? group.getValue() : most;
                mostNs = Math.max(mostNs, ns);
            }
        }
        return most;
    }

    @Override
    public void begin() {
        groups.values().forEach(SampledTime::begin);
    }

    @Override
    public void take(Stretch stretch, long partNs) {
        SampledTime most = most(stretch);
        if (most != null) {
            most.take(stretch.fromNs(), stretch.toNs(), partNs);
        }
    }
}
