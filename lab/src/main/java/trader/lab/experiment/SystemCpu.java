package trader.lab.experiment;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import trader.launcher.machine.ProcessCpu;

/** CPU time of the servers and of the clients of a run, to be read while they are frozen. */
final class SystemCpu {
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
        ProcessCpu.Times sum = new ProcessCpu.Times(0, 0);
        for (ProcessCpu each : processes.values()) {
            sum = sum.plus(each.read());
        }
        return sum;
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
