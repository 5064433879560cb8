package trader.analysis.attribution;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import trader.analysis.latencylog.HandOffFile;
import trader.analysis.run.Stops;

/**
 * Waits for the threads of the broker or of a client's connections, in {@code handoffs.bin}.
 *
 * @param groups  of the threads that measure their waits, as in {@code waits.bin}
 * @param leastNs shorter waits are left out; 0: none are
 */
record HandOffs(Path file, Set<Integer> groups, long leastNs) {
    /** In a long run only the longest are kept: about 50 bytes for each. */
    private static final int MOST = 2_000_000;

    /** {@code groups}: those that measure their waits. */
    static HandOffs read(Path file, Integer... groups) throws IOException {
        Histogram lengths = new Histogram(2);
        HandOffFile.open(file).forEach((group, startNs, lengthNs, waitNs) -> lengths.recordValue(waitNs));
        return new HandOffs(file, Set.of(groups), WaitSamples.leastNs(lengths, MOST));
    }

    /**
     * The waits by group.
     *
     * @param stopped when the JVM was stopped: a task of the broker that was handed over did not wait for a CPU then;
     *                the kernel, which tells the waits of the other threads, leaves that out
     */
    Map<Integer, SampledTime> waits(Stops stopped) throws IOException {
        Map<Integer, SampledTime> waits = new TreeMap<>();
        for (int group : groups) {
            waits.put(group, new SampledTime());
        }
        HandOffFile.open(file).forEach((group, startNs, lengthNs, waitNs) -> {
            if (waitNs >= leastNs) {
                long stoppedNs = group == WaitSamples.BROKER ? stopped.overlapNs(startNs, startNs + lengthNs) : 0;
                waits.computeIfAbsent(group, any -> new SampledTime()).add(startNs, lengthNs, waitNs - stoppedNs);
            }
        });
        return waits;
    }
}
