package trader.launcher.jvm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import trader.common.Settings;

/** The server: its settings file, its JVM, and the line that says it is ready. */
public final class ServerJvm {
    public static final String NAME = "server";

    private static final String READY = "READY ";
    private static final String FIX = "FIX ";
    private static final long READY_DEADLINE_S = 60;

    private ServerJvm() {
    }

    /** Starts the JVM with a directory for its settings, logs and figures; it is not yet ready. */
    public static JvmProcess start(ServerPlan plan, Path directory, ModulePath modules) throws IOException {
        Files.createDirectories(directory);
        Map<String, String> settings = new TreeMap<>(plan.settings());
        settings.put("out-dir", directory.toString());
        Path file = directory.resolve("server.properties");
        new Settings(settings).write(file);
        return JvmProcess.start(NAME, directory, plan.flags(), flags(plan.flags(), settings, directory),
                modules.of("server"), plan.main(), file.toString());
    }

    /**
     * The flags of a server's JVM.
     *
     * @param directory its run directory, where its GC log is, and its data if the settings do not say otherwise
     */
    public static List<String> flags(JvmFlags jvm, Map<String, String> settings, Path directory) {
        List<String> flags = new ArrayList<>(jvm.withLogs(directory.resolve("gc.log"), directory.resolve(JvmWatch.PROFILE)));
        if ("asyncio".equals(settings.get("journal-type"))) {
            // Where the broker unpacks the library; a JVM is told where to look for libraries at its start only.
            String dataDir = settings.getOrDefault("data-dir", directory.resolve("data").toString());
            flags.add("-Djava.library.path=" + Path.of(dataDir, "native"));
        }
        return flags;
    }

    /** Where its FIX gateway, which it has, is connected to; of a server that is ready. */
    public static String fixAddress(JvmProcess server) throws InterruptedException, JvmFailure {
        return server.awaitLine(FIX, READY_DEADLINE_S);
    }

    /** Waits until it is ready; the URL of its broker, or of a FIX gateway by itself. */
    public static String awaitBroker(JvmProcess server) throws InterruptedException, JvmFailure {
        return server.awaitLine(READY, READY_DEADLINE_S);
    }
}
