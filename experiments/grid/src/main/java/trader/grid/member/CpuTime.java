package trader.grid.member;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import trader.launcher.jvm.JvmProcess;
import trader.launcher.machine.CpuUse;

/**
 * CPU time of the living members, of the business nodes and of this JVM, the client, since it was read. Compilers do
 * not count.
 */
public final class CpuTime {
    private static final long CLIENT = ProcessHandle.current().pid();
    private static final double NS_PER_S = 1e9;

    private final Map<Long, CpuUse> before = new HashMap<>();

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
                time.before.put(each.pid(), CpuUse.of(each.pid()));
            }
        }
        time.before.put(CLIENT, CpuUse.of(CLIENT));
        return time;
    }

    public Growth end(Grid grid) throws IOException {
        double client = seconds(CLIENT);
        return new Growth(seconds(grid.members()), seconds(grid.nodes().processes()), client);
    }

    private double seconds(List<JvmProcess> several) throws IOException {
        double sum = 0;
        for (JvmProcess each : several) {
            sum += seconds(each.pid());
        }
        return sum;
    }

    private double seconds(long pid) throws IOException {
        return CpuUse.of(pid).since(before.getOrDefault(pid, CpuUse.NONE)).othersNs() / NS_PER_S;
    }
}
