package trader.analysis.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import trader.analysis.compare.ComparisonResult;
import trader.analysis.compare.ComparisonResult.Ratio;
import trader.analysis.compare.ComparisonResult.Run;
import trader.analysis.compare.ComparisonResult.Spread;
import trader.analysis.compare.ComparisonResult.Variant;
import trader.analysis.compare.Families;
import trader.analysis.compare.PlannedLoad;
import trader.analysis.figures.Format;

/** Values derived from the result for {@code comparison.html}, which calls the public methods. */
record ComparisonPage(ComparisonResult result, ComparisonCharts charts) {
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

    /** A service at a load of the plan. */
    record Place(PlannedLoad load, String service) {
        /** "quote"; with several loads "quote, closed loop". */
        public String name() {
            return PlannedLoad.at(service, load);
        }
    }

    public Place place(Ratio ratio) {
        return new Place(ratio.load(), ratio.service());
    }

    public String variant(Run run) {
        return PlannedLoad.at(run.variant(), run.load());
    }

    /** Places that have figures. */
    public List<Place> places() {
        return result.variants().stream().flatMap(variant -> variant.loads().stream()).flatMap(of ->
                of.services().keySet().stream().map(service -> new Place(of.load(), service))).distinct().toList();
    }

    public List<ComparisonMatrix> tables() {
        return ComparisonMatrix.of(result);
    }

    public String percent(double share) {
        return Format.percent(share).replace(".0", "");
    }

    public boolean hasCurve(Place place) {
        return result.variants().stream().map(variant -> service(variant, place)).filter(Objects::nonNull)
                .anyMatch(each -> !each.curve().isEmpty());
    }

    public boolean hasCurves() {
        return places().stream().anyMatch(this::hasCurve);
    }

    private static ComparisonResult.Service service(Variant variant, Place place) {
        return variant.loads().stream().filter(of -> of.load() == place.load()).findFirst()
                .map(of -> of.services().get(place.service())).orElse(null);
    }

    public boolean isJudgedInPairs() {
        return result.families() == Families.PAIRS;
    }

    public boolean hasThroughput() {
        return result.comparisons().stream().anyMatch(each -> each.figure().equals(ComparisonResult.THROUGHPUT));
    }

    public boolean hasRatios() {
        return result.comparisons().stream().anyMatch(each -> each.ratio() != null);
    }

    public Spread spread(Variant variant, Place place, String percentile) {
        ComparisonResult.Service figures = service(variant, place);
        return figures == null ? null : figures.percentiles().get(percentile);
    }

    public Long ns(Run run, String service, String percentile) {
        return run.percentiles().getOrDefault(service, Map.of()).get(percentile);
    }

    /** As on a command line. */
    static String options(Map<String, String> options, String between) {
        return options.entrySet().stream().map(option -> "--" + option.getKey() + "=" + option.getValue())
                .collect(Collectors.joining(between));
    }

    public String options(Variant variant) {
        return options(variant.options(), " ");
    }

    /** The charts' data, for a script element. */
    public String chartData() throws JsonProcessingException {
        return Page.json(charts);
    }

    public String percentOfHighest(ComparisonScale.Line line, ComparisonScale.Point point) {
        return Format.percent(ComparisonScale.ofHighest(line, point));
    }
}
