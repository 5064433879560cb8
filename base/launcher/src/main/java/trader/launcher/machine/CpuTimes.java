package trader.launcher.machine;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.StringTokenizer;

/**
 * Times of the CPUs that this process may use, from {@code /proc/stat}, since the machine started, in clock ticks.
 *
 * @param busy   in processes, the kernel and interrupts
 * @param steal  taken by the host of this virtual machine
 * @param total  including idle
 * @param isPart whether the machine has more CPUs
 */
record CpuTimes(long busy, long steal, long total, boolean isPart) {
    private static final int IDLE = 3;
    private static final int IO_WAIT = 4;
    private static final int STEAL = 7;
    /** The last two columns, guest time, are contained in the first two. */
    private static final int COLUMNS = 8;

    /** Those of now; null if unknown. */
    static CpuTimes of(Path proc) {
        return of(proc, Cpus.allowed(proc.resolve("self").resolve("status")));
    }

    /** {@code allowed}: the CPUs that this process may use; null if unknown. */
    static CpuTimes of(Path proc, Cpus allowed) {
        List<String> lines = KernelFiles.lines(proc.resolve("stat")).stream().filter(line -> line.startsWith("cpu"))
                .toList();
        List<String> own = allowed == null ? List.of() : lines.stream()
                .filter(line -> allowed.numbers().stream().anyMatch(number -> line.startsWith("cpu" + number + " ")))
                .toList();
        if (lines.isEmpty()) {
            return null;
        }
        if (own.isEmpty() || own.size() == lines.size() - 1) {
            return parse(lines.get(0));
        }
        return own.stream().map(CpuTimes::parse).reduce(new CpuTimes(0, 0, 0, true), CpuTimes::plus);
    }

    private CpuTimes plus(CpuTimes other) {
        return new CpuTimes(busy + other.busy, steal + other.steal, total + other.total, isPart);
    }

    /** Parses {@code cpu  8263 0 2878 153999 450 0 75 12 0 0}. */
    static CpuTimes parse(String line) {
        StringTokenizer columns = new StringTokenizer(line);
        columns.nextToken();
        long[] ticks = new long[COLUMNS];
        for (int i = 0; i < COLUMNS && columns.hasMoreTokens(); i++) {
            ticks[i] = Long.parseLong(columns.nextToken());
        }
        long total = Arrays.stream(ticks).sum();
        long steal = ticks[STEAL];
        return new CpuTimes(total - ticks[IDLE] - ticks[IO_WAIT] - steal, steal, total, false);
    }
}
