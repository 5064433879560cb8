package trader.lab.experiment;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.function.LongFunction;
import trader.analysis.report.RunReport;
import trader.analysis.summary.RunAnalysis;
import trader.lab.live.LiveDisplay;
import trader.launcher.jvm.Interruption;
import trader.launcher.jvm.JvmFailure;
import trader.launcher.jvm.JvmProcess;
import trader.launcher.jvm.JvmWatch;
import trader.launcher.jvm.ModulePath;
import trader.launcher.jvm.ServerJvm;
import trader.launcher.jvm.ServerPlan;

/**
 * One run: starts the server, connects the clients, lets them go together, watches them, stops everything, and has the
 * run directory analysed.
 *
 * <p>Whatever happens on the way, the processes are ended and the directory says what became of the run.
 */
public final class Experiment {
    private static final int VALID = 0;
    private static final int INVALID = 1;
    /** The file by which a client says that its threads are connected. */
    private static final String READY = "ready";
    private static final long LOOK_MS = 50;
    private static final long CONNECT_DEADLINE_S = 90;
    /** What a load may take longer than planned: the last replies, the last file. */
    private static final long GRACE_NS = TimeUnit.SECONDS.toNanos(60);
    private static final long STOP_MS = 15_000;

    private final RunPlan plan;
    private final ModulePath modules;
    private final PrintStream out;
    private final Interruption interruption = new Interruption();
    private final List<String> problems = new ArrayList<>();
    private final LongFunction<String> whole;
    private final JvmWatch jvmWatch = new JvmWatch();
    private RunDirectory run;
    private RunRecord record;
    private String broker;
    private String fixAddress;
    private JvmProcess server;
    private JvmProcess feed;
    private List<JvmProcess> clients = List.of();

    /** A run that is to be carried out; progress and result go to {@code out}. */
    public Experiment(RunPlan plan, ModulePath modules, PrintStream out) {
        this(plan, modules, out, leftNs -> "");
    }

    /** A run that is part of something longer, which {@code whole} says before each figure: from the ns left of this. */
    public Experiment(RunPlan plan, ModulePath modules, PrintStream out, LongFunction<String> whole) {
        this.whole = whole;
        this.plan = plan;
        this.modules = modules;
        this.out = out;
        this.broker = plan.broker();
    }

    /**
     * Refuses a plan that cannot be carried out, before anything is made or started.
     *
     * @throws IllegalArgumentException naming the option, its value and what is allowed
     */
    public static void refuse(RunPlan plan) {
        String refusal = plan.out() == null ? null : RunDirectory.refusal(plan.out());
        if (refusal != null) {
            throw new IllegalArgumentException("--out " + plan.out() + ": " + refusal
                    + "; allowed is a directory that does not exist yet or is empty");
        }
        if (plan.load() != null && plan.load().script() != null && !Files.isReadable(plan.load().script())) {
            throw new IllegalArgumentException("--script " + plan.load().script() + ": there is no such file");
        }
    }

    /**
     * Carries the plan out.
     *
     * @return the exit status: 0 for a valid run, else 1
     * @throws IOException when the run directory cannot be written
     */
    public int run() throws IOException {
        Instant now = Instant.now();
        run = RunDirectory.make(plan, now);
        record = new RunRecord(run.runJson());
        record.begin(plan, now, modules.home());
        out.println("run directory " + run.path());
        interruption.listen();
        try {
            try {
                startServer();
                connectClients();
                letThemGo();
                watch();
            } catch (JvmFailure failure) {
                problem(failure.getMessage());
            } catch (InterruptedException | IOException | UncheckedIOException broken) {
                noteEnd(broken);
            }
            interruption.holdOff();
            endWatch();
            stopAll();
            jvmWatch.takeProfiles().forEach(this::problem);
            writeRecord();
            return conclude();
        } finally {
            interruption.holdOff();
            endWatch();
            killAll();
            interruption.cleanedUp();
        }
    }

    /** Whether the run was ended by the user or the system. */
    public boolean interrupted() {
        return interruption.came();
    }

    /** A signal also breaks off what is being read at that moment. */
    private void noteEnd(Exception broken) {
        if (!interruption.came()) {
            problem(broken.toString());
        } else if (plan.load() != null) {
            problem("interrupted: the run was ended by a signal before its time");
        }
    }

    private void startServer() throws IOException, InterruptedException, JvmFailure {
        if (plan.server() == null) {
            return;
        }
        long startNs = System.nanoTime();
        boolean fixLoad = plan.load() != null && plan.load().isOverFix();
        ServerPlan planned = fixLoad ? LoadSessions.added(plan.server(), plan.load(), run.server()) : plan.server();
        server = ServerJvm.start(planned, run.server(), modules);
        String url = ServerJvm.awaitBroker(server);
        broker = broker == null ? url : broker;
        jvmWatch.add(server.name(), server.pid(), server.flags(), run.server());
        out.printf("server ready after %s at %s (process %d, %s, Java %s)%n", seconds(startNs), url, server.pid(),
                server.flags().collector(), server.flags().jdk().version());
        if (plan.server().main().equals(ServerPlan.SERVER) && plan.server().settings().containsKey("fix-port")) {
            fixAddress = ServerJvm.fixAddress(server);
            out.println("FIX clients connect to " + fixAddress);
        }
        if (plan.load() == null && plan.server().main().equals(ServerPlan.SERVER)) {
            out.println("its data: " + plan.server().settings().getOrDefault("data-dir", run.server().resolve("data")
                    .toString()) + " (another start goes on with them by --data-dir)");
        }
    }

    private void connectClients() throws IOException, InterruptedException, JvmFailure {
        if (plan.load() == null) {
            return;
        }
        long startNs = System.nanoTime();
        LoadPlan load = plan.load();
        clients = load.driver().equals("grinder") ? GrinderClients.start(load, run, broker, modules)
                : JavaClients.start(load, run, load.isOverFix() ? fixAddress : broker, modules);
        long deadlineNs = startNs + TimeUnit.SECONDS.toNanos(CONNECT_DEADLINE_S);
        while (!allReady()) {
            checkThatAllLive();
            if (System.nanoTime() > deadlineNs) {
                throw new JvmFailure("the clients were not connected within " + CONNECT_DEADLINE_S + " s",
                        clients.get(0).lastConsoleLines());
            }
            Thread.sleep(LOOK_MS);
        }
        for (Path client : run.clients(load.processes())) {
            jvmWatch.add(client.getFileName().toString(), Long.parseLong(Files.readString(client.resolve(READY)).strip()),
                    load.flags(), client);
        }
        jvmWatch.open();
        out.printf("%s: %d x %d threads connected after %s (%s, Java %s)%n", load.driver(), load.processes(),
                load.threads(), seconds(startNs), load.flags().collector(), load.flags().jdk().version());
    }

    /** A client that is ready has written its process id, and a line end, into a file. */
    private boolean allReady() throws IOException {
        for (Path client : run.clients(plan.load().processes())) {
            Path ready = client.resolve(READY);
            if (!Files.exists(ready) || !Files.readString(ready).endsWith("\n")) {
                return false;
            }
        }
        return true;
    }

    private void letThemGo() throws IOException {
        if (plan.feed() != null) {
            feed = FeedJvm.start(plan.feed(), run.feed(), broker, modules);
        }
        if (plan.load() != null) {
            Files.createFile(run.go());
        }
    }

    /** Until the clients have ended; without clients until the feed has, or the server, or the user ends it. */
    private void watch() throws IOException, InterruptedException, JvmFailure {
        if (plan.load() == null) {
            watchWithoutLoad();
            return;
        }
        LiveDisplay display = new LiveDisplay(out, Boolean.getBoolean("trader.terminal"), plan.load().phasesNs(),
                run.clients(plan.load().processes()), whole);
        long deadlineNs = System.nanoTime() + plan.load().totalNs() + plan.load().timeoutNs() + GRACE_NS;
        try {
            while (clients.stream().anyMatch(JvmProcess::isAlive)) {
                checkThatAllLive();
                display.update();
                if (System.nanoTime() > deadlineNs) {
                    throw new JvmFailure("the clients did not end in time", clients.get(0).lastConsoleLines());
                }
                Thread.sleep(LOOK_MS);
            }
        } finally {
            display.close();
        }
        checkThatAllLive();
    }

    private void watchWithoutLoad() throws InterruptedException, JvmFailure {
        out.println(feed == null ? "Ctrl-C ends it" : "feeding prices; Ctrl-C ends it before its time");
        while (feed == null || feed.isAlive()) {
            checkThatAllLive();
            Thread.sleep(LOOK_MS);
        }
        checkThatAllLive();
    }

    /** A client may end, but only with status 0; server and feed may not end at all. */
    private void checkThatAllLive() throws JvmFailure {
        for (JvmProcess client : clients) {
            client.noteFamily();
            if (client.exitStatus().orElse(0) != 0) {
                throw died(client);
            }
        }
        if (server != null && !server.isAlive()) {
            throw died(server);
        }
        if (feed != null && feed.exitStatus().orElse(0) != 0) {
            throw died(feed);
        }
    }

    private static JvmFailure died(JvmProcess jvm) {
        return new JvmFailure(jvm.name() + " (process " + jvm.pid() + ") ended with exit status "
                + jvm.exitStatus().orElseThrow() + " before its time", jvm.lastConsoleLines());
    }

    /** The clients first, so that they get their last replies; the server when nobody asks it any more. */
    private void stopAll() throws IOException {
        try {
            if (clients.stream().anyMatch(JvmProcess::isAlive)) {
                out.println("stopping the clients");
                Files.write(run.stop(), new byte[0]);
                long waitMs = TimeUnit.NANOSECONDS.toMillis(plan.load().timeoutNs()) + STOP_MS / 3;
                for (JvmProcess client : clients) {
                    client.awaitEnd(waitMs);
                }
            }
            for (JvmProcess client : clients) {
                stop(client);
            }
            stop(feed);
            stop(server);
        } catch (InterruptedException unexpected) {
            throw new IllegalStateException("interrupted while stopping", unexpected);
        }
    }

    private void stop(JvmProcess jvm) throws InterruptedException {
        if (jvm != null) {
            jvm.stop(STOP_MS);
            if (jvm.wasKilled()) {
                problem(jvm.name() + " did not end within " + STOP_MS / 1000 + " s and was killed");
            }
        }
    }

    private void killAll() {
        clients.forEach(JvmProcess::kill);
        if (feed != null) {
            feed.kill();
        }
        if (server != null) {
            server.kill();
        }
    }

    private void endWatch() {
        try {
            jvmWatch.close();
        } catch (IOException failed) {
            problem(failed.getMessage());
        }
    }

    private void problem(String what) {
        problems.add(what);
        out.println("problem: " + what);
    }

    private void writeRecord() throws IOException {
        Files.deleteIfExists(run.go());
        Files.deleteIfExists(run.stop());
        if (plan.load() != null) {
            for (Path client : run.clients(plan.load().processes())) {
                Files.deleteIfExists(client.resolve(READY));
            }
        }
        if (server != null) {
            record.jvm(ServerJvm.NAME, server.flags(), jvmWatch.cpus(ServerJvm.NAME), server.exitStatus());
        }
        if (feed != null) {
            record.jvm(FeedJvm.NAME, feed.flags(), jvmWatch.cpus(FeedJvm.NAME), feed.exitStatus());
        }
        if (plan.load() != null) {
            for (int number = 1; number <= plan.load().processes(); number++) {
                record.jvm("client-" + number, plan.load().flags(), jvmWatch.cpus("client-" + number),
                        exitOfClient(number));
            }
        }
        record.end(problems, run.server().resolve("server.json"), plan.load() != null);
    }

    /** The Grinder's agent speaks for all of its workers. */
    private OptionalInt exitOfClient(int number) {
        boolean grinder = plan.load().driver().equals("grinder");
        int index = grinder ? 0 : number - 1;
        return index < clients.size() ? clients.get(index).exitStatus() : OptionalInt.empty();
    }

    private int conclude() throws IOException {
        if (plan.load() == null) {
            return problems.isEmpty() ? VALID : INVALID;
        }
        out.println("analysing");
        RunReport.write(RunAnalysis.of(run.path()), run.path());
        Path directory = run.path();
        record.conclude(RunResultTable.verdict(directory), RunResultTable.reasons(directory));
        return RunResultTable.print(directory, out) ? VALID : INVALID;
    }

    private static String seconds(long sinceNs) {
        return String.format(Locale.ROOT, "%.1f s", (System.nanoTime() - sinceNs) / 1e9);
    }
}
