package trader.launcher.machine;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * {@code processes.csv}: the processes of others that took more than a hundredth of a CPU, in each interval. {@code
 * children of NAME}: processes that began and ended between two looks. {@code unnamed}, pid 0: CPU time of others that
 * cannot be assigned to one. Times are counted in units of 10 ms. On a part of the CPUs they are reduced in proportion
 * to what others used of these.
 */
final class ProcessFile implements AutoCloseable {
    private static final String HEADER = "startNs,lengthNs,command,pid,onCpuNs\n";

    private final Path proc;
    private final long self;
    private final BufferedWriter writer;
    private Map<Long, ProcessTimes> processes;
    private CpuTimes cpu;
    private long takenNs;

    ProcessFile(Path proc, long self, Path file) throws IOException {
        this.proc = proc;
        this.self = self;
        writer = Files.newBufferedWriter(file);
        writer.write(HEADER);
        writer.flush();
    }

    void sample(long nowNs) throws IOException {
        Map<Long, ProcessTimes> now = ProcessTimes.all(proc);
        CpuTimes cpuNow = CpuTimes.of(proc);
        if (processes != null) {
            write(new ForeignProcesses(processes, now, self), cpuNow, nowNs);
        }
        processes = now;
        cpu = cpuNow;
        takenNs = nowNs;
    }

    private void write(ForeignProcesses foreign, CpuTimes cpuNow, long nowNs) throws IOException {
        long namedTicks = foreign.uses().stream().mapToLong(ForeignProcesses.Use::ticks).sum();
        boolean isKnown = cpu != null && cpuNow != null;
        long othersTicks = isKnown ? Math.max(0, foreign.othersTicks(cpu, cpuNow)) : namedTicks;
        // Processes may have run on CPUs that this one may not use.
        double part = isKnown && cpuNow.isPart() && namedTicks > othersTicks ? (double) othersTicks / namedTicks : 1;
        for (ForeignProcesses.Use use : foreign.uses()) {
            line(use.command(), use.pid(), use.ticks() * part, nowNs);
        }
        line("unnamed", 0, othersTicks - namedTicks * part, nowNs);
        writer.flush();
    }

    private void line(String command, long pid, double ticks, long nowNs) throws IOException {
        long lengthNs = nowNs - takenNs;
        long onCpuNs = Math.round(ticks * ForeignProcesses.TICK_NS);
        if (onCpuNs > lengthNs / 100) {
            writer.write(takenNs + "," + lengthNs + "," + command.replaceAll("[,\"\\p{Cntrl}]", "_") + "," + pid + ","
                    + onCpuNs + "\n");
        }
    }

    @Override
    public void close() throws IOException {
        writer.close();
    }
}
