package trader.analysis.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import trader.analysis.compare.ComparisonResult;
import trader.analysis.compare.ComparisonResult.LoadFigures;
import trader.analysis.compare.ComparisonResult.Ratio;
import trader.analysis.compare.ComparisonResult.Variant;
import trader.analysis.compare.Families;
import trader.analysis.compare.PlannedLoad;
import trader.analysis.figures.Format;
import trader.analysis.run.JsonFiles;

/**
 * The report of a comparison: values derived from the result for {@code comparison.html}, which calls the public
 * methods.
 *
 * @param ladder null without steps
 * @param scale  null without a numeric option
 */
public record ComparisonReport(ComparisonResult result, Ladder ladder, ComparisonScale scale) {
    /** Writes {@code compare.json} and {@code report.html}. */
    public static void write(ComparisonResult result, Path directory) throws IOException {
        JsonFiles.write(directory.resolve("compare.json"), result);
        ComparisonReport page = new ComparisonReport(result, result.hasSteps() ? Ladder.of(result) : null,
                ComparisonScale.of(result));
        Files.writeString(directory.resolve("report.html"), Page.html("comparison.html", result.title(),
                Map.of("result", result, "page", page), result, "comparison.js", "comparison-ladder.js",
                "comparison-scale.js"));
    }

    /** Panels of the ladder, a chart each. */
    public List<Ladder.Panel> panels() {
        return ladder == null ? List.of() : ladder.panels();
    }

    public Variant first() {
        return result.variants().get(0);
    }

    public List<String> warnings() {
        List<String> warnings = new ArrayList<>(result.warnings());
        result.rounds().failed().forEach(each -> warnings.add("does not count: " + each));
        result.resumedAt().forEach(instant -> warnings.add("interrupted, and resumed at " + Format.instant(instant)));
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

    /** Class of the verdict's text. */
    public String style(Ratio ratio) {
        return switch (ratio.says()) {
            case "faster", "less" -> "faster";
            case "slower", "more" -> "slower";
            case "same" -> "same";
            default -> "unknown";
        };
    }

    /** "0.97 to 1.21". */
    public String interval(Ratio ratio) {
        return ratio.low() == null ? Format.NONE : Format.ratio(ratio.low()) + " to " + Format.ratio(ratio.high());
    }

    /** The lowest and the highest ratio of a single generation. */
    public String singles(Ratio ratio) {
        List<Double> ratios = ratio.ratios().stream().sorted().toList();
        return Format.ratio(ratios.get(0)) + " to " + Format.ratio(ratios.get(ratios.size() - 1));
    }

    /** "quote p99"; with several loads "quote p99, closed loop". */
    public String figure(Ratio ratio) {
        return PlannedLoad.at(ratio.figureText(), ratio.load());
    }

    /** Loads of the plan, each with its name and its place among the charts. */
    public List<String> loads() {
        return first().loads().stream().map(each -> PlannedLoad.at("", each.load()).replace(", ", "")).toList();
    }

    /** Services at a load that have figures, by name. */
    public List<String> services(int load) {
        return result.variants().stream().flatMap(each -> each.loads().get(load).services().keySet().stream())
                .distinct().toList();
    }

    public LoadFigures figures(Variant variant, int load) {
        return variant.loads().get(load);
    }

    public List<ComparisonMatrix> tables() {
        return ComparisonMatrix.of(result);
    }

    public String percent(double share) {
        return Format.percent(share).replace(".0", "");
    }

    public boolean isJudgedInPairs() {
        return result.families() == Families.PAIRS;
    }

    public boolean isTurned() {
        return result.turns().stream().anyMatch(each -> !each.points().isEmpty());
    }

    /** As on a command line. */
    static String options(Map<String, String> options, String between) {
        return options.entrySet().stream().map(option -> "--" + option.getKey() + "=" + option.getValue())
                .collect(Collectors.joining(between));
    }

    public String options(Variant variant) {
        return options(variant.options(), " ");
    }

    /** Data of the charts that only some comparisons have, for a script element. */
    public String chartData() throws JsonProcessingException {
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("ladder", ladder);
        data.put("panels", panels());
        data.put("scale", scale);
        return Page.json(data);
    }

    public String percentOfHighest(ComparisonScale.Line line, ComparisonScale.Point point) {
        return Format.percent(ComparisonScale.ofHighest(line, point));
    }
}
