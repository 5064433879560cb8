package trader.grinder;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import net.grinder.common.GrinderException;
import net.grinder.common.GrinderProperties;
import net.grinder.engine.agent.AgentImplementation;
import org.slf4j.LoggerFactory;
import trader.client.load.LoadSettings;
import trader.common.DaemonThreads;
import trader.common.ParentWatch;
import trader.common.Settings;

/**
 * The Grinder's agent: starts the worker processes and waits for their end. (The Grinder's own main refuses Java 9 and
 * newer.)
 *
 * <p>Usage: {@code GrinderAgent <grinder.properties>}, as written by {@link GrinderSetup}. The workers have the agent's
 * class path, on which this module must precede The Grinder because of the logging configurations. Exit status 0 if
 * every worker's load ran to its end; 1 with a line on standard error for each that did not; 2 if the properties are
 * wrong. On SIGTERM, it stops its workers cleanly.
 */
public final class GrinderAgent {
    private static final long LOOK_MS = 500;
    private static final long SHUTDOWN_MS = 20_000;

    private GrinderAgent() {
    }

    public static void main(String[] arguments) throws InterruptedException {
        ParentWatch.startIfEnabled();
        if (System.getProperty("logback.configurationFile") == null) {
            System.setProperty("logback.configurationFile", "trader-grinder-logback.xml");
        }
        if (arguments.length != 1) {
            System.err.println("usage: GrinderAgent <grinder.properties>");
            System.exit(2);
        }
        File file = new File(arguments[0]).getAbsoluteFile();
        try {
            GrinderProperties properties = new GrinderProperties(file);
            LoadSettings settings = settings(properties, file);
            List<String> problems = run(file, settings.runDirectory(), new WorkerResults(
                    properties.getFile("grinder.logDirectory", new File(".")).toPath(), settings,
                    properties.getInt("grinder.processes", 1)));
            problems.forEach(problem -> System.err.println("grinder: " + problem));
            Runtime.getRuntime().halt(problems.isEmpty() ? 0 : 1);
        } catch (GrinderException | IOException | IllegalArgumentException wrong) {
            System.err.println(file + ": " + wrong.getMessage());
            System.exit(2);
        }
    }

    private static LoadSettings settings(GrinderProperties properties, File file) throws IOException {
        String client = properties.getProperty(GrinderLoad.SETTINGS_PROPERTY);
        if (client == null) {
            throw new IllegalArgumentException("property '" + GrinderLoad.SETTINGS_PROPERTY
                    + "' is missing: it must name the settings file of the clients");
        }
        Path script = properties.getFile("grinder.script", new File("grinder.py")).toPath();
        if (!Files.isReadable(file.toPath().resolveSibling(script))) {
            throw new IllegalArgumentException("grinder.script is '" + script + "', which cannot be read");
        }
        return LoadSettings.from(Settings.read(Path.of(client)));
    }

    private static List<String> run(File file, Path runDirectory, WorkerResults results)
            throws GrinderException, IOException, InterruptedException {
        results.clear();
        Thread main = Thread.currentThread();
        Thread hook = new Thread(() -> stopInOrder(runDirectory, main), "stop-workers");
        Runtime.getRuntime().addShutdownHook(hook);
        new DaemonThreads("early-failures").newThread(() -> endWhenScriptFailsEarly(results)).start();
        AgentImplementation agent = new AgentImplementation(LoggerFactory.getLogger("grinder"), file, true);
        try {
            agent.run();
        } finally {
            agent.shutdown();
        }
        return results.problems();
    }

    /** Before a load begins, nothing else ends such a script. */
    private static void endWhenScriptFailsEarly(WorkerResults results) {
        String problem = null;
        while (problem == null) {
            try {
                TimeUnit.MILLISECONDS.sleep(LOOK_MS);
                problem = results.failureBeforeLoad();
            } catch (IOException | UncheckedIOException rolled) {
                // A log that was renamed meanwhile.
                continue;
            } catch (InterruptedException unexpected) {
                return;
            }
        }
        System.err.println("grinder: " + problem);
        ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
        Runtime.getRuntime().halt(1);
    }

    /** On a signal: the workers end by themselves once the file exists; the others are killed. */
    private static void stopInOrder(Path runDirectory, Thread main) {
        try {
            Files.write(runDirectory.resolve("stop"), new byte[0]);
            main.join(SHUTDOWN_MS);
        } catch (IOException | InterruptedException failed) {
            System.err.println("cannot stop the workers cleanly: " + failed.getMessage());
        }
        ProcessHandle.current().descendants().forEach(GrinderAgent::end);
    }

    private static void end(ProcessHandle worker) {
        worker.destroy();
        try {
            worker.onExit().get(5, TimeUnit.SECONDS);
        } catch (Exception stillThere) {
            worker.destroyForcibly();
        }
    }
}
