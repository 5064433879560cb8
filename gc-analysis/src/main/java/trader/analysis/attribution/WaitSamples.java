package trader.analysis.attribution;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.HdrHistogram.Histogram;
import trader.analysis.latencylog.RecordFile;
import trader.analysis.run.Stops;
import trader.runfiles.ThreadRole;
import trader.runfiles.WaitRecord;

/** The samples of one JVM's threads in {@code waits.bin}. */
final class WaitSamples {
    /** In a long run only the longest waits are kept: 48 bytes for each. */
    private static final int MOST_SAMPLES = 1_000_000;
    /** Longer samples are of threads that are read less often. */
    private static final long LONG_SAMPLE_NS = 60_000_000;
    /** A sample that consists of one wait. */
    private static final double ALL = 0.9;

    private final Map<Waiters, SampledTime> longest = new LinkedHashMap<>();
    private final Map<Waiters, Stops.Builder> single = new LinkedHashMap<>();
    private final Stops.Builder meter = new Stops.Builder();
    private final RunningTime compilers = new RunningTime();
    private final RunningTime collectors = new RunningTime();
    private final Stops pauses;
    private final BusyListeners.Busy[] busy;
    /** By service: the average wait of its listeners while all had a request. */
    private final RunningTime[] queued;
    /** Threads that measure their own waits. */
    private final Set<ThreadRole> measured;
    private final long leastNs;
    private long endNs = Long.MIN_VALUE;

    /**
     * Reads a file.
     *
     * @param pauses   collections, in which the collectors have the CPUs
     * @param busy     by service; null: unknown, or a JVM without listeners
     * @param measured threads that measure their own waits
     */
    WaitSamples(Path file, Stops pauses, BusyListeners.Busy[] busy, Set<ThreadRole> measured) throws IOException {
        this.pauses = pauses;
        this.busy = busy;
        this.measured = measured;
        queued = new RunningTime[busy == null ? 0 : busy.length];
        Arrays.setAll(queued, service -> new RunningTime());
        RecordFile<WaitRecord> samples = RecordFile.open(file, WaitRecord.LAYOUT);
        leastNs = samples.count() <= MOST_SAMPLES ? 0 : leastWaitNs(samples);
        samples.forEach(this::add);
        longest.values().forEach(SampledTime::build);
        Arrays.stream(queued).forEach(RunningTime::build);
        compilers.build();
        collectors.build();
    }

    /** The wait from which on there are at most about {@link #MOST_SAMPLES}. */
    private static long leastWaitNs(RecordFile<WaitRecord> samples) throws IOException {
        Histogram worst = new Histogram(2);
        samples.forEach(sample -> {
            if (sample.role().isOnPath()) {
                worst.recordValue(sample.worstWaitNs());
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

    private void add(WaitRecord sample) {
        ThreadRole role = sample.role();
        long startNs = sample.startNs();
        long endNs = startNs + sample.lengthNs();
        this.endNs = Math.max(this.endNs, endNs);
        if (role == ThreadRole.COMPILER) {
            compilers.add(startNs, endNs, sample.onCpuNs());
        } else if (role == ThreadRole.GC) {
            collectors.addOutside(pauses, startNs, endNs, sample.threads(), sample.onCpuNs());
        } else if (role == ThreadRole.MEASURING && sample.worstWaitNs() > ALL * sample.lengthNs()) {
            meter.add(startNs, endNs);
        } else if (role.isOnPath() && !measured.contains(role) && sample.worstWaitNs() >= leastNs) {
            wait(sample);
        }
        for (int service = 0; role == ThreadRole.LISTENERS && service < queued.length; service++) {
            if (busy[service].saturated().overlapNs(startNs, endNs) > 0) {
                queued[service].add(startNs, endNs,
                        (double) sample.waitNs() / Math.max(sample.threads(), busy[service].listeners()));
            }
        }
    }

    private void wait(WaitRecord sample) {
        boolean isLong = sample.lengthNs() > LONG_SAMPLE_NS;
        if (isLong && sample.worstWaitNs() > ALL * sample.lengthNs()) {
            single.computeIfAbsent(Waiters.of(sample.role()), any -> new Stops.Builder()).add(sample.startNs(),
                    sample.startNs() + Math.min(sample.lengthNs(), sample.worstWaitNs()));
        } else {
            longest.computeIfAbsent(isLong ? Waiters.rarelyRead(sample.role()) : Waiters.of(sample.role()),
                    any -> new SampledTime()).add(sample.startNs(), sample.lengthNs(), sample.worstWaitNs());
        }
    }

    /** Adds waits that threads recorded themselves. */
    void add(Map<Waiters, SampledTime> recorded) {
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
        Map<Waiters, Stops> exact = new LinkedHashMap<>();
        single.forEach((who, waits) -> exact.put(who, waits.build()));
        return QueueWaits.of(new CpuWaits(longest, exact), saturated, queued);
    }
}
