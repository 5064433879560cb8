package trader.analysis.compare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import trader.analysis.compare.ComparisonAnswer.VariantTail;
import trader.analysis.compare.ComparisonPlan.Attempt;
import trader.analysis.compare.ComparisonPlan.Slot;
import trader.analysis.compare.ComparisonResult.Run;
import trader.analysis.compare.Judgement.Family;
import trader.analysis.compare.Judgement.Question;
import trader.analysis.latencylog.Percentile;
import trader.analysis.run.JsonFiles;
import trader.analysis.validity.RunDoubts;

/** Reads the directory of a plan, and judges the runs made so far. */
public final class Comparison {
    /** The probability that at least one interval of a plan misses the true ratio. */
    public static final double ALPHA = 0.05;
    /** With fewer there is no verdict. */
    public static final int LEAST_REPEATS = PairedRatio.LEAST_REPEATS;

    private final Path directory;
    private final ComparisonPlan plan;
    private final Map<Attempt, RunFigures> figures = new LinkedHashMap<>();

    private Comparison(Path directory, ComparisonPlan plan) {
        this.directory = directory;
        this.plan = plan;
    }

    /** Judges a plan, finished or not. Runs that are still to come do not count as lost. */
    public static ComparisonResult of(Path planDirectory) throws IOException {
        Comparison comparison = new Comparison(planDirectory, ComparisonPlan.read(planDirectory));
        for (Slot slot : comparison.plan.slots()) {
            for (Attempt attempt : slot.attempts()) {
                comparison.figures.put(attempt, RunFigures.read(planDirectory.resolve(attempt.directory())));
            }
        }
        return comparison.data();
    }

    private ComparisonResult data() throws IOException {
        List<Family> families = new ArrayList<>();
        List<ComparisonResult.Ratio> comparisons = new ArrayList<>();
        for (List<Asked> asked : families()) {
            Family family = Judgement.all(asked.stream().map(Asked::question).toList(), ALPHA, plan.margin());
            for (int i = 0; i < asked.size(); i++) {
                comparisons.add(asked.get(i).answered(family.judgements().get(i)));
            }
            families.add(family);
        }
        Family largest = families.stream().max(Comparator.comparingInt(Family::intervals))
                .orElse(Judgement.all(List.of(), ALPHA, plan.margin()));
        List<ComparisonResult.Variant> variants = new ArrayList<>();
        for (ComparisonPlan.Variant variant : plan.variants()) {
            variants.add(variant(variant));
        }
        Map<String, List<String>> vary = new LinkedHashMap<>();
        plan.vary().forEach(each -> vary.put(each.option(), each.values()));
        return new ComparisonResult(1, plan.name(), plan.started(), plan.ended(), plan.resumed(), plan.finished(),
                plan.command(), vary, plan.options(), plan.repeats(), plan.rate(), warnings(),
                new ComparisonResult.Method(1 - ALPHA, plan.margin(), largest.intervals(), largest.alphaOfEach(),
                        PairedRatio.LEAST_REPEATS),
                variants, comparisons, runs(), facts("/configuration"), facts("/environment/start"),
                ComparisonAnswer.of(comparisons, tails(), plan.cumulative(), invalid()), plan.cumulative());
    }

    /** First reasons of the INVALID runs; empty if a run is valid. */
    private List<String> invalid() {
        if (plan.slots().stream().anyMatch(slot -> slot.valid() != null)) {
            return List.of();
        }
        return plan.slots().stream().flatMap(slot -> slot.attempts().stream())
                .filter(attempt -> attempt.state() == ComparisonPlan.State.INVALID)
                .map(attempt -> attempt.reasons().isEmpty() ? "unknown" : attempt.reasons().get(0)).toList();
    }

    private Map<String, VariantTail> tails() {
        Map<String, VariantTail> tails = new LinkedHashMap<>();
        plan.variants().forEach(variant -> tails.put(variant.id(), VariantTail.of(plan.slots().stream()
                .filter(slot -> slot.variant().equals(variant.id())).map(Slot::valid).filter(Objects::nonNull)
                .map(figures::get).toList())));
        return tails;
    }

    /** A question and its origin. */
    private record Asked(String variant, String against, String service, String figure, Question question) {
        ComparisonResult.Ratio answered(Judgement of) {
            List<Double> ratios = new ArrayList<>();
            for (int i = 0; i < question.first().size(); i++) {
                Double first = question.first().get(i);
                Double second = question.variant().get(i);
                ratios.add(first == null || second == null ? null : Double.valueOf(second / first));
            }
            return new ComparisonResult.Ratio(variant, against, service, figure, ratios, of.pairs(), of.ratio(),
                    of.low(), of.high(), of.method() == null ? null : of.method().name(), of.verdict().toString(),
                    of.why(), of.repeatsNeeded());
        }
    }

    /**
     * The questions whose intervals hold at once: all, or, of a cumulative plan, those about two of its variants. A
     * plan of many steps could show nothing otherwise, and its steps are questions by themselves.
     */
    private List<List<Asked>> families() {
        List<List<Asked>> families = new ArrayList<>();
        for (int i = 1; i < plan.variants().size(); i++) {
            String variant = plan.variants().get(i).id();
            families.add(questions(variant, plan.variants().get(0).id()));
            if (plan.cumulative() && i > 1) {
                families.add(questions(variant, plan.variants().get(i - 1).id()));
            }
        }
        return plan.cumulative() ? families : List.of(families.stream().flatMap(List::stream).toList());
    }

    private List<Asked> questions(String variant, String against) {
        List<Asked> asked = new ArrayList<>();
        asked.add(new Asked(variant, against, ComparisonResult.ALL_SERVICES, ComparisonResult.THROUGHPUT,
                question(against, variant, true, RunFigures::throughputPerS)));
        for (String service : services()) {
            for (Percentile percentile : Percentile.values()) {
                asked.add(new Asked(variant, against, service, percentile.label(),
                        question(against, variant, false, run -> run.percentile(service, percentile))));
            }
        }
        asked.removeIf(each -> Stream.concat(each.question().first().stream(), each.question().variant().stream())
                .allMatch(Objects::isNull));
        return asked;
    }

    /** Only repeats that are complete for both variants: a run that is still to come is not missing. */
    private Question question(String first, String variant, boolean moreIsFaster,
            Function<RunFigures, Double> figure) {
        Question question = new Question(new ArrayList<>(), new ArrayList<>(), moreIsFaster);
        for (int repeat = 1; repeat <= plan.repeats(); repeat++) {
            Slot one = slot(repeat, first);
            Slot other = slot(repeat, variant);
            if (one.done() && other.done()) {
                question.first().add(figure(one, figure));
                question.variant().add(figure(other, figure));
            }
        }
        return question;
    }

    private Slot slot(int repeat, String variant) {
        return plan.slots().stream().filter(each -> each.repeat() == repeat && each.variant().equals(variant))
                .findFirst().orElseThrow();
    }

    private Double figure(Slot slot, Function<RunFigures, Double> figure) {
        Attempt valid = slot.valid();
        return valid == null ? null : figure.apply(figures.get(valid));
    }

    /** In the order in which a request meets them: quote, order. */
    private List<String> services() {
        TreeSet<String> names = new TreeSet<>((one, other) -> other.compareTo(one));
        figures.values().forEach(run -> names.addAll(run.percentiles().keySet()));
        return List.copyOf(names);
    }

    private ComparisonResult.Variant variant(ComparisonPlan.Variant variant) throws IOException {
        List<Slot> slots = plan.slots().stream().filter(slot -> slot.variant().equals(variant.id())).toList();
        List<Attempt> valid = slots.stream().map(Slot::valid).filter(Objects::nonNull).toList();
        Map<String, List<Histogram>> distributions = new LinkedHashMap<>();
        for (Attempt attempt : valid) {
            RunFigures.distributions(directory.resolve(attempt.directory())).forEach((service, histogram) ->
                    distributions.computeIfAbsent(service, any -> new ArrayList<>()).add(histogram));
        }
        Map<String, ComparisonResult.Service> services = new LinkedHashMap<>();
        for (String service : services()) {
            Map<String, ComparisonResult.Spread> percentiles = new LinkedHashMap<>();
            for (Percentile percentile : Percentile.values()) {
                percentiles.put(percentile.label(), PercentileCurves.spread(valid.stream()
                        .map(attempt -> figures.get(attempt).percentiles().getOrDefault(service, Map.of())
                                .get(percentile.label()))
                        .filter(Objects::nonNull).toList()));
            }
            services.put(service, new ComparisonResult.Service(percentiles,
                    PercentileCurves.of(distributions.getOrDefault(service, List.of()))));
        }
        return new ComparisonResult.Variant(variant.id(), variant.options(), slots.size(), valid.size(),
                (int) slots.stream().filter(slot -> slot.invalid() > 0 && slot.valid() != null).count(),
                (int) slots.stream().filter(slot -> slot.done() && slot.valid() == null).count(), services);
    }

    /** Doubts about single runs apply to the comparison too. */
    private List<String> warnings() {
        List<Attempt> valid = plan.slots().stream().map(Slot::valid).filter(Objects::nonNull).toList();
        List<String> warnings = new ArrayList<>(plan.warnings());
        valid.stream().map(Attempt::directory).filter(run -> !Files.isDirectory(directory.resolve(run)))
                .map(run -> "the directory of run " + run + " is missing: its figures are not counted")
                .forEach(warnings::add);
        warnings.addAll(RunDoubts.warnings(valid.stream().map(run -> figures.get(run).doubts()).toList(), "runs"));
        return warnings;
    }

    private List<Run> runs() {
        List<Run> runs = new ArrayList<>();
        for (Slot slot : plan.slots()) {
            for (Attempt attempt : slot.attempts()) {
                RunFigures of = figures.get(attempt);
                runs.add(new Run(slot.repeat(), slot.variant(), attempt.directory(), attempt.state().name(),
                        attempt.state() == ComparisonPlan.State.VALID, attempt.reasons(), of.achievedPerS(),
                        of.percentiles()));
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
