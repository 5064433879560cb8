package trader.analysis.attribution;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.HdrHistogram.Histogram;
import trader.analysis.latencylog.RecordFile;
import trader.analysis.run.Stops;
import trader.runfiles.HandOffRecord;
import trader.runfiles.ThreadRole;

/**
 * Waits for the threads of the broker or of a client's connections, in {@code handoffs.bin}.
 *
 * @param roles   of the threads that measure their waits
 * @param leastNs shorter waits are left out; 0: none are
 */
record HandOffs(RecordFile<HandOffRecord> file, Set<ThreadRole> roles, long leastNs) {
    /** In a long run only the longest are kept: about 50 bytes for each. */
    private static final int MOST = 2_000_000;

    /** {@code roles}: those that measure their waits. */
    static HandOffs read(Path path, ThreadRole... roles) throws IOException {
        RecordFile<HandOffRecord> file = RecordFile.open(path, HandOffRecord.LAYOUT);
        Histogram lengths = new Histogram(2);
        file.forEach(wait -> lengths.recordValue(wait.waitNs()));
        return new HandOffs(file, Set.of(roles), WaitSamples.leastNs(lengths, MOST));
    }

    /**
     * The waits by who waited.
     *
     * @param stopped when the JVM was stopped: a task of the broker that was handed over did not wait for a CPU then;
     *                the kernel, which tells the waits of the other threads, leaves that out
     */
    Map<Waiters, SampledTime> waits(Stops stopped) throws IOException {
        Map<ThreadRole, SampledTime> waits = new EnumMap<>(ThreadRole.class);
        roles.forEach(role -> waits.put(role, new SampledTime()));
        file.forEach(wait -> {
            if (wait.waitNs() >= leastNs) {
                long startNs = wait.startNs();
                long stoppedNs = wait.role() == ThreadRole.BROKER
                        ? stopped.overlapNs(startNs, startNs + wait.lengthNs()) : 0;
                waits.computeIfAbsent(wait.role(), any -> new SampledTime())
                        .add(startNs, wait.lengthNs(), wait.waitNs() - stoppedNs);
            }
        });
        Map<Waiters, SampledTime> byWaiters = new LinkedHashMap<>();
        waits.forEach((role, times) -> byWaiters.put(Waiters.of(role), times));
        return byWaiters;
    }
}
