package trader.analysis.report;

import static trader.analysis.report.Html.escape;
import static trader.analysis.report.Html.number;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import trader.analysis.ratesearch.RateSearchSummary;
import trader.analysis.ratesearch.RateSearchSummary.Finding;
import trader.analysis.ratesearch.RateSearchSummary.Point;
import trader.analysis.ratesearch.RateSearchSummary.Run;

/** The head of a rate search: the rate, how sure it is, and the load curve. */
final class RateSearchPart {
    private static final List<String> PERCENTILES = List.of("p50", "p99", "p99.9");

    private RateSearchPart() {
    }

    static String html(RateSearchSummary data) {
        return "<header>\n<p class=\"over\">Trader · rate search</p>\n<h1>" + escape(data.title()) + "</h1>\n"
                + facts(data) + "</header>\n" + answer(data) + warnings(data) + curve(data) + rates(data);
    }

    private static String facts(RateSearchSummary data) {
        List<String> facts = new ArrayList<>();
        facts.add(Format.instant(data.startedAt()));
        if (data.endedAt() != null) {
            facts.add("to " + Format.instant(data.endedAt()));
        }
        facts.add("target: " + data.target().text());
        facts.add(data.runs().size() + " runs, each on fresh JVMs, open loop");
        return "<ul class=\"facts\">" + Html.each(facts, fact -> "<li>" + escape(fact) + "</li>") + "</ul>\n";
    }

    private static String answer(RateSearchSummary data) {
        Finding finding = data.finding();
        String head = finding.ratePerS() == null ? Map.of("NOT_MET", "NOT MET", "GENERATOR_TOO_SLOW",
                "THE LOAD GENERATOR IS TOO SLOW").getOrDefault(finding.verdict(), "NO RATE")
                : (finding.verdict().equals("FOUND") ? "" : "AT LEAST ") + Format.perSecond(finding.ratePerS());
        String style = data.endedAt() == null ? "none" : finding.ratePerS() == null ? "invalid"
                : finding.verdict().equals("FOUND") ? "valid" : "none";
        return "<div class=\"verdict " + style + "\" id=\"verdict\"><b>" + escape(data.endedAt() == null
                ? "NOT FINISHED: " + head : head) + "</b><p>" + escape(finding.text()) + " "
                + escape(data.endedAt() == null ? "The search goes on; this may change."
                        : "The search ended because " + data.stoppedFor() + ".") + "</p></div>\n";
    }

    private static String warnings(RateSearchSummary data) {
        List<String> warnings = new ArrayList<>();
        long invalid = data.runs().stream().filter(run -> run.outcome().equals("INVALID")).count();
        if (invalid > 0) {
            warnings.add(invalid + (invalid == 1 ? " run was" : " runs were") + " INVALID and made again; "
                    + "their figures do not count, and are shown below.");
        }
        warnings.addAll(data.warnings());
        data.resumedAt().forEach(instant -> warnings.add("interrupted, and resumed at " + Format.instant(instant)));
        Finding finding = data.finding();
        if (finding.highPerS() != null && finding.highPerS() > 1.5 * finding.lowPerS()) {
            warnings.add("The interval is wide: runs scatter, or the latency hardly depends on the rate here. More and "
                    + "longer runs make it narrower (--max-runs, --max-time, --duration).");
        }
        if (List.of("NOT_MET", "GENERATOR_TOO_SLOW").contains(finding.verdict())) {
            warnings.add("The lowest rate that runs of this length can judge is " + Format.perSecond(
                    finding.lowestPerS()) + ": below it too few requests are measured (a longer --duration goes lower).");
        }
        return warnings.isEmpty() ? "" : "<div class=\"warnings\"><b>Keep in mind</b>" + Html.list(warnings)
                + "</div>\n";
    }

    private static String curve(RateSearchSummary data) {
        if (data.curve().isEmpty()) {
            return Html.section("curve", "How does latency grow with the rate?", Html.nothing("No run yet."));
        }
        StringBuilder charts = new StringBuilder();
        for (int i = 0; i < data.services().size(); i++) {
            String service = data.services().get(i);
            charts.append("<h3>").append(escape(service)).append("</h3>\n").append(Html.chart("load-chart-" + i,
                    "Response time of " + service + " over the offered rate; the table below holds the values"));
        }
        return Html.section("curve", "How does latency grow with the rate?", charts + Html.howToRead("Each mark is a "
                + "run: a dot met the target, a cross missed it, a triangle is one in which the load generator itself "
                + "was late. Lines join the medians of the runs at about the same rate. The dotted horizontal lines are "
                + "the limits of the target; the vertical line is the rate that was found, with its interval as a band. "
                + "Times count from when a message was due, so that waiting for a server that is not ready counts."));
    }

    private static String rates(RateSearchSummary data) {
        if (data.curve().isEmpty()) {
            return "";
        }
        List<String> heads = new ArrayList<>(List.of(">Offered/s", ">Answered/s", ">Runs", ">Target met"));
        data.services().forEach(service -> PERCENTILES.forEach(each -> heads.add(">" + service + " " + each)));
        return Html.section("rates", "Is what is offered also done?", Html.chart("rate-chart",
                "Messages answered per second over messages offered per second")
                + Html.howToRead("On the straight line everything that was due was sent and answered. Dots below it: "
                        + "messages sent, or answered, fell behind. Where fewer are sent than are due, the load "
                        + "generator is at its limit, not the server.")
                + "<h3>The load curve in numbers</h3>\n" + Html.table("Load curve",
                Html.heads(heads.toArray(String[]::new)), Html.each(data.curve(), point -> row(data, point)))
                + Html.howToRead("Medians of the runs at about the same rate. A number in red is beyond the target; a "
                        + "dash: one of these runs had too few requests for that percentile."));
    }

    private static String row(RateSearchSummary data, Point point) {
        StringBuilder row = new StringBuilder("<tr>" + number(Format.rate(point.offeredPerS()))
                + number(Format.rate(point.answeredPerS())) + number(Integer.toString(point.runs()))
                + number(point.met() + " of " + point.runs()));
        for (String service : data.services()) {
            PERCENTILES.forEach(each -> row.append(latency(data, service, each,
                    point.responseNs().getOrDefault(service, Map.of()).get(each))));
        }
        return row + "</tr>";
    }

    /** A cell; marked where it is beyond the target. */
    static String latency(RateSearchSummary data, String service, String percentile, Long ns) {
        Long limitNs = data.target().services().contains(service) ? data.target().limitsNs().get(percentile) : null;
        String cell = number(Format.ns(ns));
        return limitNs == null || ns == null || ns <= limitNs ? cell : cell.replace("class=\"n\"", "class=\"n bad\"");
    }

    /** Runs of a kind, in words. */
    static String says(Run run) {
        return switch (run.outcome()) {
            case "MET" -> "met";
            case "MISSED" -> "missed";
            case "GENERATOR" -> "load generator late";
            case "TOO_FEW" -> "too few requests";
            default -> run.outcome();
        };
    }
}
