package trader.lab.experiment;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import trader.launcher.jvm.JvmFailure;
import trader.launcher.jvm.JvmProcess;
import trader.launcher.jvm.JvmWatch;
import trader.launcher.jvm.ModulePath;
import trader.launcher.jvm.ServerJvm;
import trader.launcher.jvm.ServerPlan;

final class RunJvms {
    static final long POLL_MS = 50;
    /** A client writes its process id and a line end to this file once its threads are connected. */
    private static final String READY = "ready";
    private static final long CONNECT_DEADLINE_S = 90;
    private static final long STOP_MS = 15_000;
    private static final long NOTE_NS = TimeUnit.SECONDS.toNanos(1);

    private final RunPlan plan;
    private final RunDirectory run;
    private final ModulePath modules;
    private final PrintStream out;
    private final JvmWatch watch;
    private final BackingServices backing;
    private String broker;
    private String serverBroker;
    private String fixAddress;
    private JvmProcess server;
    private JvmProcess feed;
    private long notedNs = System.nanoTime();
    private List<JvmProcess> clients = List.of();

    RunJvms(RunPlan plan, RunDirectory run, ModulePath modules, PrintStream out) {
        this.plan = plan;
        this.run = run;
        this.modules = modules;
        this.out = out;
        this.broker = plan.broker();
        this.backing = new BackingServices(run, modules, out);
        this.watch = new JvmWatch(run.path(), plan.server() == null || plan.server().isDetailed());
    }

    void startServer() throws IOException, InterruptedException, JvmFailure {
        if (plan.server() == null) {
            return;
        }
        long startNs = System.nanoTime();
        boolean fixLoad = plan.load() != null && plan.load().isOverFix();
        ServerPlan planned = backing.startFor(fixLoad
                ? LoadSessions.added(plan.server(), plan.load(), run.server()) : plan.server());
        StartProgress progress = new StartProgress(out, "starting the server", this::lastLineOfServer,
                System::nanoTime).begin();
        server = ServerJvm.start(planned, run.server(), modules);
        String url = ServerJvm.awaitBroker(planned, server, progress);
        serverBroker = url;
        broker = plan.brokerOr(url);
        watch.add(server.name(), server.pid(), server.flags(), run.server());
        out.printf("server ready after %s at %s (process %d, %s, Java %s)%n", secondsSince(startNs), url, server.pid(),
                server.flags().collector(), server.flags().jdk().version());
        boolean withServices = planned.main().equals(ServerPlan.SERVER);
        if (withServices && planned.settings().containsKey("fix-port")) {
            fixAddress = ServerJvm.fixAddress(server);
            out.println("FIX clients connect to " + fixAddress);
        }
        if (withServices && planned.settings().containsKey("metrics-port")) {
            out.println("metrics at " + ServerJvm.metricsUrl(server));
        }
        if (withServices && plan.load() == null) {
            out.println("data directory: " + planned.settings().getOrDefault("data-dir", run.server().resolve("data")
                    .toString()) + " (to continue with these data later, pass it as --data-dir)");
        }
    }

    /** The clients' broker is that of a server on another host; null if it is not. */
    void useServerAt(String url) {
        if (url != null) {
            broker = plan.brokerOr(url);
        }
    }

    /** URL of the broker for the clients. */
    String clientBroker() {
        return broker;
    }

    /** URL of the server's broker. */
    String serverBroker() {
        return serverBroker;
    }

    /** Watches a server whose times will be joined with those of clients elsewhere. */
    void watchServerAlone() throws IOException {
        if (plan.server() != null && Boolean.parseBoolean(plan.server().settings().get("server-times"))) {
            watch.open();
        }
    }

    private String lastLineOfServer() {
        List<String> lines = server.lastConsoleLines();
        return lines.isEmpty() ? "" : lines.get(lines.size() - 1);
    }

    void connectClients() throws IOException, InterruptedException, JvmFailure {
        if (plan.load() == null) {
            return;
        }
        long startNs = System.nanoTime();
        LoadPlan load = plan.load();
        clients = load.driver() == LoadDriver.GRINDER ? ClientJvms.startGrinder(load, run, broker, modules)
                : ClientJvms.startJava(load, run, load.isOverFix() ? fixAddress : broker, modules);
        StartProgress progress = new StartProgress(out, "connecting the clients", () -> "", System::nanoTime).begin();
        long deadlineNs = startNs + TimeUnit.SECONDS.toNanos(CONNECT_DEADLINE_S);
        while (!allReady()) {
            clients.forEach(JvmProcess::noteDescendants);
            requireHealthy();
            progress.run();
            if (System.nanoTime() > deadlineNs) {
                throw new JvmFailure("the clients did not connect within " + CONNECT_DEADLINE_S + " s"
                        + (load.driver() == LoadDriver.GRINDER ? " (see the logs in grinder/)" : ""),
                        clients.get(0).lastConsoleLines());
            }
            Thread.sleep(POLL_MS);
        }
        for (Path client : run.clients(load.processes())) {
            watch.add(client.getFileName().toString(), Long.parseLong(Files.readString(client.resolve(READY)).strip()),
                    load.flags(), client);
        }
        watch.open();
        out.printf("%s: %d x %d threads connected after %s (%s, Java %s)%n", load.driver(), load.processes(),
                load.threads(), secondsSince(startNs), load.flags().collector(), load.flags().jdk().version());
    }

    private boolean allReady() throws IOException {
        for (Path client : run.clients(plan.load().processes())) {
            Path ready = client.resolve(READY);
            if (!Files.exists(ready) || !Files.readString(ready).endsWith("\n")) {
                return false;
            }
        }
        return true;
    }

    /** Starts the feed and releases the clients. */
    void startLoad() throws IOException {
        if (plan.feed() != null) {
            feed = ClientJvms.startFeed(plan.feed(), run.feed(), broker, modules);
        }
        if (plan.load() != null) {
            Files.createFile(run.go());
        }
    }

    boolean clientsAlive() {
        return clients.stream().anyMatch(JvmProcess::isAlive);
    }

    boolean feedHasEnded() {
        return feed != null && !feed.isAlive();
    }

    boolean hasFeed() {
        return feed != null;
    }

    /** Clients and feed may end, but only with status 0; the server and what it needs must not end. */
    void requireHealthy() throws JvmFailure {
        // To find them takes 1.5 ms.
        if (System.nanoTime() - notedNs >= NOTE_NS) {
            clients.forEach(JvmProcess::noteDescendants);
            notedNs = System.nanoTime();
        }
        for (JvmProcess client : clients) {
            requireOrderly(client);
        }
        for (JvmProcess jvm : backing.jvms()) {
            requireAlive(jvm);
        }
        if (server != null) {
            requireAlive(server);
        }
        if (feed != null) {
            requireOrderly(feed);
        }
        backing.priceMembers().look();
    }

    private static void requireAlive(JvmProcess jvm) throws JvmFailure {
        if (!jvm.isAlive()) {
            throw died(jvm);
        }
    }

    private static void requireOrderly(JvmProcess jvm) throws JvmFailure {
        if (jvm.exitStatus().orElse(0) != 0) {
            throw died(jvm);
        }
    }

    static JvmFailure died(JvmProcess jvm) {
        return new JvmFailure(jvm.name() + " (process " + jvm.pid() + ") ended early with exit status "
                + jvm.exitStatus().orElseThrow(), jvm.lastConsoleLines());
    }

    JvmFailure overdue() {
        return new JvmFailure("the clients did not end in time", clients.get(0).lastConsoleLines());
    }

    /** Stops the clients, which get their last replies, then feed and server; returns a problem for each killed JVM. */
    List<String> stop() throws IOException {
        List<String> problems = new ArrayList<>(backing.priceMembers().problems());
        try {
            if (clientsAlive()) {
                out.println("stopping the clients");
                Files.write(run.stop(), new byte[0]);
                long waitMs = TimeUnit.NANOSECONDS.toMillis(plan.load().timeoutNs()) + STOP_MS / 3;
                for (JvmProcess client : clients) {
                    client.awaitEnd(waitMs);
                }
            }
            for (JvmProcess jvm : all()) {
                jvm.stop(STOP_MS);
                if (jvm.wasKilled()) {
                    problems.add(jvm.name() + " did not end within " + STOP_MS / 1000 + " s and was killed");
                }
            }
            backing.stopPostgres();
        } catch (InterruptedException unexpected) {
            throw new IllegalStateException("interrupted while stopping", unexpected);
        }
        return problems;
    }

    private List<JvmProcess> all() {
        List<JvmProcess> all = new ArrayList<>(clients);
        if (feed != null) {
            all.add(feed);
        }
        if (server != null) {
            all.add(server);
        }
        all.addAll(backing.all());
        return all;
    }

    void kill() {
        all().forEach(JvmProcess::kill);
        backing.killPostgres();
    }

    void endWatch() throws IOException {
        watch.close();
    }

    List<String> takeProfiles() throws IOException {
        return watch.takeProfiles();
    }

    /** Deletes the files that signal to clients, and records each JVM. */
    void record(RunRecord record) throws IOException {
        Files.deleteIfExists(run.go());
        Files.deleteIfExists(run.warm());
        Files.deleteIfExists(run.stop());
        record.warn(watch.notes());
        if (server != null) {
            record.jvm(ServerJvm.NAME, server.flags(), watch.cpus(ServerJvm.NAME), server.exitStatus());
        }
        for (JvmProcess jvm : backing.all()) {
            record.jvm(jvm.name(), jvm.flags(), watch.cpus(jvm.name()), jvm.exitStatus());
        }
        if (feed != null) {
            record.jvm(ClientJvms.FEED, feed.flags(), watch.cpus(ClientJvms.FEED), feed.exitStatus());
        }
        for (int number = 1; plan.load() != null && number <= plan.load().processes(); number++) {
            Files.deleteIfExists(run.client(number).resolve(READY));
            String name = run.client(number).getFileName().toString();
            record.jvm(name, plan.load().flags(), watch.cpus(name), clientExit(number));
        }
    }

    /** The Grinder's agent has one exit status for all its workers. */
    private OptionalInt clientExit(int number) {
        int index = plan.load().driver() == LoadDriver.GRINDER ? 0 : number - 1;
        return index < clients.size() ? clients.get(index).exitStatus() : OptionalInt.empty();
    }

    private static String secondsSince(long startNs) {
        return String.format(Locale.ROOT, "%.1f s", (System.nanoTime() - startNs) / 1e9);
    }
}
