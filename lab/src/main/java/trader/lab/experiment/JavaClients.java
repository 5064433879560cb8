package trader.lab.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import trader.common.Settings;
import trader.launcher.jvm.JvmProcess;
import trader.launcher.jvm.JvmWatch;
import trader.launcher.jvm.ModulePath;

/** Starts the Java clients, one JVM each. */
final class JavaClients {
    private static final String MAIN = "trader.client.load.LoadClient";

    private JavaClients() {
    }

    /** {@code address}: URL of the broker, or host and port of the FIX gateway. */
    static List<JvmProcess> start(LoadPlan plan, RunDirectory run, String address, ModulePath modules)
            throws IOException {
        List<JvmProcess> clients = new ArrayList<>();
        for (int number = 1; number <= plan.processes(); number++) {
            Path directory = Files.createDirectories(run.client(number));
            Map<String, String> settings = new TreeMap<>(plan.settings());
            settings.put(plan.isOverFix() ? "fix" : "broker", address);
            settings.put("run-dir", run.path().toString());
            settings.put("client", Integer.toString(number));
            settings.put("rendezvous", "true");
            Path file = directory.resolve("client.properties");
            new Settings(settings).write(file);
            clients.add(JvmProcess.start("client-" + number, directory, plan.flags(),
                    plan.flags().withLogs(directory.resolve("gc.log"), directory.resolve(JvmWatch.PROFILE)),
                    modules.of("client"), MAIN, file.toString()));
        }
        return clients;
    }
}
