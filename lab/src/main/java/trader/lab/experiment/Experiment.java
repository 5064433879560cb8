package trader.lab.experiment;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongFunction;
import trader.analysis.report.RunReport;
import trader.analysis.summary.RunAnalysis;
import trader.grinder.ScriptSyntax;
import trader.lab.control.RemotePart;
import trader.lab.live.LiveDisplay;
import trader.lab.live.MeasureEnd;
import trader.lab.warmup.WarmUp;
import trader.launcher.jvm.Interruption;
import trader.launcher.jvm.JvmFailure;
import trader.launcher.jvm.ModulePath;
import trader.launcher.machine.MachineLook;

/**
 * One run: starts the server, connects the clients, releases them together, watches them, stops everything, and has the
 * run directory analysed.
 *
 * <p>After any failure, the processes are stopped and the run directory records the problem.
 *
 * <p>Over 300 lines, because it is the order of a whole run.
 */
public final class Experiment {
    private static final int VALID = 0;
    private static final int INVALID = 1;
    /** Additional time for the last replies and the last file of a load. */
    private static final long GRACE_NS = TimeUnit.SECONDS.toNanos(60);

    private final RunPlan plan;
    private final ModulePath modules;
    private final PrintStream out;
    private final Interruption interruption = new Interruption();
    private final List<String> problems = new ArrayList<>();
    private final LongFunction<String> progressPrefix;
    private final RemotePart part;
    private WarmUp warmUp;
    private MeasureEnd measureEnd;
    private MachineLook look;
    private Path directory;
    private String shortage;

    /** {@code progressPrefix} makes the beginning of each progress line from the remaining nanoseconds of this run. */
    public Experiment(RunPlan plan, ModulePath modules, PrintStream out, LongFunction<String> progressPrefix) {
        this(plan, modules, out, progressPrefix, null);
    }

    /** The part of a run on another host. */
    public Experiment(RunPlan plan, ModulePath modules, PrintStream out, RemotePart part) {
        this(plan, modules, out, leftNs -> "", part);
    }

    private Experiment(RunPlan plan, ModulePath modules, PrintStream out, LongFunction<String> progressPrefix,
            RemotePart part) {
        this.progressPrefix = progressPrefix;
        this.part = part;
        this.plan = plan;
        this.modules = modules;
        this.out = out;
    }

    /** Refuses a plan that cannot be carried out, before anything is created or started. */
    public static void refuse(RunPlan plan) {
        refuseDirectory(plan.out());
        if (plan.server() != null) {
            ListenPorts.refuse(plan.server());
        }
        if (plan.load() != null && plan.load().script() != null) {
            refuseScript(plan.load().script());
        }
    }

    private static void refuseScript(Path script) {
        if (!Files.isReadable(script)) {
            throw new IllegalArgumentException("--script " + script + ": there is no such file");
        }
        try {
            String error = ScriptSyntax.error(script);
            if (error != null) {
                throw new IllegalArgumentException("--script " + script + ": " + error);
            }
        } catch (IOException unreadable) {
            throw new IllegalArgumentException("--script " + script + ": cannot be read: " + unreadable, unreadable);
        }
    }

    /** Refuses an unusable {@code --out}; null is the default. */
    public static void refuseDirectory(Path out) {
        String refusal = out == null ? null : RunDirectory.refusal(out);
        if (refusal != null) {
            throw new IllegalArgumentException("--out " + out + ": " + refusal
                    + "; allowed is a directory that is empty or does not exist yet");
        }
    }

    /**
     * Looks at the machine for two seconds before a run with a load, and prints when other processes are busy.
     *
     * @return whether to begin; never false with {@code --force}, or without a server: that may be a busy process
     */
    public boolean lookAtMachine() {
        if (plan.load() == null) {
            return true;
        }
        out.println("looking at the machine for " + MachineLook.LENGTH_MS / 1000 + " s");
        try {
            look = MachineLook.take();
        } catch (InterruptedException unexpected) {
            throw new IllegalStateException("interrupted before the start", unexpected);
        }
        boolean refused = look.isTooBusy() && !isAnyUseAccepted();
        if (look.finding() != null) {
            out.println("warning: " + look.finding() + (refused ? ": this run would be INVALID" : ""));
        }
        return !refused;
    }

    private boolean isAnyUseAccepted() {
        return plan.isForced() || !plan.hasServer();
    }

    /**
     * Carries out the plan.
     *
     * @return the exit status: 0 for a valid run, otherwise 1
     * @throws IOException when the run directory cannot be written
     */
    public int run() throws IOException {
        if (plan.load() != null) {
            DiskSpace.require(plan.out() == null ? Path.of("runs") : plan.out(), plan.load());
        }
        Instant now = Instant.now();
        RunDirectory run = RunDirectory.make(plan, now);
        directory = run.path();
        RunRecord record = new RunRecord(run.runJson());
        record.begin(plan, now, modules);
        Files.writeString(run.options(), plan.given().options());
        record.lookedAt(look, isAnyUseAccepted());
        RunJvms jvms = new RunJvms(plan, run, modules, out);
        OtherHost other = new OtherHost(plan, run, out, part);
        LoadAgents agents = new LoadAgents(plan, run, out);
        out.println("run directory " + run.path());
        interruption.listen();
        try {
            try {
                other.open();
                jvms.startServers();
                jvms.useServerAt(other.broker());
                agents.open(jvms.clientBroker());
                jvms.connectClients();
                other.awaitGo(jvms);
                agents.start();
                jvms.startLoad();
                watch(jvms, run, other, agents);
                agents.awaitEnd();
            } catch (JvmFailure failure) {
                problem(failure.getMessage());
            } catch (InterruptedException | IOException | UncheckedIOException broken) {
                noteEnd(broken);
            }
            interruption.holdOff();
            other.ended(problems);
            endWatch(jvms);
            jvms.stop().forEach(this::problem);
            agents.fetch().forEach(this::problem);
            other.fetch().forEach(this::problem);
            jvms.takeProfiles().forEach(this::problem);
            jvms.record(record);
            record.joinServer(other.record()).forEach(this::problem);
            agents.joinTo(record).forEach(this::problem);
            if (plan.load() != null) {
                record.warmUp(warmUp != null ? warmUp.report()
                        : WarmUp.fixed(plan.given().configuration().get("warmup"), run.client(1)));
            }
            if (measureEnd != null && measureEnd.reason() != null) {
                record.measureEnded(measureEnd.reason());
            }
            record.end(problems, run.server().resolve("server.json"), plan.load() != null);
            other.handOver();
            if (part != null) {
                sayWhatFailed();
                return problems.isEmpty() ? VALID : INVALID;
            }
            return conclude(run.path(), record);
        } catch (IOException failed) {
            if (shortage() == null) {
                throw failed;
            }
            problem(failed.toString());
            out.println("verdict: INVALID, and there is no whole report: " + failed.getMessage());
            sayWhatFailed();
            return INVALID;
        } finally {
            interruption.holdOff();
            endWatch(jvms);
            jvms.kill();
            agents.close();
            other.close();
            interruption.cleanedUp();
        }
    }

    /** The run directory; null before {@link #run()}. */
    public Path directory() {
        return directory;
    }

    public boolean interrupted() {
        return interruption.came();
    }

    /** A signal also aborts a read that is in progress. */
    private void noteEnd(Exception broken) {
        if (!interruption.came()) {
            problem(broken.toString());
        } else if (plan.load() != null) {
            problem("interrupted: a signal ended the run early");
        }
    }

    /** Watches until the clients have ended, or without clients until the feed or server ends or the user stops it. */
    private void watch(RunJvms jvms, RunDirectory run, OtherHost other, LoadAgents agents)
            throws IOException, InterruptedException, JvmFailure {
        if (plan.load() == null) {
            jvms.watchServerAlone();
            if (plan.feed() != null) {
                out.println("feeding prices; press Ctrl-C to stop early");
            } else if (part == null) {
                out.println("press Ctrl-C to stop");
            }
            other.serve(jvms.serverBroker());
            while (!jvms.feedHasEnded() && !other.isEndAsked()) {
                jvms.requireHealthy();
                jvms.tellRole();
                Thread.sleep(RunJvms.POLL_MS);
            }
            jvms.requireHealthy();
            return;
        }
        LiveDisplay display = new LiveDisplay(out, Boolean.getBoolean("trader.terminal"), plan.load().phases().byName(),
                run.clients(plan.load().processes()), progressPrefix);
        if (plan.load().phases().warmup().isAuto() && part == null) {
            warmUp = new WarmUp(run.warm(), plan.hasServer() ? run.server() : null, other.clockOffsetNs(),
                    run.clients(plan.load().processes()), System.nanoTime());
        }
        if (plan.load().phases().duration().isAuto() && part == null) {
            measureEnd = new MeasureEnd(run.enough(), run.clients(plan.load().processes()),
                    plan.load().phases().duration(), System.nanoTime());
        }
        long deadlineNs = System.nanoTime() + plan.load().phases().longestNs() + plan.load().timeoutNs() + GRACE_NS;
        try {
            while (jvms.clientsAlive()) {
                jvms.requireHealthy();
                other.requireHealthy();
                agents.requireHealthy();
                long nowNs = System.nanoTime();
                if (warmUp != null) {
                    warmUp.update(nowNs, System.currentTimeMillis());
                }
                if (measureEnd != null) {
                    measureEnd.update(nowNs);
                }
                display.update(nowNs, warmUp == null ? null : warmUp.reason());
                if (nowNs > deadlineNs) {
                    throw jvms.overdue("end");
                }
                Thread.sleep(RunJvms.POLL_MS);
            }
        } finally {
            display.close();
        }
        jvms.requireHealthy();
    }

    private String shortage() {
        try {
            shortage = shortage != null || plan.load() == null ? shortage
                    : DiskSpace.shortage(directory, plan.load());
        } catch (IOException unknown) {
            return null;
        }
        return shortage;
    }

    private void endWatch(RunJvms jvms) {
        try {
            jvms.endWatch();
        } catch (IOException failed) {
            problem(failed.getMessage());
        }
    }

    /** Of a disk that is full, only what was noticed first: other problems may follow from it. */
    private void problem(String given) {
        String full = shortage();
        if (problems.contains(given) || full != null && problems.stream().anyMatch(each -> each.startsWith(full))) {
            return;
        }
        String text = full == null ? given : full + "; first: " + given;
        problems.add(text);
        out.println("problem: " + text);
    }

    private int conclude(Path directory, RunRecord record) throws IOException {
        if (plan.load() == null) {
            sayWhatFailed();
            return problems.isEmpty() ? VALID : INVALID;
        }
        out.println("analysing");
        RunAnalysis analysis = RunAnalysis.of(directory);
        RunReport.write(analysis, directory);
        record.conclude(analysis.summary().reliability().verdict(), analysis.summary().reliability().reasons());
        boolean valid = RunResultTable.print(analysis.summary(), directory, out, problems);
        sayWhatFailed();
        return valid ? VALID : INVALID;
    }

    /** Last, since a page of figures may have come in between. */
    private void sayWhatFailed() throws IOException {
        if (!problems.isEmpty()) {
            out.println();
            out.println(FailedRun.sentence(directory, problems));
        }
    }
}
