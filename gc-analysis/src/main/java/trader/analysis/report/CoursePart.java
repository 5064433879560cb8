package trader.analysis.report;

import static trader.analysis.report.Html.escape;
import static trader.analysis.report.Html.number;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The run from its beginning to its end: throughput, average and maximum over time, and the quarters compared. */
final class CoursePart {
    private CoursePart() {
    }

    static String html(ReportData data) {
        boolean requests = data.timeline() != null && data.timeline().series().stream()
                .flatMap(series -> series.intervals().stream()).anyMatch(interval -> interval.count() > 0);
        if (!requests && (data.drift() == null || data.drift().figures().isEmpty())) {
            return "";
        }
        return Html.section("course", "Did it stay the same?", (requests
                ? Html.chart("course-chart", "Throughput, average and maximum response time over the run")
                + Html.howToRead("All requests that completed in an interval make one point: how many there were in "
                        + "a second, and how long they took on average and at most. The maximum is on the same "
                        + "logarithmic axis. Upright lines part the quarters of the run.") : "")
                + (data.drift() == null || data.drift().figures().isEmpty() ? "" : quarters(data.drift())));
    }

    private static String quarters(DriftData drift) {
        StringBuilder rows = new StringBuilder();
        List<String> unknown = new ArrayList<>();
        for (DriftData.Figure figure : drift.figures()) {
            if (figure.quarters().stream().allMatch(quarter -> quarter.median() == null)) {
                unknown.add(figure.name());
                continue;
            }
            rows.append("<tr><th scope=\"row\">").append(escape(figure.name())).append("</th>");
            figure.quarters().forEach(quarter -> rows.append(number(text(figure.unit(), quarter.median()))));
            rows.append(number(figure.change() == null ? Format.NONE
                    : String.format(Locale.ROOT, "%+.1f\u00a0%%", 100 * figure.change()).replace('-', '\u2212')))
                    .append("<td>").append(verdict(figure)).append("</td></tr>\n");
        }
        String table = rows.isEmpty() ? "" : Html.table("Figures by quarter of the run", Html.heads("Figure", ">First",
                ">Second", ">Third", ">Last", ">First to last", "Drift"), rows.toString());
        return "<h3>The quarters of the run</h3>\n" + table
                + (unknown.isEmpty() ? "" : Html.nothing("Too few requests or collections in a quarter to say: "
                        + String.join(", ", unknown) + "."))
                + (rows.isEmpty() ? "" : Html.howToRead(drift.rule() + " Shown are the medians of the blocks. A dash: "
                        + "too few requests or collections. The percentiles of a run that drifts say how long it was "
                        + "as much as how fast."));
    }

    private static String verdict(DriftData.Figure figure) {
        String verdict = figure.verdict() == null ? "too little to say" : figure.verdict();
        String style = switch (verdict) {
            case "rises" -> "slower";
            case "falls" -> "faster";
            case "no drift" -> "same";
            default -> "unknown";
        };
        boolean drifts = style.equals("slower") || style.equals("faster");
        return "<span class=\"says " + style + "\">" + escape(verdict) + "</span>"
                + (drifts && figure.note() != null ? "<br><small>" + escape(figure.note()) + "</small>" : "");
    }

    private static String text(String unit, Double value) {
        if (value == null) {
            return Format.NONE;
        }
        return switch (unit) {
            case "ns" -> Format.ns(Math.round(value));
            case "perS" -> Format.perSecond(value);
            case "bytes" -> Format.rate(value / (1 << 20)) + "\u00a0MB";
            default -> throw new IllegalArgumentException("unit '" + unit + "': ns, perS, bytes are known");
        };
    }
}
