package trader.launcher.machine;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * {@code machine.csv}: the counters of the machine and of this process's control group in each interval, in lines of
 * their own; empty where the kernel does not know, or was not asked. {@code stealNs} and {@code busyNs} ({@code
 * /proc/stat}): time of all CPUs that the host took, and that was used, in units of 10 ms. {@code throttledNs} ({@code
 * cpu.stat}): how long the CPU limit of the group stopped its processes, added up over the CPUs that they wanted; it
 * grows when they go on. {@code groupNs}: CPU time of the group.
 */
final class MachineFile implements AutoCloseable {
    private static final String HEADER = "startNs,lengthNs,stealNs,busyNs,throttledNs,groupNs\n";
    private static final long GROUP_EVERY_NS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final long EVERY_NS = TimeUnit.MILLISECONDS.toNanos(100);
    /** The kernel adds up the interrupts of all CPUs for each reading of its file: 1 to 2 ms with 64. */
    private static final int MANY_CPUS = 32;
    private static final long EVERY_NS_OF_MANY = TimeUnit.SECONDS.toNanos(1);

    private final Path proc;
    private final ControlGroup group;
    private final BufferedWriter writer;
    private final Cpus allowed;
    private final long everyNs;
    private CpuTimes cpu;
    private long cpuNs;
    private long cpuDueNs = Long.MIN_VALUE;
    private ControlGroup.Times used;
    private long usedNs;
    private long usedDueNs = Long.MIN_VALUE;

    MachineFile(Path proc, Path cgroupRoot, Path file) throws IOException {
        this.proc = proc;
        group = ControlGroup.of(proc, cgroupRoot);
        allowed = Cpus.allowed(proc.resolve("self").resolve("status"));
        long cpus = KernelFiles.lines(proc.resolve("stat")).stream().filter(line -> line.matches("cpu[0-9].*"))
                .count();
        everyNs = cpus >= MANY_CPUS ? EVERY_NS_OF_MANY : EVERY_NS;
        writer = Files.newBufferedWriter(file);
        writer.write(HEADER);
        writer.flush();
    }

    /** Reads what is due. */
    void sample(long nowNs) throws IOException {
        if (nowNs >= usedDueNs) {
            sampleGroup(nowNs);
        }
        if (nowNs >= cpuDueNs) {
            sampleMachine(nowNs);
        }
    }

    private void sampleGroup(long nowNs) throws IOException {
        ControlGroup.Times now = group.times();
        if (used != null && used.throttledNs() != null && now.throttledNs() != null) {
            writer.write(usedNs + "," + (nowNs - usedNs) + ",,," + (now.throttledNs() - used.throttledNs()) + ","
                    + (now.onCpuNs() == null || used.onCpuNs() == null ? "" : now.onCpuNs() - used.onCpuNs()) + "\n");
        }
        used = now;
        usedNs = nowNs;
        usedDueNs = nextNs(usedDueNs, GROUP_EVERY_NS, nowNs);
    }

    private void sampleMachine(long nowNs) throws IOException {
        CpuTimes now = CpuTimes.of(proc, allowed);
        if (cpu != null && now != null) {
            writer.write(cpuNs + "," + (nowNs - cpuNs) + "," + (now.steal() - cpu.steal()) * ForeignProcesses.TICK_NS
                    + "," + (now.busy() - cpu.busy()) * ForeignProcesses.TICK_NS + ",,\n");
            writer.flush();
        }
        cpu = now;
        cpuNs = nowNs;
        cpuDueNs = nextNs(cpuDueNs, everyNs, nowNs);
    }

    private static long nextNs(long dueNs, long everyNs, long nowNs) {
        return dueNs == Long.MIN_VALUE ? nowNs + everyNs : Math.max(dueNs + everyNs, nowNs);
    }

    @Override
    public void close() throws IOException {
        writer.close();
    }
}
