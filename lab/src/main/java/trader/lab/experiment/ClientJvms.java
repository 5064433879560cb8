package trader.lab.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import trader.common.Settings;
import trader.grinder.GrinderSetup;
import trader.launcher.jvm.Collector;
import trader.launcher.jvm.JvmFlags;
import trader.launcher.jvm.JvmProcess;
import trader.launcher.jvm.JvmWatch;
import trader.launcher.jvm.ModulePath;

/** Starts the clients and the price feed of a run, each JVM with a file of its settings. */
final class ClientJvms {
    static final String FEED = "feed";

    private static final long AGENT_HEAP_BYTES = 64L << 20;

    private ClientJvms() {
    }

    /** Java clients, one JVM each; {@code address}: URL of the broker, or host and port of the FIX gateway. */
    static List<JvmProcess> startJava(LoadPlan plan, RunDirectory run, String address, ModulePath modules)
            throws IOException {
        List<JvmProcess> clients = new ArrayList<>();
        for (int number = 1; number <= plan.processes(); number++) {
            Path directory = Files.createDirectories(run.client(number));
            Map<String, String> settings = new TreeMap<>(plan.settings());
            settings.put(plan.isOverFix() ? "fix" : "broker", address);
            settings.put("run-dir", run.path().toString());
            settings.put("client", Integer.toString(number));
            settings.put("rendezvous", "true");
            addTurns(run, settings);
            Path file = directory.resolve("client.properties");
            new Settings(settings).write(file);
            clients.add(JvmProcess.start("client-" + number, directory, plan.flags(),
                    plan.flags().withLogs(directory.resolve("gc.log"), directory.resolve(JvmWatch.PROFILE)),
                    modules.of("client"), "trader.client.load.LoadClient", file.toString()));
        }
        return clients;
    }

    /**
     * The Grinder: one agent, which starts the client JVMs (its worker processes). The agent measures nothing and has a
     * small heap. The workers get the clients' flags and inherit the agent's CPUs.
     */
    static List<JvmProcess> startGrinder(LoadPlan plan, RunDirectory run, String broker, ModulePath modules)
            throws IOException {
        for (Path client : run.clients(plan.processes())) {
            Files.createDirectories(client);
        }
        Map<String, String> settings = new TreeMap<>(plan.settings());
        settings.put("broker", broker);
        settings.put("rendezvous", "true");
        addTurns(run, settings);
        Path properties = new GrinderSetup(run.path(), plan.processes(), plan.script(), plan.flags().jdk().java(),
                plan.flags().withLogs(run.path().resolve("gc-%p.log"), run.path()), new Settings(settings)).write();
        JvmFlags agent = JvmFlags.of(plan.flags().jdk(), "--gc", Collector.SERIAL, AGENT_HEAP_BYTES, List.of())
                .pinnedTo(plan.flags().pinned());
        return List.of(JvmProcess.start("grinder", run.grinder(), agent, agent.flags(), modules.of("grinder-scripts"),
                "trader.grinder.GrinderAgent", properties.toString()));
    }

    static JvmProcess startFeed(RunPlan run, RunDirectory directories, String broker, ModulePath modules)
            throws IOException {
        RunPlan.FeedPlan plan = run.feed();
        Path directory = Files.createDirectories(directories.feed());
        Map<String, String> settings = new TreeMap<>(plan.settings());
        settings.put("broker", broker);
        settings.put("run-dir", directory.toString());
        if (directories.isInTurns()) {
            addTurns(directories, settings);
            settings.put("client", Integer.toString(run.load().processes() + 1));
        }
        Path file = directory.resolve("feed.properties");
        new Settings(settings).write(file);
        return JvmProcess.start(FEED, directory, plan.flags(), plan.flags().withGcLog(directory.resolve("gc.log")),
                modules.of("client"), "trader.client.feed.PriceFeed", file.toString());
    }

    private static void addTurns(RunDirectory run, Map<String, String> settings) {
        if (run.isInTurns()) {
            settings.put("turns", run.turns().toString());
        }
    }
}
