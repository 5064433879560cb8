package trader.grid.member;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import trader.launcher.jvm.JvmProcess;
import trader.launcher.machine.ProcessorUse;

/** Processor time of the living members and of this JVM, the client, since it was read. Compilers do not count. */
public final class ProcessorTime {
    private static final long CLIENT = ProcessHandle.current().pid();
    private static final double NS_PER_S = 1e9;

    private final Map<Long, ProcessorUse> before = new HashMap<>();

    private ProcessorTime() {
    }

    /** In seconds. Members that died meanwhile are missing. */
    public record Growth(double membersS, double clientS) {
        public double allS() {
            return membersS + clientS;
        }
    }

    public static ProcessorTime begin(Grid grid) throws IOException {
        ProcessorTime time = new ProcessorTime();
        for (JvmProcess member : grid.members()) {
            time.before.put(member.pid(), ProcessorUse.of(member.pid()));
        }
        time.before.put(CLIENT, ProcessorUse.of(CLIENT));
        return time;
    }

    public Growth end(Grid grid) throws IOException {
        double client = seconds(CLIENT);
        double members = 0;
        for (JvmProcess member : grid.members()) {
            members += seconds(member.pid());
        }
        return new Growth(members, client);
    }

    private double seconds(long pid) throws IOException {
        return ProcessorUse.of(pid).since(before.getOrDefault(pid, ProcessorUse.NONE)).othersNs() / NS_PER_S;
    }
}
