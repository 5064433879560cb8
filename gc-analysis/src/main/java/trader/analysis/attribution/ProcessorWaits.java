package trader.analysis.attribution;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import trader.analysis.latencylog.ThreadWaitFile;
import trader.analysis.run.Stops;

/**
 * How long a thread of a JVM that requests need can have waited for a processor: sampled by group of threads, and
 * exactly where one thread's wait was measured.
 */
final class ProcessorWaits implements CauseIntervals.Overlap {
    private static final int LAST_GROUP_ON_PATH = 7;
    private static final int METER_GROUP = 10;
    /** In a long run only the longest waits are kept: 24 bytes for each. */
    private static final int MOST_SAMPLES = 1_000_000;
    /** Longer samples are of threads that are read less often. */
    private static final long LONG_SAMPLE_NS = 60_000_000;
    /** A sample that consists of one wait. */
    private static final double ALL = 0.9;

    private final Map<Integer, SampledTime> groups;
    private final Stops exact;

    ProcessorWaits(Map<Integer, SampledTime> groups, Stops exact) {
        this.groups = groups;
        this.exact = exact;
    }

    /** {@code waits} need not exist; {@code exact} are waits of single threads. */
    static ProcessorWaits read(Path waits, Stops exact) throws IOException {
        Map<Integer, SampledTime> groups = new TreeMap<>();
        Stops.Builder single = new Stops.Builder();
        if (Files.exists(waits)) {
            long leastNs = leastWaitNs(waits);
            ThreadWaitFile.open(waits).forEach((group, startNs, lengthNs, threads, waitNs, worstWaitNs) -> {
                if (group > LAST_GROUP_ON_PATH || worstWaitNs < leastNs) {
                    return;
                }
                if (lengthNs > LONG_SAMPLE_NS && worstWaitNs > ALL * lengthNs) {
                    single.add(startNs, startNs + Math.min(lengthNs, worstWaitNs));
                } else {
                    int key = lengthNs > LONG_SAMPLE_NS ? -group : group;
                    groups.computeIfAbsent(key, any -> new SampledTime()).add(startNs, lengthNs, worstWaitNs);
                }
            });
        }
        groups.values().forEach(SampledTime::build);
        return new ProcessorWaits(groups, Stops.union(exact, single.build()));
    }

    /** The wait from which on there are at most about {@link #MOST_SAMPLES}. */
    private static long leastWaitNs(Path waits) throws IOException {
        Histogram worst = new Histogram(2);
        ThreadWaitFile.open(waits).forEach((group, startNs, lengthNs, threads, waitNs, worstWaitNs) -> {
            if (group <= LAST_GROUP_ON_PATH) {
                worst.recordValue(worstWaitNs);
            }
        });
        return LongestEvents.leastNs(worst, MOST_SAMPLES);
    }

    /** When the hiccup meter waited for a processor: its JVM was not stopped. The file need not exist. */
    static Stops ofMeter(Path waits) throws IOException {
        Stops.Builder single = new Stops.Builder();
        if (Files.exists(waits)) {
            ThreadWaitFile.open(waits).forEach((group, startNs, lengthNs, threads, waitNs, worstWaitNs) -> {
                if (group == METER_GROUP && worstWaitNs > ALL * lengthNs) {
                    single.add(startNs, startNs + lengthNs);
                }
            });
        }
        return single.build();
    }

    /** The longest that threads of one group can have waited, one at a time. */
    @Override
    public long ns(Stretch kind, int service, long fromNs, long toNs) {
        long most = exact.overlapNs(fromNs, toNs);
        for (Map.Entry<Integer, SampledTime> group : groups.entrySet()) {
            if (kind.needs(Math.abs(group.getKey()))) {
                most = Math.max(most, group.getValue().mostNs(fromNs, toNs));
            }
        }
        return most;
    }

    /** The longest wait of a single thread that {@link #ns} contains. */
    @Override
    public CauseIntervals.Part longest(Stretch kind, int service, long fromNs, long toNs) {
        SampledTime group = most(kind, fromNs, toNs);
        return group == null ? CauseIntervals.longestOf(exact, fromNs, toNs) : group.longest(fromNs, toNs);
    }

    @Override
    public void begin() {
        groups.values().forEach(SampledTime::begin);
    }

    @Override
    public void take(Stretch kind, int service, long fromNs, long toNs, long partNs) {
        SampledTime group = most(kind, fromNs, toNs);
        if (group != null) {
            group.take(fromNs, toNs, partNs);
        }
    }

    /** Null if the exact waits are the longest. */
    private SampledTime most(Stretch kind, long fromNs, long toNs) {
        long mostNs = exact.overlapNs(fromNs, toNs);
        SampledTime most = null;
        for (Map.Entry<Integer, SampledTime> group : groups.entrySet()) {
            long ns = kind.needs(Math.abs(group.getKey())) ? group.getValue().mostNs(fromNs, toNs) : 0;
            if (ns > mostNs) {
                mostNs = ns;
                most = group.getValue();
            }
        }
        return most;
    }
}
