package trader.launcher.machine;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * Counters of the whole machine, since its start; 0 where the kernel does not tell.
 *
 * @param busyNs    CPU time of all processes, in steps of 10 ms
 * @param stealNs   CPU time taken by the host of this virtual machine, in the same steps
 * @param totalNs   of the CPUs that this process may use, busy or idle
 * @param flushes   write caches of disks that were flushed, as an fsync does
 * @param flushNs   time that these took, in steps of 1 ms
 */
public record MachineCounters(long busyNs, long stealNs, long totalNs, long flushes, long flushNs) {
    // Columns of /proc/diskstats, since Linux 5.5.
    private static final int FLUSHES = 18;
    private static final int FLUSH_MS = 19;

    public static MachineCounters read() {
        return read(Path.of("/proc"));
    }

    static MachineCounters read(Path proc) {
        CpuTimes known = CpuTimes.of(proc);
        CpuTimes cpu = known == null ? new CpuTimes(0, 0, 0, false) : known;
        long flushes = 0;
        long flushMs = 0;
        for (String line : KernelFiles.lines(proc.resolve("diskstats"))) {
            String[] columns = line.strip().split("\\s+");
            if (columns.length > FLUSH_MS) {
                flushes += Long.parseLong(columns[FLUSHES]);
                flushMs += Long.parseLong(columns[FLUSH_MS]);
            }
        }
        return new MachineCounters(cpu.busy() * ForeignProcesses.TICK_NS, cpu.steal() * ForeignProcesses.TICK_NS,
                cpu.total() * ForeignProcesses.TICK_NS, flushes, TimeUnit.MILLISECONDS.toNanos(flushMs));
    }

    public MachineCounters minus(MachineCounters earlier) {
        return new MachineCounters(busyNs - earlier.busyNs, stealNs - earlier.stealNs, totalNs - earlier.totalNs,
                flushes - earlier.flushes, flushNs - earlier.flushNs);
    }
}
