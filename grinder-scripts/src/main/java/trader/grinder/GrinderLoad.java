package trader.grinder;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import net.grinder.script.Grinder.ScriptContext;
import trader.client.load.LoadRun;
import trader.client.load.LoadSettings;
import trader.client.load.LoadThread;
import trader.common.Settings;

/**
 * The load of a worker process, for its script: {@code self.load = GrinderLoad.connect(grinder)} in each thread's
 * {@code __init__}.
 *
 * <p>The JVM property {@code trader.client} names the settings file; the worker's number is added to its setting
 * {@code client}, so that each worker has its own directory.
 */
public final class GrinderLoad {
    /** The JVM property that names the settings file of the clients. */
    public static final String SETTINGS_PROPERTY = "trader.client";

    private static final long SHUTDOWN_NS = TimeUnit.SECONDS.toNanos(15);
    private static LoadRun run;

    private GrinderLoad() {
    }

    /**
     * A connected thread of this worker's load; the first call opens the load.
     *
     * @param grinder the script's {@code grinder}
     * @throws IOException when the settings cannot be read, the files cannot be made or the broker cannot be reached
     */
    public static LoadThread connect(ScriptContext grinder) throws IOException {
        LoadThread thread = load(grinder).newThread();
        thread.open();
        return thread;
    }

    private static synchronized LoadRun load(ScriptContext grinder) throws IOException {
        if (run == null) {
            LoadSettings settings = settings(grinder);
            LoadRun opened = new LoadRun(settings, "grinder");
            opened.open();
            moveGcLog(settings.directory());
            Runtime.getRuntime().addShutdownHook(new Thread(() -> endInOrder(opened), "end-load"));
            run = opened;
        }
        return run;
    }

    private static LoadSettings settings(ScriptContext grinder) throws IOException {
        String file = System.getProperty(SETTINGS_PROPERTY);
        if (file == null) {
            throw new IllegalStateException("JVM property '" + SETTINGS_PROPERTY
                    + "' is missing: it must name the settings file of the clients");
        }
        LoadSettings settings = LoadSettings.from(Settings.read(Path.of(file)));
        int threads = grinder.getProperties().getInt("grinder.threads", 1);
        if (threads != settings.threads()) {
            throw new IllegalStateException("grinder.threads is " + threads + ", but " + file + " says threads="
                    + settings.threads() + ": they must be equal");
        }
        if (settings.isOpen()) {
            throw new IllegalStateException("setting 'load' is 'open': only the Java driver has an open loop");
        }
        return settings.withClient(settings.client() + grinder.getProcessNumber());
    }

    /** The JVM's log is named after its process id, because the worker's number was unknown at the start. */
    private static void moveGcLog(Path directory) throws IOException {
        Path log = directory.resolveSibling("gc-" + ProcessHandle.current().pid() + ".log");
        if (Files.exists(log)) {
            Files.move(log, directory.resolve("gc.log"));
        }
    }

    /** Called at the end of the worker, also after a signal: writes the measurements to disk. */
    private static void endInOrder(LoadRun load) {
        if (load.isFinished()) {
            return;
        }
        load.stop("the worker process ended before the load");
        try {
            long deadlineNs = System.nanoTime() + SHUTDOWN_NS;
            while (load.isRunning() && System.nanoTime() < deadlineNs) {
                Thread.sleep(20);
            }
            load.close();
        } catch (IOException | InterruptedException failed) {
            System.err.println("cannot end cleanly: " + failed.getMessage());
        }
    }
}
