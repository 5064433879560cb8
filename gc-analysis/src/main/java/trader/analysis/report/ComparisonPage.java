package trader.analysis.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import trader.analysis.compare.ComparisonResult;
import trader.analysis.compare.ComparisonResult.Ratio;
import trader.analysis.compare.ComparisonResult.Run;
import trader.analysis.compare.ComparisonResult.Spread;
import trader.analysis.compare.ComparisonResult.Variant;
import trader.analysis.figures.Format;

/** Values derived from the result for {@code comparison.html}, which calls the public methods. */
record ComparisonPage(ComparisonResult result) {
    public long valid() {
        return result.variants().stream().mapToLong(Variant::valid).sum();
    }

    public long planned() {
        return result.variants().stream().mapToLong(Variant::planned).sum();
    }

    public boolean isMissingRuns() {
        return result.variants().stream().anyMatch(variant -> variant.lost() > 0);
    }

    public Variant first() {
        return result.variants().get(0);
    }

    public List<Variant> others() {
        return result.variants().subList(1, result.variants().size());
    }

    public List<String> warnings() {
        List<String> warnings = new ArrayList<>(result.warnings());
        for (Variant variant : result.variants()) {
            int repeated = variant.repeated() + variant.lost();
            if (repeated > 0) {
                warnings.add(variant.id() + ": " + repeated + " of " + variant.planned()
                        + " runs were INVALID and made again"
                        + (variant.lost() > 0 ? ", " + variant.lost() + " of them INVALID again" : ""));
            }
        }
        result.resumedAt().forEach(instant -> warnings.add("interrupted, and resumed at " + Format.instant(instant)));
        if (result.repeats() < result.method().leastRepeats()) {
            warnings.add("With " + Format.some(result.repeats(), "repeat") + " no conclusion is possible; at least "
                    + result.method().leastRepeats() + " are needed.");
        }
        return warnings;
    }

    /** Two variants that are compared. */
    record Pair(String variant, String against, List<Ratio> ratios) { }

    public List<Pair> pairs() {
        Map<List<String>, List<Ratio>> pairs = new LinkedHashMap<>();
        result.comparisons().forEach(ratio -> pairs.computeIfAbsent(List.of(ratio.variant(), ratio.against()),
                any -> new ArrayList<>()).add(ratio));
        return pairs.entrySet().stream().map(each -> new Pair(each.getKey().get(0), each.getKey().get(1),
                each.getValue())).toList();
    }

    /** The direction of a difference, or {@code same} or {@code unknown}. */
    public String style(Ratio ratio) {
        return switch (ratio.verdict()) {
            case "different" -> ratio.isSlower() ? "slower" : "faster";
            case "cannot tell" -> "unknown";
            default -> "same";
        };
    }

    /** "0.97 to 1.21"; an unknown end is a question mark. */
    public String interval(Ratio ratio) {
        return ratio.ratio() == null ? Format.NONE : (ratio.low() == null ? "?" : Format.ratio(ratio.low())) + " to "
                + (ratio.high() == null ? "?" : Format.ratio(ratio.high()));
    }

    /** The lowest and the highest ratio of a single repeat. */
    public String singleRepeats(Ratio ratio) {
        List<Double> ratios = ratio.ratios().stream().filter(Objects::nonNull).sorted().toList();
        return ratios.isEmpty() ? Format.NONE
                : Format.ratio(ratios.get(0)) + " to " + Format.ratio(ratios.get(ratios.size() - 1));
    }

    /** The rows of the table of verdicts: service and figure with a ratio, or null, for each variant. */
    record VerdictRow(String service, String figure, List<Ratio> ratios) { }

    /** Against the first variant, or against the one before. */
    public List<VerdictRow> verdicts(boolean before) {
        Set<List<String>> places = new LinkedHashSet<>();
        result.comparisons().forEach(each -> places.add(List.of(each.service(), each.figure())));
        return places.stream().map(place -> new VerdictRow(place.get(0), place.get(1), others().stream()
                .map(variant -> ratio(variant, before, place)).toList())).toList();
    }

    private Ratio ratio(Variant variant, boolean before, List<String> place) {
        String against = result.variants().get(before ? result.variants().indexOf(variant) - 1 : 0).id();
        return result.comparisons().stream().filter(each -> each.variant().equals(variant.id())
                && each.against().equals(against) && List.of(each.service(), each.figure()).equals(place))
                .findFirst().orElse(null);
    }

    public String percent(double share) {
        return Format.percent(share).replace(".0", "");
    }

    public List<String> services() {
        return result.variants().stream().flatMap(variant -> variant.services().keySet().stream()).distinct().toList();
    }

    public boolean hasCurve(String service) {
        return result.variants().stream().map(variant -> variant.services().get(service)).filter(Objects::nonNull)
                .anyMatch(each -> !each.curve().isEmpty());
    }

    public boolean hasCurves() {
        return services().stream().anyMatch(this::hasCurve);
    }

    public boolean hasThroughput() {
        return result.comparisons().stream().anyMatch(each -> each.figure().equals(ComparisonResult.THROUGHPUT));
    }

    public boolean hasRatios() {
        return result.comparisons().stream().anyMatch(each -> each.ratio() != null);
    }

    public Spread spread(Variant variant, String service, String percentile) {
        ComparisonResult.Service figures = variant.services().get(service);
        return figures == null ? null : figures.percentiles().get(percentile);
    }

    public Long ns(Run run, String service, String percentile) {
        return run.percentiles().getOrDefault(service, Map.of()).get(percentile);
    }

    public String options(Variant variant) {
        return variant.options().entrySet().stream().map(option -> "--" + option.getKey() + "=" + option.getValue())
                .collect(Collectors.joining(" "));
    }
}
