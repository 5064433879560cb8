package trader.analysis.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import trader.analysis.compare.ComparisonResult;
import trader.analysis.compare.ComparisonResult.Interval;
import trader.analysis.compare.ComparisonResult.Ratio;
import trader.analysis.compare.ComparisonResult.Variant;
import trader.analysis.compare.Families;
import trader.analysis.compare.PlannedLoad;
import trader.analysis.figures.Format;
import trader.analysis.run.JsonFiles;

/**
 * The report of a comparison: values derived from the result for {@code comparison.html}, which calls the public
 * methods.
 */
public record ComparisonReport(ComparisonResult result) {
    /** Writes {@code compare.json} and {@code report.html}. */
    public static void write(ComparisonResult result, Path directory) throws IOException {
        JsonFiles.write(directory.resolve("compare.json"), result);
        Files.writeString(directory.resolve("report.html"), Page.html("comparison.html", result.invocation().name(),
                Map.of("result", result, "page", new ComparisonReport(result)), result, "comparison.js"));
    }

    public List<String> warnings() {
        List<String> warnings = new ArrayList<>(result.warnings());
        result.measurements().rounds().failed().forEach(each -> warnings.add("does not count: " + each));
        result.invocation().resumed().forEach(instant ->
                warnings.add("interrupted, and resumed at " + Format.instant(instant)));
        return warnings;
    }

    /** Null without a numeric option. */
    public ComparisonScale scale() {
        return ComparisonScale.of(result);
    }

    /** The value, two of throughput, and a p99 of each service at each load. */
    public int scaleColumns() {
        return 3 + IntStream.range(0, loads().size()).map(load -> services(load).size()).sum();
    }

    public Collection<List<Ratio>> pairs() {
        return result.conclusions().comparisons().stream().collect(Collectors.groupingBy(ratio ->
                List.of(ratio.variant(), ratio.against()), LinkedHashMap::new, Collectors.toList())).values();
    }

    /** Class of the verdict's text. */
    public String style(Ratio ratio) {
        return switch (ratio.decision().says()) {
            case "faster", "less" -> "faster";
            case "slower", "more" -> "slower";
            case "same" -> "same";
            default -> "unknown";
        };
    }

    /** "0.97 to 1.21". */
    public String interval(Ratio ratio) {
        Interval of = ratio.interval();
        return of.low() == null ? Format.NONE : Format.ratio(of.low()) + " to " + Format.ratio(of.high());
    }

    /** The lowest and the highest ratio of a single generation. */
    public String singles(Ratio ratio) {
        List<Double> ratios = ratio.interval().ratios().stream().sorted().toList();
        return Format.ratio(ratios.get(0)) + " to " + Format.ratio(ratios.get(ratios.size() - 1));
    }

    /** "quote p99"; with several loads "quote p99, closed loop". */
    public String figure(Ratio ratio) {
        return PlannedLoad.at(ratio.figure().text(), ratio.load());
    }

    /** Loads of the plan, each with its name and its place among the charts. */
    public List<String> loads() {
        return result.measurements().variants().get(0).loads().stream()
                .map(each -> PlannedLoad.at("", each.load()).replace(", ", "")).toList();
    }

    /** Services at a load that have figures, by name. */
    public List<String> services(int load) {
        return result.measurements().variants().stream()
                .flatMap(each -> each.loads().get(load).services().keySet().stream()).distinct().toList();
    }

    public List<ComparisonMatrix> tables() {
        return ComparisonMatrix.of(result);
    }

    public String percent(double share) {
        return Format.percent(share).replace(".0", "");
    }

    public boolean isJudgedInPairs() {
        return result.conditions().families() == Families.PAIRS;
    }

    static String options(Map<String, String> options, String between) {
        return options.entrySet().stream().map(option -> "--" + option.getKey() + "=" + option.getValue())
                .collect(Collectors.joining(between));
    }

    public String options(Variant variant) {
        return options(variant.planned().options(), " ");
    }
}
