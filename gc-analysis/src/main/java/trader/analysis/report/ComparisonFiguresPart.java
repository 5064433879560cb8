package trader.analysis.report;

import static trader.analysis.report.Html.escape;
import static trader.analysis.report.Html.number;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import trader.analysis.compare.ComparisonResult;
import trader.analysis.compare.ComparisonResult.Ratio;
import trader.analysis.compare.ComparisonResult.Spread;
import trader.analysis.compare.ComparisonResult.Variant;

/** The curves, the ratios with their intervals, and both as tables. */
final class ComparisonFiguresPart {
    private ComparisonFiguresPart() {
    }

    static String html(ComparisonResult data) {
        return curves(data) + ratios(data) + latencies(data);
    }

    private static List<String> services(ComparisonResult data) {
        Set<String> names = new LinkedHashSet<>();
        data.variants().forEach(variant -> names.addAll(variant.services().keySet()));
        return List.copyOf(names);
    }

    private static String curves(ComparisonResult data) {
        StringBuilder charts = new StringBuilder();
        List<String> services = services(data);
        for (int i = 0; i < services.size(); i++) {
            String service = services.get(i);
            if (data.variants().stream().map(variant -> variant.services().get(service)).filter(Objects::nonNull)
                    .anyMatch(each -> !each.curve().isEmpty())) {
                charts.append("<h3>").append(escape(service)).append("</h3>\n").append(Html.chart("curve-chart-" + i,
                        "Response time of " + service + " over percentile, for each variant; the tables below hold "
                                + "the main values"));
            }
        }
        return Html.section("curves", "How slow are the slowest?", charts.isEmpty()
                ? Html.nothing("No valid run yet, so there are no curves to draw.")
                : charts + Html.howToRead("One line for each variant: at each percentile the median over its valid "
                        + "runs. The band reaches from its lowest to its highest run, so it shows how much one run by "
                        + "itself can mislead. Each step to the right looks at ten times rarer requests. Press a name "
                        + "to hide its line."));
    }

    private static String ratios(ComparisonResult data) {
        if (data.comparisons().isEmpty()) {
            return "";
        }
        StringBuilder rows = new StringBuilder();
        String variant = "";
        for (Ratio each : data.comparisons()) {
            if (!each.variant().equals(variant)) {
                variant = each.variant();
                rows.append("<tr class=\"group\"><th colspan=\"8\" scope=\"colgroup\">").append(escape(variant))
                        .append("<span>against ").append(escape(each.against())).append("</span></th></tr>\n");
            }
            rows.append(row(each));
        }
        boolean any = data.comparisons().stream().anyMatch(each -> each.ratio() != null);
        return Html.section("ratios", "By how much?", (any ? Html.chart("ratio-chart",
                "Ratio of each variant to the first with its interval; the table below holds the values") : "")
                + Html.table("Ratios", Html.heads("Service", "Percentile", ">Ratio", ">Interval", ">Single repeats",
                        ">Pairs", "Verdict", "Why"), rows.toString())
                + Html.howToRead("Ratio: the typical ratio of a repeat (up to about 15 repeats the geometric mean with "
                        + "Student's interval, beyond it the Hodges-Lehmann estimate with Wilcoxon's). Single repeats: "
                        + "the lowest and the highest ratio that any one repeat showed. Repeats needed is an outlook: "
                        + "with the spread seen so far, that many would make the interval as narrow as the margin."));
    }

    private static String row(Ratio each) {
        List<Double> ratios = each.ratios().stream().filter(Objects::nonNull).sorted().toList();
        String single = ratios.isEmpty() ? Format.NONE
                : ComparisonPart.ratio(ratios.get(0)) + " to " + ComparisonPart.ratio(ratios.get(ratios.size() - 1));
        String needed = each.verdict().equals("cannot tell") && each.repeatsNeeded() != null
                ? "; about " + Format.count((long) each.repeatsNeeded()) + " repeats needed" : "";
        return "<tr><th scope=\"row\">" + escape(each.service()) + "</th><td>" + escape(each.percentile()) + "</td>"
                + number(ComparisonPart.ratio(each.ratio())) + number(ComparisonPart.interval(each)) + number(single)
                + number(each.pairs() + " of " + each.ratios().size()) + "<td>" + ComparisonPart.says(each)
                + "</td><td>" + escape(each.why() + needed) + "</td></tr>\n";
    }

    private static String latencies(ComparisonResult data) {
        List<String> percentiles = List.of("p50", "p90", "p99", "p99.9", "p99.99");
        StringBuilder rows = new StringBuilder();
        for (String service : services(data)) {
            rows.append("<tr class=\"group\"><th colspan=\"6\" scope=\"colgroup\">").append(escape(service))
                    .append("</th></tr>\n");
            for (Variant variant : data.variants()) {
                rows.append("<tr><th scope=\"row\">").append(escape(variant.id())).append("</th>");
                for (String percentile : percentiles) {
                    rows.append(cell(variant.services().containsKey(service)
                            ? variant.services().get(service).percentiles().get(percentile) : null));
                }
                rows.append("</tr>\n");
            }
        }
        return Html.section("latencies", "What are the times themselves?", Html.table("Response times",
                Html.heads("Variant", ">p50", ">p90", ">p99", ">p99.9", ">p99.99"), rows.toString())
                + Html.howToRead("The median over the valid runs, below it the lowest and the highest run. A machine "
                        + "that drifts shows here, and not in the ratios. A dash: too few requests, or the load "
                        + "generator itself stood still."));
    }

    private static String cell(Spread spread) {
        if (spread == null || spread.runs() == 1) {
            return number(spread == null ? Format.NONE : Format.ns(spread.medianNs()));
        }
        return "<td class=\"n\">" + escape(Format.ns(spread.medianNs()))
                + "<br><small>" + escape(Format.ns(spread.lowestNs()) + " to " + Format.ns(spread.highestNs()))
                + "</small></td>";
    }
}
