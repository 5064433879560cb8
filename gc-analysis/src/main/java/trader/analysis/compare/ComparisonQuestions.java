package trader.analysis.compare;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;
import trader.analysis.compare.Judgement.Family;
import trader.analysis.compare.Judgement.Question;
import trader.analysis.compare.RepeatPlan.Attempt;
import trader.analysis.compare.RepeatPlan.Slot;
import trader.analysis.latencylog.Percentile;

/** The questions of a plan, and their answers from the figures of its runs. */
final class ComparisonQuestions {
    /** The one family of a plan with {@link Families#PLAN}. */
    private static final String WHOLE_PLAN = "plan";

    private final RepeatPlan plan;
    private final Map<Attempt, RunFigures> figures;
    private final double alpha;

    /** {@code alpha}: the probability that at least one interval of a family misses the true ratio. */
    ComparisonQuestions(RepeatPlan plan, Map<Attempt, RunFigures> figures, double alpha) {
        this.plan = plan;
        this.figures = figures;
        this.alpha = alpha;
    }

    /** All answers, and the largest family. */
    record Answers(List<ComparisonResult.Ratio> ratios, Family largest) { }

    private record Asked(String variant, String against, PlannedLoad load, String service, String figure,
            Question question) {
        ComparisonResult.Ratio answered(String family, Judgement of) {
            List<Double> ratios = new ArrayList<>();
            for (int i = 0; i < question.first().size(); i++) {
                Double first = question.first().get(i);
                Double second = question.variant().get(i);
                ratios.add(first == null || second == null ? null : Double.valueOf(second / first));
            }
            return new ComparisonResult.Ratio(variant, against, load, service, figure, family, ratios, of.pairs(),
                    of.ratio(), of.low(), of.high(), of.method() == null ? null : of.method().name(),
                    of.verdict().toString(), of.why(), of.repeatsNeeded());
        }
    }

    Answers answers() {
        List<ComparisonResult.Ratio> ratios = new ArrayList<>();
        List<Family> families = new ArrayList<>();
        families().forEach((name, asked) -> {
            Family family = Judgement.all(asked.stream().map(Asked::question).toList(), alpha, plan.margin());
            for (int i = 0; i < asked.size(); i++) {
                ratios.add(asked.get(i).answered(name, family.judgements().get(i)));
            }
            families.add(family);
        });
        return new Answers(ratios, families.stream().max(Comparator.comparingInt(Family::intervals))
                .orElse(Judgement.all(List.of(), alpha, plan.margin())));
    }

    private Map<String, List<Asked>> families() {
        Map<String, List<Asked>> families = new LinkedHashMap<>();
        for (ComparisonPlan.Variant variant : plan.variants()) {
            for (String against : variant.against()) {
                families.computeIfAbsent(plan.families() == Families.PLAN ? WHOLE_PLAN
                        : variant.id() + " against " + against, any -> new ArrayList<>())
                        .addAll(questions(variant.id(), against));
            }
        }
        return families;
    }

    private List<Asked> questions(String variant, String against) {
        List<Asked> asked = new ArrayList<>();
        for (PlannedLoad load : loads(plan)) {
            asked.add(new Asked(variant, against, load, ComparisonResult.ALL_SERVICES, ComparisonResult.THROUGHPUT,
                    question(against, variant, load, true, RunFigures::throughputPerS)));
            for (String service : services()) {
                for (Percentile percentile : Percentile.values()) {
                    if (plan.percentiles().contains(percentile.label())) {
                        asked.add(new Asked(variant, against, load, service, percentile.label(),
                                question(against, variant, load, false, run -> run.percentile(service, percentile))));
                    }
                }
            }
        }
        asked.removeIf(each -> Stream.concat(each.question().first().stream(), each.question().variant().stream())
                .allMatch(Objects::isNull));
        return asked;
    }

    /** One load, null, if the plan names none. */
    static List<PlannedLoad> loads(RepeatPlan plan) {
        return plan.loads().isEmpty() ? Collections.singletonList(null) : plan.loads();
    }

    /** Only repeats that are complete for both variants: a run that is still to come is not missing. */
    private Question question(String first, String variant, PlannedLoad load, boolean moreIsFaster,
            Function<RunFigures, Double> figure) {
        Question question = new Question(new ArrayList<>(), new ArrayList<>(), moreIsFaster);
        for (int repeat = 1; repeat <= plan.repeats(); repeat++) {
            Slot one = slot(repeat, first, load);
            Slot other = slot(repeat, variant, load);
            if (one.done() && other.done()) {
                question.first().add(figure(one, figure));
                question.variant().add(figure(other, figure));
            }
        }
        return question;
    }

    private Slot slot(int repeat, String variant, PlannedLoad load) {
        return plan.slots().stream().filter(each -> each.repeat() == repeat && each.variant().equals(variant)
                && each.load() == load).findFirst().orElseThrow();
    }

    private Double figure(Slot slot, Function<RunFigures, Double> figure) {
        Attempt measured = slot.measured();
        return measured == null ? null : figure.apply(figures.get(measured));
    }

    /** In the order in which a request meets them: quote, order. */
    List<String> services() {
        TreeSet<String> names = new TreeSet<>((one, other) -> other.compareTo(one));
        figures.values().forEach(run -> names.addAll(run.percentiles().keySet()));
        return List.copyOf(names);
    }
}
