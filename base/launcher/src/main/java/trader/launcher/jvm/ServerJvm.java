package trader.launcher.jvm;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import trader.common.PrivateFiles;
import trader.common.Settings;

public final class ServerJvm {
    public static final String NAME = "server";

    static final long READY_DEADLINE_S = 180;

    private static final String READY = "READY ";
    private static final String FIX = "FIX ";
    private static final String METRICS = "METRICS ";

    private ServerJvm() {
    }

    /**
     * Starts the JVM; does not wait.
     *
     * @param name      in messages, and of its settings file
     * @param directory for its settings, logs and counts
     */
    public static JvmProcess start(String name, ServerPlan plan, Path directory, ModulePath modules)
            throws IOException {
        return startUnder(List.of(), name, plan, directory, modules);
    }

    /** Starts the JVM through another command, such as {@code strace}; see {@link JvmProcess#startUnder}. */
    public static JvmProcess startUnder(List<String> wrapper, ServerPlan plan, Path directory, ModulePath modules)
            throws IOException {
        return startUnder(wrapper, NAME, plan, directory, modules);
    }

    private static JvmProcess startUnder(List<String> wrapper, String name, ServerPlan plan, Path directory,
            ModulePath modules) throws IOException {
        PrivateFiles.createDirectories(directory);
        Map<String, String> settings = new TreeMap<>(plan.settings());
        settings.put("out-dir", directory.toString());
        Path file = directory.resolve(name + ".properties");
        new Settings(settings).write(file);
        return JvmProcess.startUnder(wrapper, name, directory, plan.flags(), flags(plan.flags(), settings, directory),
                modules.of(plan.modules(modules)), plan.entry(modules), file.toString());
    }

    /** {@code directory}: for the GC log and, unless the settings name another, the data. */
    public static List<String> flags(JvmFlags jvm, Map<String, String> settings, Path directory) {
        List<String> flags = new ArrayList<>(
                jvm.withLogs(directory.resolve("gc.log"), directory.resolve(JvmWatch.PROFILE)));
        if ("asyncio".equals(settings.get("journal-type"))) {
            // The broker unpacks the library there; the path cannot be set after the start of the JVM.
            String dataDir = settings.getOrDefault("data-dir", directory.resolve("data").toString());
            flags.add("-Djava.library.path=" + Path.of(dataDir, "native"));
        }
        return flags;
    }

    /** The address of the FIX gateway of a server that is ready and has one. */
    public static String fixAddress(JvmProcess server) throws InterruptedException, JvmFailure {
        return server.awaitLine(FIX, READY_DEADLINE_S);
    }

    /** The URL of the metrics of a server that is ready and has them. */
    public static String metricsUrl(JvmProcess server) throws InterruptedException, JvmFailure {
        return server.awaitLine(METRICS, READY_DEADLINE_S);
    }

    /**
     * Waits until a JVM is ready; returns the URL of its broker, the URL of a database, or the address of a
     * stand-alone FIX gateway.
     */
    public static String awaitBroker(JvmProcess server) throws InterruptedException, JvmFailure {
        return awaitBroker(server, () -> { });
    }

    /** Waits like {@link #awaitBroker(JvmProcess)}; {@code meanwhile} runs many times a second. */
    public static String awaitBroker(JvmProcess server, Runnable meanwhile)
            throws InterruptedException, JvmFailure {
        return server.awaitLine(READY, READY_DEADLINE_S, meanwhile);
    }
}
