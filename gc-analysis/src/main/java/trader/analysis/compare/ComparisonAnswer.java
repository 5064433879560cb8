package trader.analysis.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import trader.analysis.compare.ComparisonResult.Interval;
import trader.analysis.compare.ComparisonResult.LoadFigures;
import trader.analysis.compare.ComparisonResult.Ratio;
import trader.analysis.compare.ComparisonResult.Rounds;
import trader.analysis.compare.ComparisonResult.Variant;
import trader.analysis.figures.Format;
import trader.analysis.latencylog.Percentile;
import trader.runfiles.RequestRecord;

/** The answer of a comparison in words: what differs, what does not, and what cannot be told. */
final class ComparisonAnswer {
    /** With more pairs of variants, there is a paragraph for each figure instead. */
    private static final int MOST_PAIRS = 6;
    private static final int MOST_NAMES = 5;
    private static final List<String> SAID = List.of(MeasuredFigure.THROUGHPUT.name(), Percentile.P50.label(),
            Percentile.P99.label(), MeasuredFigure.CPU.name());

    private final List<Variant> variants;
    private final List<Variant> steps;

    private ComparisonAnswer(List<Variant> variants) {
        this.variants = variants;
        this.steps = variants.stream().filter(each -> each.planned().kind() == VariantKind.STEP).toList();
    }

    /** A paragraph each; never empty. */
    static List<String> of(List<Ratio> ratios, List<Variant> variants, Rounds rounds) {
        if (ratios.isEmpty()) {
            return List.of(rounds.generations() > 0 ? "There is nothing to compare: too few rounds count."
                    : rounds.failed().isEmpty() ? "There are no rounds to compare yet."
                    : "There is nothing to compare: no generation counts. First reason: " + rounds.failed().get(0));
        }
        ComparisonAnswer answer = new ComparisonAnswer(variants);
        List<Ratio> said = ratios.stream().filter(each -> SAID.contains(each.figure().name())).toList();
        Map<List<String>, List<Ratio>> pairs = said.stream().collect(Collectors.groupingBy(each ->
                List.of(each.variant(), each.against()), LinkedHashMap::new, Collectors.toList()));
        List<String> text = new ArrayList<>();
        if (pairs.size() <= MOST_PAIRS) {
            pairs.values().forEach(pair -> text.add(answer.ofPair(pair)));
        } else {
            if (!answer.steps.isEmpty()) {
                List<Ratio> ends = pairs.getOrDefault(List.of(answer.last(), answer.steps.get(0).planned().id()),
                        List.of()).stream().filter(ComparisonAnswer::isOfQuotes).toList();
                if (!ends.isEmpty()) {
                    text.add(answer.ofPair(ends));
                }
            }
            said.stream().filter(answer::isInSummary).collect(Collectors.groupingBy(each ->
                    answer.role(each) + ", " + name(each), LinkedHashMap::new, Collectors.toList()))
                    .forEach((name, of) -> text.add(name + ". " + verdicts(of, ratio -> ratio.variant()
                            + (ratio.decision().isDifferent() ? " (× " + Format.ratio(ratio.interval().ratio()) + ")"
                                    : ""), MOST_NAMES)));
        }
        answer.addSteps(text);
        answer.addCollections(text);
        return text;
    }

    private String last() {
        return steps.get(steps.size() - 1).planned().id();
    }

    private String ofPair(List<Ratio> pair) {
        return pair.get(0).variant() + " against " + pair.get(0).against() + ". " + verdicts(pair, ratio ->
                name(ratio) + interval(ratio.interval()), Integer.MAX_VALUE);
    }

    private static String interval(Interval of) {
        return of.low() == null ? "" : " (× " + Format.ratio(of.ratio()) + ", " + Format.ratio(of.low()) + " to "
                + Format.ratio(of.high()) + ")";
    }

    private static boolean isOfQuotes(Ratio ratio) {
        return !ratio.figure().service().equals(RequestRecord.SERVICES[1]);
    }

    /** Of many pairs only one kind of load, and no orders: the differences are much the same. */
    private boolean isInSummary(Ratio ratio) {
        boolean isMain = ratio.figure().isMain() && isOfQuotes(ratio)
                && (steps.isEmpty() || !ratio.figure().equals(MeasuredFigure.CPU));
        List<String> ids = steps.stream().map(each -> each.planned().id()).toList();
        boolean isFirstOfSteps = ids.contains(ratio.variant()) && ratio.against().equals(ids.get(0))
                && !ratio.variant().equals(ids.get(1));
        return isMain && !isFirstOfSteps && (ratio.load() != PlannedLoad.MAX
                || ratio.figure().equals(MeasuredFigure.THROUGHPUT));
    }

    private String role(Ratio ratio) {
        VariantKind kind = variants.stream().filter(each -> each.planned().id().equals(ratio.variant())).findFirst()
                .orElseThrow().planned().kind();
        return !steps.isEmpty() && ratio.against().equals(last())
                ? "Taken away from " + last() : kind == VariantKind.STEP ? "Against the step before"
                : "Against " + (ratio.against().equals(variants.get(0).planned().id()) ? ratio.against()
                        : "the variant it builds on");
    }

    private static String name(Ratio ratio) {
        return ratio.figure().equals(MeasuredFigure.THROUGHPUT) ? ratio.figure().name()
                : PlannedLoad.at(ratio.figure().text(), ratio.load()).replace(",", " in the").replace("in the common",
                        "at the common");
    }

    /** Of several variants the largest differences first. */
    private static String verdicts(List<Ratio> ratios, Function<Ratio, String> words, int most) {
        Map<String, List<String>> by = new LinkedHashMap<>();
        List<Ratio> sorted = most == Integer.MAX_VALUE ? ratios : ratios.stream().sorted(Comparator.comparingDouble(
                ratio -> -Math.abs(Math.log(ratio.interval().ratio())))).toList();
        Stream.of("Faster", "Slower", "Less", "More", "Same", "Cannot tell").forEach(verdict -> by.put(verdict,
                sorted.stream().filter(each -> each.decision().says().equalsIgnoreCase(verdict)).map(words).toList()));
        return by.entrySet().stream().filter(each -> !each.getValue().isEmpty()).map(each -> each.getKey() + ": "
                + each.getValue().stream().limit(most).collect(Collectors.joining(", "))
                + (each.getValue().size() > most ? " and " + (each.getValue().size() - most) + " more" : "") + ".")
                .collect(Collectors.joining(" "));
    }

    private void addSteps(List<String> text) {
        String useless = steps.stream().filter(Variant::useless).map(each -> each.planned().id())
                .collect(Collectors.joining(", "));
        if (!useless.isEmpty()) {
            text.add("No effect here, neither added nor taken away from the last step: " + useless + ".");
        }
        String superseded = steps.stream().filter(each -> each.supersededBy() != null)
                .map(each -> each.planned().id() + " (by " + each.supersededBy() + ")")
                .collect(Collectors.joining(", "));
        if (!superseded.isEmpty()) {
            text.add("Superseded by a later step: " + superseded + ".");
        }
    }

    /** Of all variants if they are few, else the least and the most. */
    private void addCollections(List<String> text) {
        PlannedLoad load = variants.get(0).loads().get(0).load();
        Map<String, Double> shares = new LinkedHashMap<>();
        variants.forEach(variant -> variant.loads().stream().filter(of -> of.load() == load)
                .map(LoadFigures::gcShare).filter(Objects::nonNull)
                .forEach(share -> shares.put(variant.planned().id(), share.median())));
        List<String> sorted = shares.keySet().stream().sorted((one, other) ->
                shares.get(one).compareTo(shares.get(other))).toList();
        List<String> shown = sorted.size() <= MOST_NAMES ? List.copyOf(shares.keySet())
                : List.of(sorted.get(0), sorted.get(sorted.size() - 1));
        if (!shown.isEmpty()) {
            text.add("The collector stopped the server for this part of the measured time: " + shown.stream()
                    .map(id -> id + " " + Format.percent(shares.get(id))).collect(Collectors.joining(", ")) + ".");
        }
    }
}
