package trader.lab.experiment;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import trader.launcher.machine.ProcessCpu;

/** CPU time of the servers and of the clients of a run, to be read while they are frozen or idle. */
final class SystemCpu {
    /** Between two looks at compilers that work without load; the kernel counts their CPU time in ticks of 10 ms. */
    private static final long COMPILER_LOOK_NS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final double COMPILERS_IDLE_CPUS = 0.1;
    private static final long COMPILERS_LONGEST_NS = TimeUnit.SECONDS.toNanos(3);

    private final Map<Long, ProcessCpu> servers = new LinkedHashMap<>();
    private final Map<Long, ProcessCpu> clients = new LinkedHashMap<>();

    /** Each since the start of its processes. */
    record Sums(ProcessCpu.Times servers, ProcessCpu.Times clients) {
    }

    /** Adds processes that are not known yet. */
    void add(List<Long> serverPids, List<Long> clientPids) {
        serverPids.forEach(pid -> servers.computeIfAbsent(pid, ProcessCpu::new));
        clientPids.forEach(pid -> clients.computeIfAbsent(pid, ProcessCpu::new));
    }

    Sums read() throws IOException {
        return new Sums(sum(servers), sum(clients));
    }

    private static ProcessCpu.Times sum(Map<Long, ProcessCpu> processes) throws IOException {
        ProcessCpu.Times sum = ProcessCpu.Times.NONE;
        for (ProcessCpu each : processes.values()) {
            sum = sum.plus(each.read());
        }
        return sum;
    }

    /** Lets the JIT compilers work off their queues, for which they would compete with the load of the next turns. */
    void awaitCompilers() throws IOException, InterruptedException {
        long startNs = System.nanoTime();
        long usedNs;
        do {
            long beforeNs = compilerNs();
            Thread.sleep(TimeUnit.NANOSECONDS.toMillis(COMPILER_LOOK_NS));
            usedNs = compilerNs() - beforeNs;
        } while (usedNs > COMPILERS_IDLE_CPUS * COMPILER_LOOK_NS
                && System.nanoTime() - startNs < COMPILERS_LONGEST_NS);
    }

    private long compilerNs() throws IOException {
        Sums sums = read();
        return sums.servers().compilerNs() + sums.clients().compilerNs();
    }

    void close() throws IOException {
        for (ProcessCpu each : servers.values()) {
            each.close();
        }
        for (ProcessCpu each : clients.values()) {
            each.close();
        }
    }
}
