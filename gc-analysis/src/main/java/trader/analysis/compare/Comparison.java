package trader.analysis.compare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import trader.analysis.compare.ComparisonAnswer.VariantTail;
import trader.analysis.compare.ComparisonResult.Run;
import trader.analysis.compare.RepeatPlan.Attempt;
import trader.analysis.compare.RepeatPlan.Slot;
import trader.analysis.run.JsonFiles;
import trader.analysis.validity.RunDoubts;

/** Reads the directory of a plan, and judges the runs made so far. */
public final class Comparison {
    /** The probability that at least one interval of a family misses the true ratio. */
    public static final double ALPHA = 0.05;
    /** Of {@link ComparisonResult}; 2 has loads, kinds of variants and families. */
    private static final int SCHEMA = 2;
    /** With fewer there is no verdict. */
    public static final int LEAST_REPEATS = PairedRatio.LEAST_REPEATS;

    private final Path directory;
    private final RepeatPlan plan;
    private final Map<Attempt, RunFigures> figures = new LinkedHashMap<>();

    private Comparison(Path directory, RepeatPlan plan) {
        this.directory = directory;
        this.plan = plan;
    }

    /** Judges a plan, finished or not. Runs that are still to come do not count as lost. */
    public static ComparisonResult of(Path planDirectory) throws IOException {
        Comparison comparison = new Comparison(planDirectory, RepeatPlan.read(planDirectory));
        for (Slot slot : comparison.plan.slots()) {
            for (Attempt attempt : slot.attempts()) {
                comparison.figures.put(attempt, RunFigures.read(planDirectory.resolve(attempt.directory())));
            }
        }
        return comparison.data();
    }

    private ComparisonResult data() throws IOException {
        ComparisonQuestions questions = new ComparisonQuestions(plan, figures, ALPHA);
        ComparisonQuestions.Answers answers = questions.answers();
        Steps steps = new Steps(plan, answers.ratios());
        VariantFigures ofVariants = new VariantFigures(directory, plan, figures, questions.services());
        List<ComparisonResult.Variant> variants = new ArrayList<>();
        for (ComparisonPlan.Variant variant : plan.variants()) {
            variants.add(ofVariants.of(variant, steps));
        }
        Map<String, List<String>> vary = new LinkedHashMap<>();
        plan.vary().forEach(each -> vary.put(each.option(), each.values()));
        return new ComparisonResult(SCHEMA, plan.name(), plan.started(), plan.ended(), plan.resumed(), plan.finished(),
                plan.command(), vary, plan.options(), plan.repeats(), plan.rate(), plan.rateOf(), plan.loads(),
                plan.families(), warnings(),
                new ComparisonResult.Method(1 - ALPHA, plan.margin(), answers.largest().intervals(),
                        answers.largest().alphaOfEach(), PairedRatio.LEAST_REPEATS),
                variants, answers.ratios(), runs(), facts("/configuration"), facts("/environment/start"),
                ComparisonAnswer.of(answers.ratios(), variants, tails(), invalid()));
    }

    /** First reasons of the INVALID runs; empty if a run is valid. */
    private List<String> invalid() {
        if (plan.slots().stream().anyMatch(slot -> slot.valid() != null)) {
            return List.of();
        }
        return plan.slots().stream().flatMap(slot -> slot.attempts().stream())
                .filter(attempt -> attempt.state() == RepeatPlan.State.INVALID)
                .map(attempt -> attempt.reasons().isEmpty() ? "unknown" : attempt.reasons().get(0)).toList();
    }

    /** Of the runs at a common rate if there are others, too: saturated servers have tails of their own. */
    private Map<String, VariantTail> tails() {
        PlannedLoad load = plan.loads().isEmpty() ? null
                : plan.loads().contains(PlannedLoad.COMMON) ? PlannedLoad.COMMON : PlannedLoad.MAX;
        Map<String, VariantTail> tails = new LinkedHashMap<>();
        plan.variants().forEach(variant -> tails.put(variant.id(), VariantTail.of(plan.slots().stream()
                .filter(slot -> slot.variant().equals(variant.id()) && slot.load() == load).map(Slot::valid)
                .filter(Objects::nonNull).map(figures::get).toList())));
        return tails;
    }

    /** Doubts about single runs apply to the comparison too. */
    private List<String> warnings() {
        List<Attempt> measured = plan.slots().stream().map(Slot::measured).filter(Objects::nonNull).toList();
        List<String> warnings = new ArrayList<>(plan.warnings());
        measured.stream().map(Attempt::directory).filter(run -> !Files.isDirectory(directory.resolve(run)))
                .map(run -> "the directory of run " + run + " is missing: its figures are not counted")
                .forEach(warnings::add);
        warnings.addAll(RunDoubts.warnings(measured.stream().map(run -> figures.get(run).doubts()).toList(), "runs"));
        return warnings;
    }

    private List<Run> runs() {
        List<Run> runs = new ArrayList<>();
        for (Slot slot : plan.slots()) {
            for (Attempt attempt : slot.attempts()) {
                RunFigures of = figures.get(attempt);
                runs.add(new Run(slot.repeat(), slot.variant(), slot.load(), attempt.directory(),
                        attempt.state().name(), attempt == slot.measured(), attempt.reasons(),
                        of.achievedPerS(), of.percentiles()));
            }
        }
        return runs;
    }

    /** Facts about the first run, without the options that vary. */
    private Map<String, String> facts(String pointer) throws IOException {
        Path first = plan.slots().stream().flatMap(slot -> slot.attempts().stream())
                .map(attempt -> directory.resolve(attempt.directory()))
                .filter(run -> Files.exists(run.resolve("run.json"))).findFirst().orElse(null);
        Map<String, String> facts = first == null ? new LinkedHashMap<>() : JsonFiles.facts(first, pointer);
        plan.vary().forEach(vary -> facts.remove(vary.option()));
        return facts;
    }
}
