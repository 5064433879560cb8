package trader.analysis.compare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import trader.analysis.attribution.Prediction;
import trader.analysis.compare.ComparisonPlan.Generation;
import trader.analysis.compare.ComparisonPlan.PlannedSystem;
import trader.analysis.compare.ComparisonPlan.PlannedTurns;
import trader.analysis.compare.ComparisonPlan.State;
import trader.analysis.compare.ComparisonResult.LoadFigures;
import trader.analysis.compare.ComparisonResult.Ratio;
import trader.analysis.compare.ComparisonResult.Rounds;
import trader.analysis.compare.ComparisonResult.Service;
import trader.analysis.compare.ComparisonResult.Spread;
import trader.analysis.compare.ComparisonResult.TurnSeries;
import trader.analysis.compare.Judgement.Question;
import trader.analysis.latencylog.Percentile;
import trader.analysis.run.JsonFiles;
import trader.runfiles.RequestRecord;

/**
 * Reads the directory of a plan, and judges the generations made so far. It keeps what it has read: after each
 * generation only the new one is read.
 */
public final class Comparison {
    /** The probability that a family has a wrong "different". */
    public static final double ALPHA = 0.05;
    private static final Set<String> CLOSED = Set.of("--rate=max", "--load=closed");
    private static final int SCHEMA = 3;

    private final Path directory;
    private final Map<Integer, GenerationRead> generations = new TreeMap<>();
    private ComparisonPlan plan;

    /** A generation by system, and its rounds. */
    private record GenerationRead(Map<PlannedSystem, GenerationFigures> systems, RoundReasons rounds) { }

    public Comparison(Path directory) {
        this.directory = directory;
    }

    /** Judges a plan, finished or not. */
    public static ComparisonResult of(Path directory) throws IOException {
        return new Comparison(directory).judge();
    }

    /** Reads what is new, and judges all generations that count. */
    public ComparisonResult judge() throws IOException {
        plan = ComparisonPlan.read(directory);
        List<MeasuredTurn> turns = TurnsCsv.read(directory);
        long startNs = turns.stream().mapToLong(turn -> turn.times().leadEndNs()).min().orElse(0);
        for (Generation generation : plan.made()) {
            if (generation.state() == State.DONE && !generations.containsKey(generation.number())) {
                generations.put(generation.number(), read(generation, turns.stream()
                        .filter(turn -> turn.generation() == generation.number())
                        .sorted(Comparator.comparingLong(turn -> turn.times().leadEndNs())).toList(), startNs));
            }
        }
        return result();
    }

    private GenerationRead read(Generation generation, List<MeasuredTurn> turns, long startNs) throws IOException {
        RoundReasons rounds = RoundReasons.of(turns);
        Map<PlannedSystem, GenerationFigures> systems = new LinkedHashMap<>();
        for (PlannedSystem system : plan.systemsOf(generation.group())) {
            Path run = directory.resolve(ComparisonPlan.directory(generation.number(), system.id()));
            if (Files.isDirectory(run)) {
                systems.put(system, GenerationFigures.read(run, turns.stream()
                        .filter(turn -> turn.system().equals(system.id())).toList(), rounds, startNs));
            }
        }
        return new GenerationRead(systems, rounds);
    }

    private ComparisonResult result() throws IOException {
        int done = done();
        PlannedTurns planned = plan.turns();
        double level = planned.stopsEarly() ? SpendingRule.level(done, planned.generations(), ALPHA) : ALPHA;
        Map<String, List<Question>> families = families();
        Judgement judgement = new Judgement(level, plan.criteria().margin(), planned.generations());
        List<Ratio> ratios = families.values().stream().flatMap(family -> judgement.of(family).stream()).toList();
        Steps steps = new Steps(plan, ratios);
        List<ComparisonResult.Variant> variants = plan.design().variants().stream().map(variant ->
                new ComparisonResult.Variant(variant, steps.supersededBy(variant), steps.isUseless(variant),
                        loads().stream().map(load -> figures(new PlannedSystem(variant.id(), load))).toList()))
                .toList();
        Map<String, List<String>> vary = new LinkedHashMap<>();
        plan.design().vary().forEach(each -> vary.put(each.option(), each.values()));
        boolean isAnswered = !ratios.isEmpty() && ratios.stream().filter(ratio -> ratio.figure().isMain())
                .allMatch(ratio -> ratio.decision().settled());
        Rounds rounds = rounds();
        Prediction prediction = Prediction.read(directory);
        Proof proof = prediction == null || ratios.isEmpty() ? null : Proof.of(prediction, variants, ratios);
        List<String> answer = new ArrayList<>(ComparisonAnswer.of(ratios, variants, rounds));
        if (proof != null) {
            answer.add(0, proof.sentence());
        }
        return new ComparisonResult(SCHEMA, plan.invocation(), new ComparisonResult.Completion(plan.ended(),
                plan.finished(), planned.stopsEarly() && isAnswered
                        && done >= SpendingRule.firstLook(planned.generations())),
                new ComparisonResult.Conditions(vary, plan.design().options(), plan.rate().value(),
                        plan.design().loads(), plan.criteria().families(), facts("/configuration"),
                        facts("/environment/start")),
                new ComparisonResult.Method(1 - ALPHA, level, plan.criteria().margin(), planned.generations(),
                        planned.rounds(), planned.turnNs() / 1e9), warnings(),
                new ComparisonResult.Measurements(rounds, variants, turns()),
                new ComparisonResult.Conclusions(ratios, proof, answer));
    }

    /** Generations of the group that has the fewest; all if no further one is wanted. */
    private int done() {
        List<List<String>> groups = plan.turns().groups();
        int fewest = groups.stream().mapToInt(group -> plan.done(groups.indexOf(group))).min().orElse(0);
        return plan.nextGroup() < 0 ? plan.turns().generations() : fewest;
    }

    /** One load, null, if the plan names none. */
    private List<PlannedLoad> loads() {
        return plan.design().loads().isEmpty() ? Collections.singletonList(null) : plan.design().loads();
    }

    private Map<String, List<Question>> families() {
        Map<PlannedLoad, Map<MeasuredFigure, FigureSamples>> samples = new LinkedHashMap<>();
        loads().forEach(load -> samples.put(load, samples(load)));
        Map<String, List<Question>> families = new LinkedHashMap<>();
        for (ComparisonPlan.Variant variant : plan.design().variants()) {
            for (String against : variant.against()) {
                String family = plan.criteria().families() == Families.PLAN ? "plan"
                        : variant.id() + " against " + against;
                samples.forEach((load, figures) -> figures.forEach((figure, of) -> {
                    FigureSamples.Estimate estimate = of.ratio(variant.id(), against);
                    if (estimate != null) {
                        families.computeIfAbsent(family, any -> new ArrayList<>())
                                .add(new Question(variant.id(), against, load, figure, family, estimate));
                    }
                }));
            }
        }
        return families;
    }

    /** Of the figures that are judged, in the order in which they are shown. */
    private Map<MeasuredFigure, FigureSamples> samples(PlannedLoad load) {
        Map<MeasuredFigure, FigureSamples> samples = new LinkedHashMap<>();
        Stream.of(MeasuredFigure.THROUGHPUT, MeasuredFigure.CPU, MeasuredFigure.ALLOCATION)
                .forEach(figure -> samples.put(figure, new FigureSamples()));
        for (String service : RequestRecord.SERVICES) {
            plan.criteria().percentiles().forEach(each ->
                    samples.put(new MeasuredFigure(service, each), new FigureSamples()));
        }
        generations.forEach((number, generation) -> generation.systems().forEach((system, figures) -> {
            if (system.load() == load) {
                figures.samples().forEach((figure, sample) -> {
                    if (samples.containsKey(figure)
                            && (!figure.equals(MeasuredFigure.THROUGHPUT) || isClosed(system))) {
                        samples.get(figure).add(number, system.variant(), sample);
                    }
                });
            }
        }));
        return samples;
    }

    /** Otherwise the throughput is the rate. */
    private boolean isClosed(PlannedSystem system) {
        return system.load() == PlannedLoad.MAX || system.load() == null && Stream.concat(
                plan.design().options().stream(), plan.design().variant(system.variant()).arguments().stream())
                .anyMatch(CLOSED::contains);
    }

    private LoadFigures figures(PlannedSystem system) {
        List<GenerationFigures> of = generations.values().stream().map(each -> each.systems().get(system))
                .filter(Objects::nonNull).toList();
        Map<String, Service> services = new LinkedHashMap<>();
        for (String service : RequestRecord.SERVICES) {
            List<long[]> curves = of.stream().map(each -> each.curves().get(service)).filter(Objects::nonNull)
                    .toList();
            if (!curves.isEmpty()) {
                Map<String, Spread> percentiles = new LinkedHashMap<>();
                Stream.of(Percentile.values()).map(Percentile::label).forEach(label ->
                        percentiles.put(label, spread(of, new MeasuredFigure(service, label))));
                services.put(service, new Service(percentiles, PercentileCurves.of(curves)));
            }
        }
        return new LoadFigures(system.load(), isClosed(system) ? spread(of, MeasuredFigure.THROUGHPUT) : null,
                spread(of, MeasuredFigure.CPU), spread(of, MeasuredFigure.ALLOCATION),
                PercentileCurves.spread(of.stream().map(GenerationFigures::gcShare).filter(Objects::nonNull)
                        .mapToDouble(Double::doubleValue).toArray()),
                of.stream().mapToLong(GenerationFigures::failed).sum(), services);
    }

    private static Spread spread(List<GenerationFigures> generations, MeasuredFigure figure) {
        return PercentileCurves.spread(generations.stream().map(each -> each.samples().get(figure))
                .filter(Objects::nonNull).mapToDouble(sample -> Math.exp(sample.log())).toArray());
    }

    private Rounds rounds() {
        List<RoundReasons> all = generations.values().stream().map(GenerationRead::rounds).toList();
        return new Rounds(generations.size(), plan.made().stream().filter(each -> each.state() == State.FAILED)
                .map(each -> "generation " + each.number() + ": " + String.join("; ", each.reasons())).toList(),
                all.stream().mapToInt(each -> each.rounds().size()).sum(),
                all.stream().mapToInt(RoundReasons::counted).sum(), RoundReasons.dropped(all));
    }

    private List<TurnSeries> turns() {
        return generations.entrySet().stream().flatMap(generation -> generation.getValue().systems().entrySet()
                .stream().map(of -> new TurnSeries(of.getKey().variant(), of.getKey().load(), generation.getKey(),
                        of.getValue().turns()))).toList();
    }

    private List<String> warnings() {
        List<String> warnings = new ArrayList<>(plan.warnings());
        int done = done();
        if (generations.size() > 0 && plan.finished() && done == 1) {
            warnings.add("Each variant was started once. JVMs of the same variant differ by 2 to 7 %, and that is in"
                    + " these ratios: nothing is judged. Start each several times (--generations).");
        }
        generations.forEach((number, generation) -> plan.made().stream().filter(each -> each.number() == number)
                .flatMap(each -> plan.systemsOf(each.group()).stream())
                .filter(system -> !generation.systems().containsKey(system))
                .map(system -> "the directory " + ComparisonPlan.directory(number, system.id())
                        + " is missing: its turns are not counted").forEach(warnings::add));
        for (PlannedSystem system : plan.design().systems()) {
            long failed = figures(system).failed();
            if (failed > 0) {
                warnings.add(system.id() + ": " + failed + " requests had no answer; they are in no figure");
            }
        }
        return warnings;
    }

    /** Facts about the first run, without the options that vary. */
    private Map<String, String> facts(String pointer) throws IOException {
        Path first = generations.entrySet().stream().flatMap(generation -> generation.getValue().systems().keySet()
                .stream().map(system -> directory.resolve(ComparisonPlan.directory(generation.getKey(),
                        system.id())))).filter(run -> Files.exists(run.resolve("run.json"))).findFirst().orElse(null);
        Map<String, String> facts = first == null ? new LinkedHashMap<>() : JsonFiles.facts(first, pointer);
        plan.design().vary().forEach(vary -> facts.remove(vary.option()));
        return facts;
    }
}
