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
import java.util.stream.Stream;
import trader.launcher.jvm.JvmFailure;
import trader.launcher.jvm.JvmProcess;
import trader.launcher.jvm.JvmWatch;
import trader.launcher.jvm.ModulePath;

/** The processes of a run: starts, watches and ends them. */
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
    private final RunServers servers;
    private String broker;
    private String serverBroker;
    private long notedNs = System.nanoTime();
    private List<JvmProcess> clients = List.of();
    /** One, or none. */
    private List<JvmProcess> feed = List.of();

    RunJvms(RunPlan plan, RunDirectory run, ModulePath modules, PrintStream out) {
        this.plan = plan;
        this.run = run;
        this.modules = modules;
        this.out = out;
        this.broker = plan.broker();
        this.watch = new JvmWatch(run.path(), plan.server() == null || plan.server().isDetailed());
        this.servers = new RunServers(plan, run, modules, out, watch);
    }

    void startServers() throws IOException, InterruptedException, JvmFailure {
        serverBroker = servers.start();
        if (serverBroker != null) {
            broker = plan.brokerOr(serverBroker);
            broker = run.isInTurns() ? WarmSystem.withoutTimeLimits(broker) : broker;
        }
    }

    /** The clients' broker is that of a server on another host; null if it is not. */
    void useServerAt(String url) {
        if (url != null) {
            broker = plan.brokerOr(url);
        }
    }

    String clientBroker() {
        return broker;
    }

    String serverBroker() {
        return serverBroker;
    }

    /** Watches a server whose times will be joined with those of clients elsewhere. */
    void watchServerAlone() throws IOException {
        if (plan.server() != null && Boolean.parseBoolean(plan.server().settings().get("server-times"))) {
            watch.open();
        }
    }

    /** Prints the changes of role of a broker of a pair. */
    void tellRole() throws IOException {
        servers.tellRole();
    }

    void connectClients() throws IOException, InterruptedException, JvmFailure {
        if (plan.load() == null) {
            return;
        }
        long startNs = System.nanoTime();
        LoadPlan load = plan.load();
        clients = load.driver() == LoadDriver.GRINDER ? ClientJvms.startGrinder(load, run, broker, modules)
                : ClientJvms.startJava(load, run, load.isOverFix() ? fixAddress() : broker, modules);
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
        if (!run.isInTurns()) {
            watch.open();
        }
        out.printf(Locale.ROOT,
                "%s: %d x %d threads connected after %s (%s, Java %s)%n", load.driver(), load.processes(),
                load.threads(), RunServers.secondsSince(startNs), load.flags().collector(),
                load.flags().jdk().version());
    }

    /** With the access file of the clients, if they have one. */
    private String fixAddress() throws InterruptedException, JvmFailure {
        return servers.fixAddress() + (plan.broker() == null ? "" : plan.broker());
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
            feed = List.of(ClientJvms.startFeed(plan, run, broker, modules));
        }
        if (plan.load() != null) {
            Files.createFile(run.go());
        }
    }

    /** Targets of signals to all processes, from what the servers need to the clients. */
    List<String> signalTargets() {
        return Stream.concat(servers.backing().pids().stream().map(String::valueOf),
                Stream.of(servers.backing().all(), servers.jvms(), feed, clients).flatMap(List::stream)
                        .map(JvmProcess::signalTarget)).toList();
    }

    /** Processes of the servers and of what they need. */
    List<Long> serverPids() {
        return Stream.concat(servers.backing().pids().stream(),
                Stream.of(servers.backing().all(), servers.jvms()).flatMap(List::stream).map(JvmProcess::pid)).toList();
    }

    /** Processes that make the load, and the feed. */
    List<Long> clientPids() throws IOException {
        List<Long> pids = new ArrayList<>();
        for (Path client : run.clients(plan.load().processes())) {
            pids.add(Long.parseLong(Files.readString(client.resolve(READY)).strip()));
        }
        feed.forEach(each -> pids.add(each.pid()));
        return pids;
    }

    /** Waits for the clients' end; returns a problem if they do not end in time or not in order. */
    List<String> awaitClients(long limitNs) {
        try {
            long deadlineNs = System.nanoTime() + limitNs;
            for (JvmProcess client : clients) {
                if (!client.awaitEnd(TimeUnit.NANOSECONDS.toMillis(Math.max(0, deadlineNs - System.nanoTime())))) {
                    throw overdue("end");
                }
            }
            requireHealthy();
            return List.of();
        } catch (JvmFailure failure) {
            return List.of(failure.getMessage());
        } catch (InterruptedException unexpected) {
            throw new IllegalStateException("interrupted while ending", unexpected);
        }
    }

    boolean clientsAlive() {
        return clients.stream().anyMatch(JvmProcess::isAlive);
    }

    boolean feedHasEnded() {
        return feed.stream().anyMatch(each -> !each.isAlive());
    }

    /** Clients and feed may end, but only with status 0; servers and what they need must not end. */
    void requireHealthy() throws JvmFailure {
        // To find them takes 1.5 ms.
        if (System.nanoTime() - notedNs >= NOTE_NS) {
            clients.forEach(JvmProcess::noteDescendants);
            notedNs = System.nanoTime();
        }
        JvmProcess dead = Stream.of(clients.stream().filter(RunJvms::hasFailed),
                servers.backing().jvms().stream().filter(each -> !each.isAlive()),
                servers.jvms().stream().filter(each -> !each.isAlive()), feed.stream().filter(RunJvms::hasFailed))
                .flatMap(found -> found).findFirst().orElse(null);
        if (dead != null) {
            throw died(dead);
        }
        servers.backing().look();
    }

    private static boolean hasFailed(JvmProcess jvm) {
        return jvm.exitStatus().orElse(0) != 0;
    }

    static JvmFailure died(JvmProcess jvm) {
        return new JvmFailure(jvm.name() + " (process " + jvm.pid() + ") ended early with exit status "
                + jvm.exitStatus().orElseThrow(), jvm.lastConsoleLines());
    }

    JvmFailure overdue(String what) {
        return new JvmFailure("the clients did not " + what + " in time", clients.get(0).lastConsoleLines());
    }

    /** Stops the clients, which get their last replies, then the others; returns a problem for each killed JVM. */
    List<String> stop() throws IOException {
        List<String> problems = new ArrayList<>();
        try {
            if (clientsAlive()) {
                out.println("stopping the clients");
                Files.write(run.stop(), new byte[0]);
                long waitMs = TimeUnit.NANOSECONDS.toMillis(plan.load().timeoutNs()) + STOP_MS / 3;
                for (JvmProcess client : clients) {
                    client.awaitEnd(waitMs);
                }
            }
            servers.backing().look();
            problems.addAll(servers.backing().problems());
            for (JvmProcess jvm : all()) {
                jvm.stop(STOP_MS);
                if (jvm.wasKilled()) {
                    problems.add(jvm.name() + " did not end within " + STOP_MS / 1000 + " s and was killed");
                }
            }
            servers.backing().stopPostgres();
        } catch (InterruptedException unexpected) {
            throw new IllegalStateException("interrupted while stopping", unexpected);
        }
        return problems;
    }

    private List<JvmProcess> all() {
        return Stream.of(clients, feed, servers.jvms(), servers.backing().all()).flatMap(List::stream).toList();
    }

    void kill() {
        all().forEach(JvmProcess::kill);
        servers.backing().killPostgres();
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
        Files.deleteIfExists(run.enough());
        Files.deleteIfExists(run.stop());
        record.warn(watch.notes());
        Stream.of(servers.jvms(), servers.backing().all(), feed).flatMap(List::stream).forEach(jvm ->
                record.jvm(jvm.name(), jvm.flags(), watch.cpus(jvm.name()), jvm.exitStatus()));
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
}
