package trader.analysis.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import trader.analysis.answer.Answer;
import trader.analysis.compare.ComparisonResult.Ratio;
import trader.analysis.figures.Format;
import trader.analysis.latencylog.Percentile;

/**
 * The answer of a comparison: the differences of the variants, and the causes of their slowest requests.
 *
 * @param text     one paragraph each; never empty
 * @param variants by id
 */
public record ComparisonAnswer(List<String> text, Map<String, VariantTail> variants) {
    private static final String SLOWER = "slower";
    private static final String FASTER = "faster";
    private static final String SAME = "the same within noise";
    private static final String CANNOT_TELL = "cannot tell";
    private static final List<String> SAID = List.of(ComparisonResult.THROUGHPUT, Percentile.P50.label(),
            Percentile.P99.label());
    /** With more, there is a summary of them. */
    private static final int MOST_STEPS = 6;
    private static final int MOST_VARIANTS = 8;

    /**
     * Causes of the slowest requests of a variant, by service.
     *
     * @param gc   the median of the runs' shares of garbage collection
     * @param most the cause that was the largest other one in most runs
     * @param mostShare the median of its shares in these runs
     */
    public record VariantTail(Map<String, Double> gc, Map<String, String> most, Map<String, Double> mostShare) {
        static VariantTail of(List<RunFigures> runs) {
            Map<String, List<RunFigures.Tail>> tails = new LinkedHashMap<>();
            runs.forEach(run -> run.tails().forEach((service, tail) ->
                    tails.computeIfAbsent(service, any -> new ArrayList<>()).add(tail)));
            Map<String, Double> gc = new LinkedHashMap<>();
            Map<String, String> most = new LinkedHashMap<>();
            Map<String, Double> mostShare = new LinkedHashMap<>();
            tails.forEach((service, of) -> {
                gc.put(service, median(of.stream().map(RunFigures.Tail::gcShare).toList()));
                of.stream().map(RunFigures.Tail::largestCause).filter(Objects::nonNull)
                        .collect(Collectors.groupingBy(Function.identity(), TreeMap::new, Collectors.counting()))
                        .entrySet().stream().max(Comparator.comparingLong(Map.Entry::getValue))
                        .ifPresent(cause -> {
                            most.put(service, cause.getKey());
                            mostShare.put(service, median(of.stream().filter(tail ->
                                            cause.getKey().equals(tail.largestCause()))
                                    .map(RunFigures.Tail::largestShare).toList()));
                        });
            });
            return new VariantTail(gc, most, mostShare);
        }

        private static double median(List<Double> shares) {
            return shares.stream().sorted().toList().get((shares.size() - 1) / 2);
        }
    }

    private record Pair(String variant, String against) { }

    /** {@code reasons} of the INVALID runs, one each. */
    static ComparisonAnswer of(List<Ratio> ratios, List<ComparisonResult.Variant> variants,
            Map<String, VariantTail> tails, List<String> reasons) {
        List<String> text = new ArrayList<>();
        List<Pair> pairs = pairs(ratios, variants);
        List<ComparisonResult.Variant> steps = variants.stream().filter(each -> each.kind() == VariantKind.STEP)
                .toList();
        boolean isLong = steps.size() > MOST_STEPS;
        boolean areMany = steps.isEmpty() && variants.size() > MOST_VARIANTS;
        if (areMany) {
            text.addAll(ManyVariants.text(variants.get(0).id(), ratios.stream().filter(ratio ->
                    SAID.contains(ratio.figure())).toList(), ComparisonAnswer::name, ComparisonAnswer::verdict));
        }
        for (Pair pair : areMany ? List.<Pair>of() : isLong ? pairs.subList(0, 1) : pairs) {
            List<Ratio> of = ratios.stream().filter(ratio -> pair.equals(new Pair(ratio.variant(), ratio.against()))
                    && SAID.contains(ratio.figure())).toList();
            if (!of.isEmpty()) {
                text.add(compared(pair, of));
            }
        }
        if (isLong) {
            text.addAll(summary(ratios, pairs.subList(1, pairs.size())));
        }
        if (!text.isEmpty()) {
            text.addAll(steps(variants));
        }
        Map<String, VariantTail> said = new LinkedHashMap<>(tails);
        if (isLong) {
            said.keySet().retainAll(List.of(steps.get(0).id(), steps.get(steps.size() - 1).id()));
        }
        said.values().stream().flatMap(tail -> tail.gc().keySet().stream()).distinct()
                .forEach(service -> text.add(areMany
                        ? tails(service, ManyVariants.extremes(service, said), "lowest and highest median")
                        : tails(service, said, "medians of the runs")));
        return new ComparisonAnswer(text.isEmpty() ? List.of(nothing(reasons))
                : text.stream().map(each -> each.replace('\u00a0', ' ')).toList(), tails);
    }

    /** What differs, what does not, and what these runs cannot tell. */
    private static String compared(Pair pair, List<Ratio> ratios) {
        Map<String, List<String>> figures = new LinkedHashMap<>();
        List.of(SLOWER, FASTER, SAME, CANNOT_TELL).forEach(words -> figures.put(words, new ArrayList<>()));
        ratios.forEach(ratio -> figures.get(verdict(ratio)).add(words(ratio)));
        List<String> unclear = figures.remove(CANNOT_TELL);
        List<String> clear = new ArrayList<>();
        figures.forEach((verdict, of) -> {
            if (!of.isEmpty()) {
                clear.add((clear.isEmpty() ? verdict + (verdict.equals(SAME) ? " as " : " than ") + pair.against()
                        : verdict) + " at " + String.join(", ", of));
            }
        });
        return (clear.isEmpty() ? "" : pair.variant() + " is " + String.join("; ", clear) + ".")
                + (clear.isEmpty() || unclear.isEmpty() ? "" : " ")
                + (unclear.isEmpty() ? "" : "These runs cannot tell "
                + (clear.isEmpty() ? pair.variant() + " from " + pair.against() + " " : "") + "at "
                + String.join(", ", unclear) + ".");
    }

    /** Of a plan with steps the last against the first, then each against the one before it. */
    private static List<Pair> pairs(List<Ratio> ratios, List<ComparisonResult.Variant> variants) {
        List<ComparisonResult.Variant> steps = variants.stream().filter(each -> each.kind() == VariantKind.STEP)
                .toList();
        if (steps.isEmpty()) {
            return ratios.stream().map(each -> new Pair(each.variant(), each.against())).distinct().toList();
        }
        Set<Pair> pairs = new LinkedHashSet<>();
        pairs.add(new Pair(steps.get(steps.size() - 1).id(), steps.get(0).id()));
        for (int i = 1; i < steps.size(); i++) {
            pairs.add(new Pair(steps.get(i).id(), steps.get(i - 1).id()));
        }
        return List.copyOf(pairs);
    }

    /** Of many steps only which of them differ from the one before it in throughput and in the median of quotes. */
    private static List<String> summary(List<Ratio> ratios, List<Pair> pairs) {
        Map<String, Map<String, List<String>>> figures = new LinkedHashMap<>();
        for (Pair pair : pairs) {
            ratios.stream().filter(ratio -> pair.equals(new Pair(ratio.variant(), ratio.against()))
                    && (ratio.figure().equals(ComparisonResult.THROUGHPUT) || ratio.load() != PlannedLoad.MAX
                            && ratio.service().equals("quote") && ratio.figure().equals(Percentile.P50.label())))
                    .forEach(ratio -> figures.computeIfAbsent(name(ratio), any -> new LinkedHashMap<>())
                            .computeIfAbsent(verdict(ratio), any -> new ArrayList<>())
                            .add(ratio.variant() + (ratio.ratio() == null ? ""
                                    : " (× " + Format.ratio(ratio.ratio()) + ")")));
        }
        return figures.entrySet().stream().map(figure -> "At " + figure.getKey() + ", against the step before: "
                + figure.getValue().entrySet().stream().map(each -> each.getKey() + " with "
                + String.join(", ", each.getValue())).collect(Collectors.joining("; ")) + ".").toList();
    }

    private static List<String> steps(List<ComparisonResult.Variant> variants) {
        List<String> text = new ArrayList<>();
        String useless = variants.stream().filter(ComparisonResult.Variant::useless)
                .map(ComparisonResult.Variant::id).collect(Collectors.joining(", "));
        if (!useless.isEmpty()) {
            text.add("Without effect here, both when added and when taken away from the last step: " + useless + ".");
        }
        String superseded = variants.stream().filter(each -> each.supersededBy() != null)
                .map(each -> each.id() + " (by " + each.supersededBy() + ")").collect(Collectors.joining(", "));
        if (!superseded.isEmpty()) {
            text.add("Superseded by a later step: " + superseded + ".");
        }
        return text;
    }

    private static String nothing(List<String> reasons) {
        return reasons.isEmpty() ? "There are no runs to compare yet."
                : reasons.size() == 1 ? "There is nothing to compare: the only run so far was INVALID: "
                        + Answer.headline(reasons.get(0))
                : "There is nothing to compare: all " + reasons.size() + " runs so far were INVALID; first reason: "
                        + Answer.headline(reasons.get(0));
    }

    private static String verdict(Ratio ratio) {
        return switch (ratio.verdict()) {
            case "different" -> ratio.isSlower() ? SLOWER : FASTER;
            case CANNOT_TELL -> CANNOT_TELL;
            default -> SAME;
        };
    }

    private static String name(Ratio ratio) {
        return (ratio.service().equals(ComparisonResult.ALL_SERVICES) ? "" : ratio.service() + " ")
                + ratio.figure() + (ratio.load() == PlannedLoad.MAX && !ratio.figure().equals(
                        ComparisonResult.THROUGHPUT) ? " in the closed loop" : "");
    }

    private static String words(Ratio ratio) {
        String name = name(ratio);
        String more = ratio.repeatsNeeded() == null ? "" : "; about " + Format.count((long) ratio.repeatsNeeded())
                + " repeats may";
        return ratio.low() == null || ratio.high() == null ? name
                : name + " (× " + Format.ratio(ratio.ratio()) + ", " + Format.ratio(ratio.low()) + " to "
                        + Format.ratio(ratio.high()) + more + ")";
    }

    private static String tails(String service, Map<String, VariantTail> variants, String shares) {
        List<String> gc = new ArrayList<>();
        List<String> most = new ArrayList<>();
        Set<String> causes = new LinkedHashSet<>();
        variants.forEach((variant, tail) -> {
            if (tail.gc().containsKey(service)) {
                gc.add(variant + " " + Format.percent(tail.gc().get(service)));
            }
            causes.add(tail.most().get(service));
        });
        variants.forEach((variant, tail) -> {
            if (tail.most().containsKey(service)) {
                most.add(variant + " " + (causes.size() == 1 ? "" : tail.most().get(service) + ", ")
                        + Format.percent(tail.mostShare().get(service)));
            }
        });
        String slowest = "The slowest " + service + "s waited for garbage collection: " + String.join(", ", gc);
        return slowest + (most.isEmpty() ? "" : "; the largest other cause"
                + (causes.size() == 1 ? " was " + causes.iterator().next() : "s were") + ": "
                + String.join(causes.size() == 1 ? ", " : "; ", most)) + " (" + shares + ").";
    }
}
