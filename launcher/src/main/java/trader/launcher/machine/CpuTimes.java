package trader.launcher.machine;

import java.nio.file.Path;
import java.util.Arrays;

/**
 * The first line of {@code /proc/stat}: times of all processors since the machine started, in clock ticks.
 *
 * @param busy  in processes, the kernel and interrupts
 * @param steal taken by the host of this virtual machine
 * @param total including idle
 */
record CpuTimes(long busy, long steal, long total) {
    private static final int IDLE = 3;
    private static final int IO_WAIT = 4;
    private static final int STEAL = 7;
    /** The last two columns, guest time, are contained in the first two. */
    private static final int COLUMNS = 8;

    /** Those of now; null if unknown. */
    static CpuTimes of(Path proc) {
        String line = KernelFiles.firstLine(proc.resolve("stat"));
        return line == null ? null : parse(line);
    }

    /** Parses {@code cpu  8263 0 2878 153999 450 0 75 12 0 0}. */
    static CpuTimes parse(String line) {
        long[] ticks = Arrays.stream(line.strip().split("\\s+")).skip(1).limit(COLUMNS).mapToLong(Long::parseLong)
                .toArray();
        long total = Arrays.stream(ticks).sum();
        long steal = ticks.length > STEAL ? ticks[STEAL] : 0;
        return new CpuTimes(total - ticks[IDLE] - ticks[IO_WAIT] - steal, steal, total);
    }
}
