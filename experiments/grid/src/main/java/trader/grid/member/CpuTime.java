package trader.grid.member;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import trader.launcher.jvm.JvmProcess;
import trader.launcher.machine.ProcessCpu;

/**
 * CPU time of the living members, of the business nodes and of this JVM, the client, since it was read. Compilers do
 * not count.
 */
public final class CpuTime {
    private static final long CLIENT = ProcessHandle.current().pid();
    private static final double NS_PER_S = 1e9;

    private final Map<Long, ProcessCpu> processes = new HashMap<>();
    private final Map<Long, ProcessCpu.Times> before = new HashMap<>();

    private CpuTime() {
    }

    /** In seconds. Members that died meanwhile are missing. */
    public record Growth(double membersS, double nodesS, double clientS) {
        public double allS() {
            return membersS + nodesS + clientS;
        }
    }

    public static CpuTime begin(Grid grid) throws IOException {
        CpuTime time = new CpuTime();
        for (List<JvmProcess> several : List.of(grid.members(), grid.nodes().processes())) {
            for (JvmProcess each : several) {
                time.before.put(each.pid(), time.read(each.pid()));
            }
        }
        time.before.put(CLIENT, time.read(CLIENT));
        return time;
    }

    /** Once. */
    public Growth end(Grid grid) throws IOException {
        double client = seconds(CLIENT);
        Growth growth = new Growth(seconds(grid.members()), seconds(grid.nodes().processes()), client);
        for (ProcessCpu each : processes.values()) {
            each.close();
        }
        return growth;
    }

    private ProcessCpu.Times read(long pid) throws IOException {
        return processes.computeIfAbsent(pid, ProcessCpu::new).read();
    }

    private double seconds(List<JvmProcess> several) throws IOException {
        double sum = 0;
        for (JvmProcess each : several) {
            sum += seconds(each.pid());
        }
        return sum;
    }

    private double seconds(long pid) throws IOException {
        return read(pid).minus(before.getOrDefault(pid, ProcessCpu.Times.NONE)).othersNs() / NS_PER_S;
    }
}
