package trader.lab.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import trader.analysis.compare.MeasuredTurn.TurnTimes;
import trader.analysis.validity.RejectedReplies;
import trader.client.load.Turn;
import trader.client.load.TurnFile;
import trader.client.record.Phase;
import trader.lab.live.ClientPhase;
import trader.launcher.jvm.JvmFailure;
import trader.launcher.jvm.ModulePath;
import trader.launcher.jvm.SignalShell;
import trader.launcher.machine.MachineCounters;
import trader.launcher.machine.ProcessCpu;

/**
 * The processes of a run (servers, what they need, clients and feed), which are frozen except in their turns.
 *
 * <p>No request is under way during a freeze. Clocks go on, so what waits for a time is overdue when the processes are
 * continued. It runs before the gate opens and in the lead-in, so counted requests hardly wait for it, and raises the
 * CPU time of a turn by the same amount for all variants. It has a fixed delay and so runs once, except the time limits
 * of Artemis' transactions, which run once for each second of the freeze, in a few µs each:
 * <ul>
 *   <li>{@code counters.csv}, the health check, the broker's looks at connections, disk and expiry, limits of replies,
 *       room in the orders' log, background writers of PostgreSQL and H2: once in a turn after a longer freeze.
 *   <li>Recovery's look, and receives of listeners that got no message, only after 10 s: a transaction that is over its
 *       limit ends, and the listener begins another before the gate opens.
 *   <li>Collectors' heuristics take the freeze for time without allocation.
 * </ul>
 *
 * <p>What must not notice a freeze:
 * <ul>
 *   <li>Connections of Artemis check neither the other side's pings nor send any (parameters of the broker's URL), FIX
 *       sessions have a heartbeat of an hour, and a grid removes no member.
 *   <li>Schedules of the load and of the feed stand still ({@link trader.client.load.TurnGate}).
 *   <li>A JVM's meter records the freeze as a stop; {@link FreezeFilter} takes it out again at the end.
 *   <li>The lab samples no threads ({@link trader.launcher.jvm.JvmWatch}): it reads CPU times between turns.
 * </ul>
 *
 * <p>Threads: one at a time. Over 300 lines, of which this list is 30.
 */
public final class WarmSystem {
    /** Flags with which a grid does not remove members that were frozen: the longest limit that it allows, in ms. */
    static final List<String> GRID_WITHOUT_TIME_LIMITS = List.of("-Dcoherence.publisher.delivery.timeout=1000000",
            "-Dcoherence.guard.timeout=4000000");
    /** From the decision to open the gate until it opens: time for signals, and for what is overdue in the JVMs. */
    private static final long OPEN_NS = TimeUnit.MILLISECONDS.toNanos(3);
    /** After the last reply: the server's work after its commit. */
    private static final long SETTLED_NS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long POLL_NS = TimeUnit.MICROSECONDS.toNanos(100);
    private static final long LOOK_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long GRACE_NS = TimeUnit.SECONDS.toNanos(30);

    private final RunPlan plan;
    private final ModulePath modules;
    private final SignalShell signals;
    private final SystemCpu cpu = new SystemCpu();
    private final List<long[]> freezes = new ArrayList<>();
    private RunDirectory run;
    private RunRecord record;
    private RunJvms jvms;
    private PrintStream log;
    private TurnFile file;
    private Turn last;
    private List<String> targets = List.of();
    private Reading reading;
    private boolean ended;

    /** Sums since the start, read while the processes are frozen. */
    private record Reading(SystemCpu.Sums cpu, TurnFile.Totals totals) {
    }

    /**
     * A turn, whose times are those of {@link System#nanoTime()}. All other figures are those of the whole turn.
     *
     * @param compilerNs CPU time of the JIT compilers of all JVMs, contained in that of servers and clients
     * @param missed    requests that were not sent in the turn in which they were due
     */
    public record Result(TurnTimes times, long serverCpuNs, long clientCpuNs, long compilerNs,
            MachineCounters machine, long answered, long failed, long missed) {
        /** CPU time of other processes than those of the system. */
        public long otherCpuNs() {
            return Math.max(0, machine.busyNs() - serverCpuNs - clientCpuNs);
        }
    }

    /** {@code plan}: with a server of its own and a new directory. */
    public WarmSystem(RunPlan plan, ModulePath modules, SignalShell signals) {
        this.plan = plan;
        this.modules = modules;
        this.signals = signals;
    }

    /** Starts the processes, connects the clients, and freezes all. */
    public void start() throws IOException, InterruptedException, JvmFailure {
        DiskSpace.require(plan.out(), plan.load());
        Instant now = Instant.now();
        run = RunDirectory.make(plan, now);
        record = new RunRecord(run.runJson());
        record.begin(plan, now, modules);
        Files.writeString(run.options(), plan.given().options());
        file = TurnFile.create(run.turns());
        last = new Turn(0, 0, 0, 0, Phase.WARMUP, 0);
        log = new PrintStream(Files.newOutputStream(run.path().resolve("lab.log")), true);
        jvms = new RunJvms(plan, run, modules, log);
        jvms.startServers();
        jvms.connectClients();
        jvms.startLoad();
        awaitIdle();
        freeze();
        reading = read();
    }

    /**
     * Gives the processes a turn, and freezes them again.
     *
     * @param phase  of the load, not earlier than that of the turn before
     * @param leadNs length of the part that does not count
     * @param turnNs length of the part after it
     * @param perS   messages per second of all clients together whose rate is to be found; 0 before it is known
     */
    public Result turn(Phase phase, long leadNs, long turnNs, double perS)
            throws IOException, InterruptedException, JvmFailure {
        MachineCounters machineBefore = MachineCounters.read();
        long continuedNs = System.nanoTime();
        long openNs = continuedNs + OPEN_NS;
        give(openNs, openNs + leadNs + turnNs, phase, perS);
        thaw();
        while (System.nanoTime() < last.closeNs()) {
            LockSupport.parkNanos(last.closeNs() - System.nanoTime());
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
        }
        awaitIdle();
        long drainedNs = System.nanoTime();
        LockSupport.parkNanos(SETTLED_NS);
        if (phase == Phase.WARMUP) {
            cpu.awaitCompilers();
        }
        freeze();
        long frozenNs = System.nanoTime();
        MachineCounters machine = MachineCounters.read().minus(machineBefore);
        Reading before = reading;
        reading = read();
        ProcessCpu.Times server = reading.cpu().servers().minus(before.cpu().servers());
        ProcessCpu.Times client = reading.cpu().clients().minus(before.cpu().clients());
        return new Result(new TurnTimes(continuedNs, openNs, openNs + leadNs, last.closeNs(), drainedNs, frozenNs),
                server.onCpuNs(), client.onCpuNs(), server.compilerNs() + client.compilerNs(), machine,
                reading.totals().answered() - before.totals().answered(),
                reading.totals().failed() - before.totals().failed(),
                reading.totals().missed() - before.totals().missed());
    }

    /** Whether the whole load has entered a phase. */
    public boolean isIn(Phase phase) throws IOException {
        for (Path client : run.clients(plan.load().processes())) {
            if (ClientPhase.all(client.resolve("phases.csv")).stream().noneMatch(each ->
                    each.name().equals(phase.spelling()))) {
                return false;
            }
        }
        return true;
    }

    private void give(long openNs, long closeNs, Phase phase, double perS) {
        long pausedNs = last.number() == 0 ? 0 : last.pausedNs() + openNs - last.closeNs();
        last = new Turn(last.number() + 1, openNs, closeNs, pausedNs, phase, perS / plan.load().processes());
        file.give(last);
    }

    /** Continues the processes, from the server to the client. */
    private void thaw() throws IOException {
        if (freezes.size() > 0) {
            freezes.get(freezes.size() - 1)[1] = System.nanoTime();
        }
        signals.send("CONT", targets);
    }

    /** Stops the processes, from the client to the server; then also those that a stopped database has begun. */
    private void freeze() throws IOException {
        freezes.add(new long[] {System.nanoTime(), Long.MAX_VALUE});
        stop();
        List<String> now = jvms.signalTargets();
        if (!now.equals(targets)) {
            signals.watch(targets, now);
            targets = now;
            cpu.add(jvms.serverPids(), jvms.clientPids());
            stop();
        }
    }

    private void stop() throws IOException {
        List<String> clientsFirst = new ArrayList<>(targets);
        Collections.reverse(clientsFirst);
        signals.send("STOP", clientsFirst);
    }

    private void awaitIdle() throws IOException, InterruptedException, JvmFailure {
        long startNs = System.nanoTime();
        long lookedNs = startNs;
        while (!isIdle()) {
            LockSupport.parkNanos(POLL_NS);
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            long nowNs = System.nanoTime();
            if (nowNs - lookedNs > LOOK_NS) {
                lookedNs = nowNs;
                jvms.requireHealthy();
            }
            if (nowNs - startNs > plan.load().timeoutNs() + GRACE_NS) {
                throw jvms.overdue("end the requests of their turn");
            }
        }
    }

    private boolean isIdle() {
        // The clients, then the feed.
        int writers = plan.load().processes() + (plan.feed() == null ? 0 : 1);
        return IntStream.rangeClosed(1, writers)
                .allMatch(process -> file.totals(process).idleAfter() >= last.number());
    }

    private Reading read() throws IOException {
        TurnFile.Totals sum = new TurnFile.Totals(0, 0, 0, 0);
        for (int process = 1; process <= plan.load().processes(); process++) {
            TurnFile.Totals each = file.totals(process);
            sum = new TurnFile.Totals(0, sum.answered() + each.answered(), sum.failed() + each.failed(),
                    sum.missed() + each.missed());
        }
        return new Reading(cpu.read(), sum);
    }

    public void requireHealthy() throws JvmFailure {
        jvms.requireHealthy();
    }

    /**
     * Continues the processes, lets the load end, ends all, and writes the record. The servers' data are deleted.
     *
     * @return a sentence for each problem
     */
    public List<String> end() throws IOException {
        give(System.nanoTime() + OPEN_NS, Long.MAX_VALUE, Phase.END, 0);
        thaw();
        List<String> problems = new ArrayList<>(jvms.awaitClients(plan.load().timeoutNs() + GRACE_NS));
        problems.addAll(jvms.stop());
        problems.addAll(rejects(run));
        ended = true;
        jvms.endWatch();
        problems.addAll(jvms.takeProfiles());
        FreezeFilter.apply(run.path(), freezes);
        jvms.record(record);
        record.end(problems, run.server().resolve("server.json"), false);
        if (problems.isEmpty()) {
            run.deleteData();
        }
        release();
        return problems;
    }

    /** Services most of whose work was not done. */
    static List<String> rejects(RunDirectory run) throws IOException {
        List<String> problems = new ArrayList<>();
        for (int client = 1; Files.isDirectory(run.client(client)); client++) {
            Path file = run.client(client).resolve("client.json");
            JsonNode json = Files.exists(file) ? new ObjectMapper().readTree(file.toFile()) : MissingNode.getInstance();
            json.path("measured").properties().forEach(service -> Optional.ofNullable(new RejectedReplies(
                    service.getKey(), service.getValue().path("rejected").asLong(),
                    service.getValue().path("replied").asLong()).problem(json.at("/rejects/wanted").asBoolean(),
                            json.at("/rejects/first").asText(null))).ifPresent(problems::add));
        }
        return problems;
    }

    /** Kills the processes if they have not been ended; the record says that the run has not ended. */
    public void close() throws IOException {
        if (jvms != null && !ended) {
            ended = true;
            jvms.kill();
            release();
        }
    }

    private void release() throws IOException {
        signals.watch(targets, List.of());
        cpu.close();
        jvms.endWatch();
        log.close();
    }

    /** A problem, and the logs that may explain it. */
    public String failure(String problem) throws IOException {
        return FailedRun.sentence(plan.out(), List.of(problem));
    }

    /** Settings of a broker's URL for connections of frozen processes. */
    static String withoutTimeLimits(String url) {
        StringBuilder all = new StringBuilder(url);
        for (String parameter : List.of("connectionTTL=-1", "clientFailureCheckPeriod=-1")) {
            all.append(all.indexOf("?") < 0 ? '?' : '&').append(parameter);
        }
        return all.toString();
    }
}
