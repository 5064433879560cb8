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
import trader.analysis.compare.PlannedLoad;
import trader.analysis.compare.VariantKind;
import trader.analysis.latencylog.Percentile;

/**
 * The figures of a comparison over a numeric option of at least {@value #LEAST_VALUES} values, such as threads.
 *
 * @param services names of the p99 in {@link Point}
 * @param lines    one for each combination of the other options
 */
record ComparisonScale(String option, List<String> services, List<Line> lines) {
    private static final int LEAST_VALUES = 4;
    private static final Pattern NUMBER = Pattern.compile("(\\d+(?:\\.\\d+)?)([a-z]*|%)");
    /** Sizes or durations; exact within a unit. */
    private static final Comparator<String> BY_SIZE = Comparator
            .comparingInt((String value) -> List.of("ns", "us", "ms", "k", "s", "m", "g", "h")
                    .indexOf(value.replaceFirst(NUMBER.pattern(), "$2")))
            .thenComparingDouble(value -> Double.parseDouble(value.replaceFirst(NUMBER.pattern(), "$1")));

    /** Points by size; {@code name} is empty if there is only one line. */
    record Line(String name, List<Point> points) {
        /** A point's share of the highest throughput of the line; null: unknown. */
        public Double ofHighest(Point point) {
            double highest = points.stream().map(Point::throughputPerS)
                    .filter(Objects::nonNull).mapToDouble(Spread::median).max().orElse(0);
            return point.throughputPerS() == null || highest == 0 ? null : point.throughputPerS().median() / highest;
        }
    }

    /**
     * A variant.
     *
     * @param text           the value
     * @param throughputPerS null without a closed loop
     * @param p99            by name of the service, without those that are unknown
     */
    record Point(String text, Spread throughputPerS, Map<String, Spread> p99) {
        /** Null: unknown. */
        public Spread p99Of(String service) {
            return p99.get(service);
        }
    }

    /** Null if no option is numeric, or has enough values. A variant without the option has no point. */
    static ComparisonScale of(ComparisonResult result) {
        if (result.variants().stream().anyMatch(each -> each.kind() != VariantKind.CROSS)) {
            return null;
        }
        return result.vary().entrySet().stream()
                .filter(each -> each.getValue().stream().allMatch(NUMBER.asMatchPredicate())
                        && each.getValue().stream().distinct().count() >= LEAST_VALUES)
                .max(Comparator.comparingInt(each -> each.getValue().size()))
                .map(each -> of(result, each.getKey(), each.getValue())).orElse(null);
    }

    private static ComparisonScale of(ComparisonResult result, String option, List<String> values) {
        Map<String, List<Point>> lines = new LinkedHashMap<>();
        for (Variant variant : result.variants()) {
            String value = variant.options().get(option);
            if (value != null && values.contains(value)) {
                lines.computeIfAbsent(others(variant, option), any -> new ArrayList<>())
                        .add(new Point(value, throughput(variant), p99(variant)));
            }
        }
        lines.values().forEach(points -> points.sort(Comparator.comparing(Point::text, BY_SIZE)));
        return new ComparisonScale(option, lines.values().stream().flatMap(List::stream)
                .flatMap(each -> each.p99().keySet().stream()).distinct().toList(),
                lines.entrySet().stream().map(each -> new Line(each.getKey(), each.getValue())).toList());
    }

    public boolean hasThroughput() {
        return lines.stream().flatMap(line -> line.points().stream()).anyMatch(each -> each.throughputPerS() != null);
    }

    private static String others(Variant variant, String option) {
        return variant.options().entrySet().stream().filter(each -> !each.getKey().equals(option))
                .map(each -> NUMBER.matcher(each.getValue()).matches() || each.getValue().matches("true|false")
                        ? each.getKey() + " " + each.getValue() : each.getValue())
                .collect(Collectors.joining(", "));
    }

    private static Spread throughput(Variant variant) {
        return variant.loads().stream().map(LoadFigures::throughputPerS).filter(Objects::nonNull).findFirst()
                .orElse(null);
    }

    private static Map<String, Spread> p99(Variant variant) {
        Map<String, Spread> figures = new LinkedHashMap<>();
        for (LoadFigures load : variant.loads()) {
            load.services().forEach((service, of) -> {
                Spread spread = of.percentiles().get(Percentile.P99.label());
                if (spread != null) {
                    figures.put(PlannedLoad.at(service, load.load()), spread);
                }
            });
        }
        return figures;
    }
}
