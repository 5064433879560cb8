package trader.launcher.machine;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code machine.csv}: the machine's counters in each interval; empty where the kernel does not know. */
final class MachineFile implements AutoCloseable {
    private static final String HEADER = "startNs,lengthNs,stealNs,throttledNs,pressureNs,busyNs,idleNs\n";
    private static final Pattern PRESSURE = Pattern.compile("some .*total=([0-9]+)");
    private static final long NS_PER_US = 1_000;
    private static final long EVERY_NS = TimeUnit.MILLISECONDS.toNanos(100);
    /** The kernel adds up the interrupts of all processors for each reading of its file: 1 to 2 ms with 64. */
    private static final int MANY_PROCESSORS = 32;
    private static final long EVERY_NS_OF_MANY = TimeUnit.SECONDS.toNanos(1);

    private final Path proc;
    private final Path cpuStat;
    private final BufferedWriter writer;
    private final Processors allowed;
    private final long everyNs;
    private long dueNs;
    private Counters before;

    MachineFile(Path proc, Path cgroupRoot, Path file) throws IOException {
        this.proc = proc;
        cpuStat = ControlGroup.cpuStat(proc, cgroupRoot);
        allowed = Processors.allowed(proc.resolve("self").resolve("status"));
        long processors = KernelFiles.lines(proc.resolve("stat")).stream().filter(line -> line.matches("cpu[0-9].*"))
                .count();
        everyNs = processors >= MANY_PROCESSORS ? EVERY_NS_OF_MANY : EVERY_NS;
        writer = Files.newBufferedWriter(file);
        writer.write(HEADER);
    }

    private record Counters(long nanoTime, CpuTimes cpu, Long throttledNs, Long pressureNs) {
        String since(Counters earlier) {
            boolean known = cpu != null && earlier.cpu != null;
            long busy = known ? cpu.busy() - earlier.cpu.busy() : 0;
            long steal = known ? cpu.steal() - earlier.cpu.steal() : 0;
            long idle = known ? cpu.total() - earlier.cpu.total() - busy - steal : 0;
            return earlier.nanoTime + "," + (nanoTime - earlier.nanoTime) + "," + ticks(known, steal) + ","
                    + growth(earlier.throttledNs, throttledNs) + "," + growth(earlier.pressureNs, pressureNs) + ","
                    + ticks(known, busy) + "," + ticks(known, idle) + "\n";
        }

        private static String ticks(boolean known, long ticks) {
            return known ? Long.toString(ticks * ForeignProcesses.TICK_NS) : "";
        }

        private static String growth(Long earlier, Long now) {
            return earlier == null || now == null ? "" : Long.toString(now - earlier);
        }
    }

    /** Reads them if it is time. */
    void sample(long nowNs) throws IOException {
        if (before != null && nowNs < dueNs) {
            return;
        }
        dueNs = before == null ? nowNs + everyNs : Math.max(dueNs + everyNs, nowNs);
        Counters now = new Counters(nowNs, CpuTimes.of(proc, allowed),
                ControlGroup.throttledNs(KernelFiles.numbers(cpuStat)), pressureNs());
        if (before != null) {
            writer.write(now.since(before));
        }
        before = now;
    }

    private Long pressureNs() {
        String line = KernelFiles.firstLine(proc.resolve("pressure/cpu"));
        Matcher matcher = PRESSURE.matcher(line == null ? "" : line);
        return matcher.matches() ? Long.valueOf(Long.parseLong(matcher.group(1)) * NS_PER_US) : null;
    }

    @Override
    public void close() throws IOException {
        writer.close();
    }
}
