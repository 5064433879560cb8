package trader.lab.experiment;

import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import trader.launcher.jvm.JvmFailure;
import trader.launcher.jvm.JvmFlags;
import trader.launcher.jvm.JvmProcess;
import trader.launcher.jvm.ModulePath;
import trader.launcher.jvm.ServerJvm;
import trader.launcher.jvm.ServerPlan;

/** The members of a run's grid that store prices. When one dies, the run goes on: the other has the backups. */
final class PriceMembers {
    private static final int COUNT = 2;
    private static final String PORT = "quote-grid-port";

    private final RunDirectory run;
    private final ModulePath modules;
    private final PrintStream out;
    private final List<JvmProcess> jvms = new ArrayList<>();
    /** By name: how those that died ended. */
    private final Map<String, String> ends = new LinkedHashMap<>();

    PriceMembers(RunDirectory run, ModulePath modules, PrintStream out) {
        this.run = run;
        this.modules = modules;
        this.out = out;
    }

    /** Starts them, and adds the grid's port to the settings of a server. */
    void start(JvmFlags flags, Map<String, String> settings) throws IOException, InterruptedException, JvmFailure {
        out.println("starting " + COUNT + " members that store prices, the first in " + run.priceMember(1));
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            settings.put(PORT, Integer.toString(free.getLocalPort()));
        }
        ServerPlan plan = new ServerPlan(ServerPlan.PRICE_MEMBER, flags, Map.of(PORT, settings.get(PORT)));
        for (int number = 1; number <= COUNT; number++) {
            Path directory = run.priceMember(number);
            JvmProcess jvm = ServerJvm.start(directory.getFileName().toString(), plan, directory, modules);
            jvms.add(jvm);
            // The first one founds the grid; two at once might found two.
            ServerJvm.awaitBroker(plan, jvm);
        }
    }

    List<JvmProcess> jvms() {
        return jvms;
    }

    /** Notes which have died. */
    void look() {
        for (JvmProcess jvm : jvms) {
            if (!jvm.isAlive() && !ends.containsKey(jvm.name())) {
                ends.put(jvm.name(), RunJvms.died(jvm).getMessage());
                out.println(jvm.name() + " (process " + jvm.pid() + ") has died; the run goes on");
            }
        }
    }

    /** A sentence for each that died. */
    List<String> problems() {
        return List.copyOf(ends.values());
    }
}
