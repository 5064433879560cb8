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
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import trader.common.DirectoryTrees;
import trader.faultagent.AgentJar;
import trader.faultagent.FaultPoint;
import trader.launcher.jvm.JvmFailure;
import trader.launcher.jvm.JvmProcess;
import trader.launcher.jvm.ModulePath;
import trader.launcher.jvm.ServerJvm;
import trader.launcher.jvm.ServerPlan;
import trader.server.transaction.Recovery;

/**
 * A server that is killed and restarted: one JVM after another on the same data directory and port. Each JVM has its
 * own directory for console and logs; only those of the latest are kept.
 */
final class RestartedServer {
    private static final Pattern IN_DOUBT = Pattern.compile("Recovery: ([0-9]+) transactions in doubt");
    private static final int KEPT = 20;
    private static final long POLL_MS = 10;
    private static final long SLOW_NS = TimeUnit.SECONDS.toNanos(20);
    private static final long KILL_MS = 10_000;
    /** Only a guard: the first start writes a class archive at its end. */
    private static final long STOP_MS = 180_000;
    private static final int KILLED_STATUS = 128 + 9;

    private final ServerPlan plan;
    private final Path directory;
    private final ModulePath modules;
    private final Path faultFile;
    private final Path classArchive;
    private final Deque<Path> kept = new ArrayDeque<>();
    private JvmProcess server;
    private long startNs;
    private boolean isToEnd;
    private int starts;

    /**
     * A server that is not running yet; each JVM gets a directory below {@code directory}.
     *
     * @param classArchive archive of loaded classes, written by a JVM that is stopped cleanly; speeds up later starts
     */
    RestartedServer(ServerPlan plan, Path directory, ModulePath modules, Path classArchive) {
        this.plan = plan;
        this.classArchive = classArchive;
        this.directory = directory;
        this.modules = modules;
        this.faultFile = directory.resolve("fault-hit");
    }

    /** The server stops when a thread reaches the point for the {@code hit}-th time. */
    record PlannedFault(FaultPoint point, int hit) {
    }

    /** Starts it; {@code fault} may be null. */
    void start(PlannedFault fault) throws IOException {
        start(fault, List.of(), false);
    }

    /** Starts it unless it runs, and waits until it accepts orders. */
    void startIfEnded() throws IOException, InterruptedException, JvmFailure {
        if (!isAlive()) {
            start(null);
            awaitReady();
        }
    }

    /** Starts it through another command, such as {@code strace}; {@link #killWrapped} ends it. */
    void startUnder(List<String> wrapper) throws IOException {
        start(null, wrapper, false);
    }

    /** Starts a JVM that will be stopped cleanly; {@code more}: others will follow. */
    void startForAudit(boolean more) throws IOException {
        start(null, List.of(), more);
    }

    private void start(PlannedFault fault, List<String> wrapper, boolean archivesClasses) throws IOException {
        Files.createDirectories(directory);
        Files.deleteIfExists(faultFile);
        Path jvm = directory.resolve(String.format(Locale.ROOT, "server-%04d", ++starts));
        List<String> flags = new ArrayList<>(plan.flags().flags());
        if (fault != null) {
            Files.createDirectories(jvm);
            flags.add(AgentJar.option(jvm, fault.point().argument(fault.hit(), faultFile)));
        }
        if (Files.exists(classArchive)) {
            flags.addAll(List.of("-XX:SharedArchiveFile=" + classArchive, "-Xshare:auto"));
        } else if (archivesClasses && flags.stream().noneMatch(flag -> flag.startsWith("-javaagent:"))) {
            flags.add("-XX:ArchiveClassesAtExit=" + classArchive);
        }
        isToEnd = false;
        startNs = System.nanoTime();
        server = ServerJvm.startUnder(wrapper, new ServerPlan(plan.main(), plan.flags().with(flags), plan.settings()),
                jvm, modules);
        kept.add(jvm);
        if (kept.size() > KEPT) {
            DirectoryTrees.delete(kept.remove());
        }
    }

    /** Waits until it accepts orders; returns the milliseconds. A slow start causes a thread dump. */
    long awaitReady() throws IOException, InterruptedException, JvmFailure {
        while (server.isAlive() && !saysReady() && System.nanoTime() - startNs < SLOW_NS) {
            Thread.sleep(POLL_MS);
        }
        if (server.isAlive() && !saysReady()) {
            signal("QUIT");
        }
        ServerJvm.awaitBroker(server);
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNs);
    }

    /** Whether the planned fault point has been reached. */
    boolean isAtFault() {
        return Files.exists(faultFile);
    }

    /** Whether its console says that it is ready. */
    boolean saysReady() {
        return console().contains("\nREADY ") || console().startsWith("READY ");
    }

    /** Whether it accepted orders while something was still in doubt. */
    boolean isRecovering() {
        return console().contains(Recovery.GOES_ON);
    }

    /** The number of transactions that it found in doubt when it started. */
    int foundInDoubt() {
        Matcher first = IN_DOUBT.matcher(console());
        return first.find() ? Integer.parseInt(first.group(1)) : 0;
    }

    String console() {
        try {
            return Files.readString(currentDirectory().resolve("console.log"), StandardCharsets.ISO_8859_1);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    String unexpectedEnd() {
        return "the server (process " + server.pid() + ") ended by itself with exit status "
                + server.exitStatus().orElse(-1) + "; its console ends with:\n    "
                + String.join("\n    ", server.lastConsoleLines());
    }

    long pid() {
        return server.pid();
    }

    boolean isAlive() {
        return server != null && server.isAlive();
    }

    /** Whether it has ended although nothing here has ended it. */
    boolean hasEndedByItself() {
        return server != null && !isToEnd && !server.isAlive();
    }

    /** Sends SIGKILL and waits for the end; fails if it had ended by itself. */
    void kill() throws InterruptedException, JvmFailure {
        if (!killed()) {
            throw new CampaignFailure(unexpectedEnd());
        }
    }

    /** Sends SIGKILL and waits for the end; false if it had ended by itself. */
    boolean killed() throws InterruptedException, JvmFailure {
        isToEnd |= isAlive();
        server.kill();
        if (!server.awaitEnd(KILL_MS)) {
            throw new JvmFailure("process " + server.pid() + " is still alive"
                    + " " + KILL_MS / 1000 + " s after SIGKILL", List.of());
        }
        return server.exitStatus().getAsInt() == KILLED_STATUS;
    }

    /** It may end by itself from now on. */
    void mayEnd() {
        isToEnd = true;
    }

    /** Sends SIGKILL to the JVM alone, and waits for the end of the command that it was started through. */
    void killWrapped() throws InterruptedException, JvmFailure {
        isToEnd = true;
        ProcessHandle.of(server.pid()).stream().flatMap(ProcessHandle::children)
                .forEach(ProcessHandle::destroyForcibly);
        if (!server.awaitEnd(KILL_MS)) {
            throw new JvmFailure("the command around the server is still alive " + KILL_MS / 1000 + " s after SIGKILL",
                    List.of());
        }
    }

    /** Stops it with SIGTERM, as an operator does. */
    void stop() throws InterruptedException, JvmFailure {
        isToEnd |= isAlive();
        server.stop(STOP_MS);
        if (server.wasKilled()) {
            throw new JvmFailure("the server did not end within " + STOP_MS / 1000 + " s of SIGTERM",
                    server.lastConsoleLines());
        }
    }

    /** Sends a signal, such as STOP. */
    void signal(String name) throws IOException, InterruptedException {
        server.signal(name);
    }

    /** The directory of the latest JVM. */
    Path currentDirectory() {
        return kept.getLast();
    }

    /** Kills it if it runs; does not wait. */
    void killNow() {
        if (server != null) {
            isToEnd |= isAlive();
            server.kill();
        }
    }
}
