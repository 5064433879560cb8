package trader.client.load;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;
import trader.common.ParentWatch;
import trader.common.Settings;

/**
 * The plain Java load driver: benchmark requests of five {@link Requests} each, from several threads.
 *
 * <p>Usage: {@code LoadClient <settings file>}; the settings are those of {@link LoadSettings}. Exit status 0 when the
 * load ran to its end, 1 with a line on standard error if it did not, 2 if the settings are wrong.
 */
public final class LoadClient {
    private static final long SHUTDOWN_MS = 15_000;

    private LoadClient() {
    }

    public static void main(String[] arguments) {
        ParentWatch.startIfEnabled();
        ClientLogging.configure();
        if (arguments.length != 1) {
            System.err.println("usage: LoadClient <settings file>");
            System.exit(2);
        }
        try {
            LoadSettings settings = LoadSettings.from(Settings.read(Path.of(arguments[0])));
            String problem = runOrSay(settings);
            if (problem != null) {
                System.err.println("client " + settings.client() + ": " + problem);
            }
            endRecordings();
            // Also ends the client's Netty threads.
            Runtime.getRuntime().halt(problem == null ? 0 : 1);
        } catch (IOException | IllegalArgumentException wrong) {
            System.err.println(arguments[0] + ": " + wrong.getMessage());
            System.exit(2);
        }
    }

    /** A flight recording is written only at a clean exit of the JVM, and {@code halt} is not one. */
    private static void endRecordings() {
        if (FlightRecorder.isInitialized()) {
            FlightRecorder.getFlightRecorder().getRecordings().forEach(Recording::stop);
        }
    }

    private static String runOrSay(LoadSettings settings) {
        try {
            return run(settings);
        } catch (IOException failed) {
            return "cannot write the results: " + failed.getMessage();
        }
    }

    /**
     * Runs a load to its end.
     *
     * @return the problem, or null
     */
    public static String run(LoadSettings settings) throws IOException {
        try (LoadRun run = new LoadRun(settings, settings.target().fix() == null ? "java" : "fix")) {
            run.open();
            List<Thread> threads = new ArrayList<>();
            Thread hook = new Thread(() -> stopInOrder(run, threads), "stop");
            Runtime.getRuntime().addShutdownHook(hook);
            for (int i = 0; i < settings.threads(); i++) {
                LoadThread load = run.newThread();
                threads.add(new Thread(() -> drive(run, load), "load-" + i));
            }
            threads.forEach(Thread::start);
            for (Thread thread : threads) {
                thread.join();
            }
            removeHook(hook);
            return run.reason();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return "interrupted";
        }
    }

    /** The work of one thread: the benchmark. */
    private static void drive(LoadRun run, LoadThread load) {
        try (load) {
            load.open();
            while (load.next()) {
                for (int i = 0; i < LoadRun.MESSAGES_PER_SEQUENCE; i++) {
                    load.request(i);
                }
            }
        } catch (Exception failed) {
            run.stop(failed.toString());
        }
    }

    private static void stopInOrder(LoadRun run, List<Thread> threads) {
        run.stop("stopped by a signal");
        long deadlineNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(SHUTDOWN_MS);
        try {
            for (Thread thread : threads) {
                thread.join(Math.max(1, TimeUnit.NANOSECONDS.toMillis(deadlineNs - System.nanoTime())));
            }
            run.close();
        } catch (IOException | InterruptedException failed) {
            System.err.println("cannot end cleanly: " + failed.getMessage());
        }
    }

    private static void removeHook(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException alreadyShuttingDown) {
            // The hook is running and waits for this run to end.
            return;
        }
    }
}
