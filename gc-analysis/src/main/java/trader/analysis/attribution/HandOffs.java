package trader.analysis.attribution;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import trader.analysis.latencylog.HandOffFile;

/**
 * Waits for the threads of the broker or of a client's connections, in {@code handoffs.bin}.
 *
 * @param waits   by group of threads, as in {@code waits.bin}
 * @param leastNs shorter waits are left out; 0: none are
 */
record HandOffs(Map<Integer, SampledTime> waits, long leastNs) {
    /** In a long run only the longest are kept: 16 bytes for each. */
    private static final int MOST = 2_000_000;

    /** {@code groups}: those that measure their waits. */
    static HandOffs read(Path file, int... groups) throws IOException {
        HandOffFile all = HandOffFile.open(file);
        Histogram lengths = new Histogram(2);
        all.forEach((group, startNs, lengthNs, waitNs) -> lengths.recordValue(waitNs));
        long leastNs = LongestEvents.leastNs(lengths, MOST);
        Map<Integer, SampledTime> waits = new TreeMap<>();
        for (int group : groups) {
            waits.put(group, new SampledTime());
        }
        all.forEach((group, startNs, lengthNs, waitNs) -> {
            if (waitNs >= leastNs) {
                waits.computeIfAbsent(group, any -> new SampledTime()).add(startNs, lengthNs, waitNs);
            }
        });
        return new HandOffs(waits, leastNs);
    }
}
