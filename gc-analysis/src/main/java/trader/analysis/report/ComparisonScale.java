package trader.analysis.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import trader.analysis.compare.ComparisonResult;
import trader.analysis.compare.ComparisonResult.LoadFigures;
import trader.analysis.compare.ComparisonResult.Spread;
import trader.analysis.compare.ComparisonResult.Variant;
import trader.analysis.compare.VariantKind;

/**
 * The variants of a comparison by a numeric option of at least {@value #LEAST_VALUES} values, such as threads.
 *
 * @param lines by size, for each combination of the other options; the only one has an empty name
 */
record ComparisonScale(String option, Map<String, List<Variant>> lines) {
    private static final int LEAST_VALUES = 4;
    private static final Pattern NUMBER = Pattern.compile("(\\d+(?:\\.\\d+)?)([a-z]*|%)");
    /** Sizes or durations; exact within a unit. */
    private static final Comparator<String> BY_SIZE = Comparator
            .comparingInt((String value) -> List.of("ns", "us", "ms", "k", "s", "m", "g", "h")
                    .indexOf(value.replaceFirst(NUMBER.pattern(), "$2")))
            .thenComparingDouble(value -> Double.parseDouble(value.replaceFirst(NUMBER.pattern(), "$1")));

    /** Null if no option is numeric, or has enough values. A variant without the option is left out. */
    static ComparisonScale of(ComparisonResult result) {
        if (result.measurements().variants().stream().anyMatch(each -> each.planned().kind() != VariantKind.CROSS)) {
            return null;
        }
        return result.conditions().vary().entrySet().stream()
                .filter(each -> each.getValue().stream().allMatch(NUMBER.asMatchPredicate())
                        && each.getValue().stream().distinct().count() >= LEAST_VALUES)
                .max(Comparator.comparingInt(each -> each.getValue().size()))
                .map(each -> of(result, each.getKey(), each.getValue())).orElse(null);
    }

    private static ComparisonScale of(ComparisonResult result, String option, List<String> values) {
        Map<String, List<Variant>> lines = result.measurements().variants().stream()
                .filter(each -> values.contains(each.planned().options().getOrDefault(option, "")))
                .collect(Collectors.groupingBy(each -> others(each, option), LinkedHashMap::new,
                        Collectors.toCollection(ArrayList::new)));
        lines.values().forEach(line -> line.sort(
                Comparator.comparing(each -> each.planned().options().get(option), BY_SIZE)));
        return new ComparisonScale(option, lines);
    }

    private static String others(Variant variant, String option) {
        return variant.planned().options().entrySet().stream().filter(each -> !each.getKey().equals(option))
                .map(each -> NUMBER.matcher(each.getValue()).matches() || each.getValue().matches("true|false")
                        ? each.getKey() + " " + each.getValue() : each.getValue())
                .collect(Collectors.joining(", "));
    }

    /** In requests per second; null without a closed loop. */
    public Spread throughput(Variant variant) {
        return variant.loads().stream().map(LoadFigures::throughputPerS).filter(Objects::nonNull).findFirst()
                .orElse(null);
    }

    /** The share of the highest throughput of its line; null: unknown. */
    public Double ofHighest(List<Variant> line, Variant variant) {
        double highest = line.stream().map(this::throughput).filter(Objects::nonNull).mapToDouble(Spread::median).max()
                .orElse(0);
        return throughput(variant) == null || highest == 0 ? null : throughput(variant).median() / highest;
    }
}
