package trader.crashtest.campaign;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import trader.faultagent.AgentJar;
import trader.faultagent.FaultPoint;
import trader.launcher.jvm.JvmFailure;
import trader.launcher.jvm.JvmProcess;
import trader.launcher.jvm.ModulePath;
import trader.launcher.jvm.ServerJvm;
import trader.launcher.jvm.ServerPlan;
import trader.server.transaction.Recovery;

/**
 * The server that is killed: one JVM after the other on the same data directory and port. Each life has a directory of
 * its own for its console and logs; those of the last lives are kept.
 */
final class RestartedServer {
    private static final Pattern IN_DOUBT = Pattern.compile("Recovery: ([0-9]+) transactions in doubt");
    private static final int KEPT = 20;
    private static final long LOOK_MS = 10;
    private static final long SLOW_NS = TimeUnit.SECONDS.toNanos(20);
    private static final long DEATH_MS = 10_000;
    private static final long STOP_MS = 30_000;
    /** The exit status of a process that SIGKILL has ended. */
    private static final int BY_SIGKILL = 128 + 9;

    private final ServerPlan plan;
    private final Path directory;
    private final ModulePath modules;
    private final Path faultFile;
    private final Path classes;
    private final Deque<Path> kept = new ArrayDeque<>();
    private JvmProcess server;
    private long startNs;
    private boolean ready;
    private int lives;

    /**
     * No server runs yet; each life gets a directory below {@code directory}.
     *
     * @param classes where a life that ends in order leaves what it has loaded, so that later ones start faster
     */
    RestartedServer(ServerPlan plan, Path directory, ModulePath modules, Path classes) {
        this.plan = plan;
        this.classes = classes;
        this.directory = directory;
        this.modules = modules;
        this.faultFile = directory.resolve("fault-hit");
    }

    /** Where the server is to stop: at the {@code hit}-th time that a thread reaches the point. */
    record Plant(FaultPoint point, int hit) {
    }

    /** Starts it; {@code plant} is null for a server that stops nowhere. */
    void start(Plant plant) throws IOException {
        start(plant, false);
    }

    /** Starts a life that will be stopped in order; {@code more} when others come after it. */
    void startForAudit(boolean more) throws IOException {
        start(null, more);
    }

    private void start(Plant plant, boolean leavesClasses) throws IOException {
        Files.createDirectories(directory);
        Files.deleteIfExists(faultFile);
        Path life = directory.resolve("server-%04d".formatted(++lives));
        List<String> flags = new ArrayList<>(plan.flags().flags());
        if (plant != null) {
            Files.createDirectories(life);
            flags.add(AgentJar.option(life, plant.point().argument(plant.hit(), faultFile)));
        }
        if (Files.exists(classes)) {
            flags.addAll(List.of("-XX:SharedArchiveFile=" + classes, "-Xshare:auto"));
        } else if (leavesClasses && flags.stream().noneMatch(flag -> flag.startsWith("-javaagent:"))) {
            flags.add("-XX:ArchiveClassesAtExit=" + classes);
        }
        Map<String, String> settings = new TreeMap<>(plan.settings());
        ready = false;
        startNs = System.nanoTime();
        server = ServerJvm.start(new ServerPlan(plan.main(), plan.flags().with(flags), settings), life, modules);
        kept.add(life);
        if (kept.size() > KEPT) {
            DirectoryTrees.delete(kept.remove());
        }
    }

    /**
     * Waits until it takes orders; one that takes long is made to say what its threads do.
     *
     * @return milliseconds since its start
     * @throws JvmFailure when it ends first, or takes longer than a minute
     */
    long awaitReady() throws IOException, InterruptedException, JvmFailure {
        while (server.isAlive() && !saysReady() && System.nanoTime() - startNs < SLOW_NS) {
            Thread.sleep(LOOK_MS);
        }
        if (server.isAlive() && !saysReady()) {
            signal("QUIT");
        }
        ServerJvm.awaitBroker(server);
        ready = true;
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNs);
    }

    /** Whether the planted point has been reached. */
    boolean isAtFault() {
        return Files.exists(faultFile);
    }

    /** Whether this life has said that it is ready. */
    boolean isReady() {
        return ready;
    }

    /** Whether its console has the line that says so. */
    boolean saysReady() {
        return console().contains("\nREADY ") || console().startsWith("READY ");
    }

    /** Whether it took orders before everything that was in doubt had been resolved. */
    boolean isRecovering() {
        return console().contains(Recovery.GOES_ON);
    }

    /** How many transactions it found in doubt when it started. */
    int foundInDoubt() {
        Matcher first = IN_DOUBT.matcher(console());
        return first.find() ? Integer.parseInt(first.group(1)) : 0;
    }

    private String console() {
        try {
            return Files.readString(life().resolve("console.log"), StandardCharsets.ISO_8859_1);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** How it ended, when nobody had told it to. */
    String obituary() {
        return "the server (process " + server.pid() + ") ended by itself with exit status "
                + server.exitStatus().orElse(-1) + "; its console ends with:\n    "
                + String.join("\n    ", server.lastConsoleLines());
    }

    boolean isAlive() {
        return server != null && server.isAlive();
    }

    /**
     * SIGKILL; returns when it is gone.
     *
     * @throws CampaignFailure when that was not what ended it
     */
    void kill() throws InterruptedException, JvmFailure, CampaignFailure {
        if (!killed()) {
            throw new CampaignFailure(obituary());
        }
    }

    /** As {@link #kill}; false when it had ended by itself. */
    boolean killed() throws InterruptedException, JvmFailure {
        server.kill();
        if (!server.awaitEnd(DEATH_MS)) {
            throw new JvmFailure("process " + server.pid() + " lives " + DEATH_MS / 1000 + " s after SIGKILL", List.of());
        }
        return server.exitStatus().getAsInt() == BY_SIGKILL;
    }

    /** SIGTERM, as an operator stops it. */
    void stopInOrder() throws InterruptedException, JvmFailure {
        server.stop(STOP_MS);
        if (server.wasKilled()) {
            throw new JvmFailure("the server did not end within " + STOP_MS / 1000 + " s of SIGTERM",
                    server.lastConsoleLines());
        }
    }

    /** Sends a signal, such as STOP. */
    void signal(String name) throws IOException, InterruptedException {
        Process kill = new ProcessBuilder("kill", "-" + name, Long.toString(server.pid())).inheritIO().start();
        if (kill.waitFor() != 0) {
            throw new IOException("kill -" + name + " " + server.pid() + " failed");
        }
    }

    /** The directory of the present life. */
    Path life() {
        return kept.getLast();
    }

    /** Ends whatever runs, at once. */
    void abandon() {
        if (server != null) {
            server.kill();
        }
    }
}
