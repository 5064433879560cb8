package trader.analysis.attribution;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import trader.analysis.latencylog.ThreadWaitFile;
import trader.analysis.run.Stops;

/** The samples of one JVM's threads in {@code waits.bin}. */
final class WaitSamples {
    static final int LISTENERS = 1;
    static final int BROKER = 3;
    static final int IO = 2;
    static final int CLIENT_THREADS = 5;
    static final int CLIENT_IO = 6;
    /** Not in the file: threads that fsync a log, after the disk has answered. */
    static final int FSYNC_JOURNAL = 20;
    static final int FSYNC_TRANSACTION_LOG = 21;
    static final int FSYNC_ORDER_LOG = 22;
    private static final int LAST_GROUP_ON_PATH = 7;
    private static final int COMPILERS = 8;
    private static final int COLLECTORS = 9;
    private static final int METER = 10;
    /** Threads of Artemis of which the group is unknown. */
    private static final int ARTEMIS = 13;
    /** In a long run only the longest waits are kept: 48 bytes for each. */
    private static final int MOST_SAMPLES = 1_000_000;
    /** Longer samples are of threads that are read less often. */
    private static final long LONG_SAMPLE_NS = 60_000_000;
    /** A sample that consists of one wait. */
    private static final double ALL = 0.9;

    private final Map<Integer, SampledTime> longest = new TreeMap<>();
    private final Map<Integer, Stops.Builder> single = new TreeMap<>();
    private final Stops.Builder meter = new Stops.Builder();
    private final RunningTime compilers = new RunningTime();
    private final RunningTime collectors = new RunningTime();
    private final Stops pauses;
    private final BusyListeners.Busy[] busy;
    /** By service: the average wait of its listeners while all had a request. */
    private final RunningTime[] queued;
    /** The groups whose threads measure their own waits. */
    private final Set<Integer> measured;
    private final long leastNs;
    private long endNs = Long.MIN_VALUE;

    /**
     * Reads a file.
     *
     * @param pauses   collections, in which the collectors have the CPUs
     * @param busy     by service; null: unknown, or a JVM without listeners
     * @param measured the groups whose threads measure their own waits
     */
    WaitSamples(Path file, Stops pauses, BusyListeners.Busy[] busy, Set<Integer> measured) throws IOException {
        this.pauses = pauses;
        this.busy = busy;
        this.measured = measured;
        queued = new RunningTime[busy == null ? 0 : busy.length];
        Arrays.setAll(queued, service -> new RunningTime());
        ThreadWaitFile samples = ThreadWaitFile.open(file);
        leastNs = samples.records().count() <= MOST_SAMPLES ? 0 : leastWaitNs(samples);
        samples.forEach(this::add);
        longest.values().forEach(SampledTime::build);
        Arrays.stream(queued).forEach(RunningTime::build);
        compilers.build();
        collectors.build();
    }

    /** The wait from which on there are at most about {@link #MOST_SAMPLES}. */
    private static long leastWaitNs(ThreadWaitFile samples) throws IOException {
        Histogram worst = new Histogram(2);
        samples.forEach((group, startNs, lengthNs, threads, onCpuNs, waitNs, worstWaitNs) -> {
            if (isOnPath(group)) {
                worst.recordValue(worstWaitNs);
            }
        });
        return leastNs(worst, MOST_SAMPLES);
    }

    /** The length from which on there are at most {@code most} events; 0 if there are no more. */
    static long leastNs(Histogram lengthsNs, int most) {
        long count = lengthsNs.getTotalCount();
        return count <= most ? 0
                : lengthsNs.highestEquivalentValue(lengthsNs.getValueAtPercentile(100 - 100.0 * most / count)) + 1;
    }

    private static boolean isOnPath(int group) {
        return group <= LAST_GROUP_ON_PATH || group == ARTEMIS;
    }

    private void add(int group, long startNs, long lengthNs, int threads, long onCpuNs, long waitNs, long worstWaitNs) {
        long endNs = startNs + lengthNs;
        this.endNs = Math.max(this.endNs, endNs);
        if (group == COMPILERS) {
            compilers.add(startNs, endNs, onCpuNs);
        } else if (group == COLLECTORS) {
            collectors.addOutside(pauses, startNs, endNs, threads, onCpuNs);
        } else if (group == METER && worstWaitNs > ALL * lengthNs) {
            meter.add(startNs, endNs);
        } else if (isOnPath(group) && !measured.contains(group) && worstWaitNs >= leastNs) {
            wait(group, startNs, lengthNs, worstWaitNs);
        }
        for (int service = 0; group == LISTENERS && service < queued.length; service++) {
            if (busy[service].saturated().overlapNs(startNs, endNs) > 0) {
                queued[service].add(startNs, endNs, (double) waitNs / Math.max(threads, busy[service].listeners()));
            }
        }
    }

    private void wait(int group, long startNs, long lengthNs, long worstWaitNs) {
        if (lengthNs > LONG_SAMPLE_NS && worstWaitNs > ALL * lengthNs) {
            single.computeIfAbsent(group, any -> new Stops.Builder())
                    .add(startNs, startNs + Math.min(lengthNs, worstWaitNs));
        } else {
            int key = lengthNs > LONG_SAMPLE_NS ? -group : group;
            longest.computeIfAbsent(key, any -> new SampledTime()).add(startNs, lengthNs, worstWaitNs);
        }
    }

    /** Adds waits that threads recorded themselves, by group. */
    void add(Map<Integer, SampledTime> recorded) {
        recorded.values().forEach(SampledTime::build);
        longest.putAll(recorded);
    }

    long endNs() {
        return endNs;
    }

    /** Shorter waits are not known. */
    long leastNs() {
        return leastNs;
    }

    /** When the hiccup meter waited for a CPU: its JVM was not stopped. */
    Stops ofMeter() {
        return meter.build();
    }

    RunningTime compilers() {
        return compilers;
    }

    RunningTime collectors() {
        return collectors;
    }

    /** The longest that a thread that a request needs can have waited. */
    CauseIntervals.Overlap longest(BusyListeners.Busy[] saturated) {
        Map<Integer, Stops> exact = new TreeMap<>();
        single.forEach((group, waits) -> exact.put(group, waits.build()));
        return QueueWaits.of(new CpuWaits(longest, exact), saturated, queued);
    }
}
