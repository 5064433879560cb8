package trader.lab.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import trader.common.Settings;
import trader.grinder.GrinderSetup;
import trader.launcher.jvm.Collector;
import trader.launcher.jvm.JvmFlags;
import trader.launcher.jvm.JvmProcess;
import trader.launcher.jvm.ModulePath;

/**
 * Starts The Grinder: one agent, which starts the client JVMs (its worker processes). The agent measures nothing and
 * has a
 * small heap. The workers get the clients' flags and inherit the agent's processors.
 */
final class GrinderClients {
    static final String NAME = "grinder";

    private static final String MAIN = "trader.grinder.GrinderAgent";
    private static final long AGENT_HEAP_BYTES = 64L << 20;

    private GrinderClients() {
    }

    static List<JvmProcess> start(LoadPlan plan, RunDirectory run, String broker, ModulePath modules)
            throws IOException {
        for (Path client : run.clients(plan.processes())) {
            Files.createDirectories(client);
        }
        Map<String, String> settings = new TreeMap<>(plan.settings());
        settings.put("broker", broker);
        settings.put("rendezvous", "true");
        Path properties = new GrinderSetup(run.path(), plan.processes(), plan.script(), plan.flags().jdk().java(),
                plan.flags().withLogs(run.path().resolve("gc-%p.log"), run.path()), new Settings(settings)).write();
        JvmFlags agent = JvmFlags.of(plan.flags().jdk(), "--gc", Collector.SERIAL, AGENT_HEAP_BYTES, List.of())
                .pinnedTo(plan.flags().pinned());
        return List.of(JvmProcess.start(NAME, run.grinder(), agent, agent.flags(), modules.of("grinder-scripts"), MAIN,
                properties.toString()));
    }
}
