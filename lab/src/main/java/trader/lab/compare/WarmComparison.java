package trader.lab.compare;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import trader.analysis.compare.Comparison;
import trader.analysis.compare.ComparisonPlan;
import trader.analysis.compare.ComparisonPlan.Generation;
import trader.analysis.compare.ComparisonPlan.PlannedSystem;
import trader.analysis.compare.ComparisonPlan.PlannedTurns;
import trader.analysis.compare.ComparisonPlan.State;
import trader.analysis.compare.ComparisonResult;
import trader.analysis.compare.Outlook;
import trader.analysis.report.ComparisonReport;
import trader.common.Units;
import trader.lab.experiment.RunPlan;
import trader.lab.live.LiveDisplay;
import trader.launcher.jvm.Interruption;
import trader.launcher.jvm.JvmFailure;
import trader.launcher.jvm.ModulePath;
import trader.launcher.jvm.SignalShell;

/**
 * Makes the generations of a comparison, one after the other, judges after each, and writes the report. Each step is
 * written to {@code plan.json} in advance, so that the work can be resumed after the last whole generation.
 */
public final class WarmComparison {
    private static final int ALL_DONE = 0;
    private static final int SOME_LOST = 1;

    private final Path directory;
    private final BiFunction<List<String>, Path, RunPlan> planner;
    private final ModulePath modules;
    private final PrintStream out;
    private final TimeModel times;
    private final Comparison comparison;
    private ComparisonPlan plan;

    /** {@code planner}: makes a run of its arguments and directory. */
    public WarmComparison(Path directory, ComparisonPlan plan, TimeModel times,
            BiFunction<List<String>, Path, RunPlan> planner, ModulePath modules, PrintStream out) {
        this.directory = directory;
        this.plan = plan;
        this.times = times;
        this.planner = planner;
        this.modules = modules;
        this.out = out;
        comparison = new Comparison(directory);
    }

    /**
     * Makes the remaining generations.
     *
     * @param interrupted no further one may begin
     * @return the exit status: 0 if all are done, otherwise 1
     * @throws IOException when the directory cannot be written; the comparison can be resumed
     */
    public int run(BooleanSupplier interrupted) throws IOException {
        plan.made().replaceAll(each -> each.state() != State.RUNNING ? each
                : new Generation(each.number(), each.group(), State.INTERRUPTED, each.reasons()));
        plan.write(directory);
        introduce();
        boolean mayStop = false;
        while (!plan.finished() && !mayStop && !interrupted.getAsBoolean()) {
            if (make(plan.nextGroup()) == State.INTERRUPTED) {
                return SOME_LOST;
            }
            if (plan.made().stream().anyMatch(each -> each.state() == State.DONE)) {
                ComparisonResult result = comparison.judge();
                ComparisonReport.write(result, directory);
                mayStop = result.completion().mayStop();
            }
        }
        if (interrupted.getAsBoolean() && !plan.finished()) {
            return SOME_LOST;
        }
        return conclude(mayStop);
    }

    private void introduce() {
        PlannedTurns turns = plan.turns();
        int loads = plan.design().loads().size();
        out.println("comparison in " + directory + ": " + plan.design().variants().size() + " variants"
                + (loads < 2 ? "" : " at " + loads + " loads") + ", " + turns.generations() + " generations of "
                + turns.rounds() + " rounds, turns of " + Units.formatDuration(turns.turnNs())
                + (turns.groups().size() == 1 ? ""
                : ", in " + turns.groups().size() + " groups, since memory does not allow all at once"));
        Outlook.sentences(plan, generations -> times.lengthNs(plan, generations)).forEach(out::println);
        if (times.longestNs(plan) > times.lengthNs(plan, turns.generations())) {
            out.println("It takes " + LiveDisplay.clock(times.longestNs(plan))
                    + " if no system's compilers rest before the longest warm-up is over.");
        }
        plan.warnings().forEach(warning -> out.println("note: " + warning));
        out.println("to resume after an interruption: trader compare --resume " + directory);
    }

    private State make(int group) throws IOException {
        int number = plan.made().size() + 1;
        plan.made().add(new Generation(number, group, State.RUNNING, List.of()));
        plan.write(directory);
        GenerationProgress progress = new GenerationProgress(out, "generation " + (plan.done(group) + 1) + " of "
                + plan.turns().generations() + (plan.turns().groups().size() == 1 ? "" : ", group " + (group + 1)),
                times, plan, group);
        Generation made = made(number, group, progress);
        progress.close();
        plan.made().set(number - 1, made);
        plan.write(directory);
        made.reasons().forEach(reason -> out.println("generation " + number + " does not count: " + reason));
        return made.state();
    }

    private Generation made(int number, int group, GenerationProgress progress) throws IOException {
        Map<PlannedSystem, RunPlan> plans = new LinkedHashMap<>();
        for (PlannedSystem system : plan.systemsOf(group)) {
            plans.put(system, planner.apply(SystemArguments.of(plan, system),
                    directory.resolve(ComparisonPlan.directory(number, system.id()))));
        }
        Interruption interruption = new Interruption();
        interruption.listen();
        try (SignalShell signals = new SignalShell().open()) {
            WarmGeneration generation = new WarmGeneration(directory, plan, number, plans, modules, signals,
                    progress);
            try {
                plan = generation.run();
                return new Generation(number, group, State.DONE, List.of());
            } catch (JvmFailure failure) {
                return new Generation(number, group, State.FAILED, List.of(failure.getMessage()));
            } catch (InterruptedException stopped) {
                return new Generation(number, group, State.INTERRUPTED, List.of());
            } catch (IOException | UncheckedIOException | IllegalStateException broken) {
                // A signal also aborts a read or write that is in progress.
                if (!interruption.came()) {
                    throw broken;
                }
                return new Generation(number, group, State.INTERRUPTED, List.of());
            } finally {
                interruption.holdOff();
                generation.close();
            }
        } finally {
            interruption.cleanedUp();
        }
    }

    private int conclude(boolean early) throws IOException {
        if (plan.ended() == null) {
            plan = plan.withEnded(Instant.now().toString());
            plan.write(directory);
        }
        if (early) {
            out.println("throughput, medians and CPU per message are settled: no further generation is needed");
        }
        boolean isAny = plan.made().stream().anyMatch(each -> each.state() == State.DONE);
        if (isAny) {
            ComparisonTable.report(comparison.judge(), directory, out);
        }
        return isAny && plan.made().stream().noneMatch(each -> each.state() == State.FAILED) ? ALL_DONE : SOME_LOST;
    }
}
