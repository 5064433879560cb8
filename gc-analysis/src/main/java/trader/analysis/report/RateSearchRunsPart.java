package trader.analysis.report;

import static trader.analysis.report.Html.escape;
import static trader.analysis.report.Html.number;

import java.util.List;
import java.util.Map;
import trader.analysis.ratesearch.RateSearchSummary;
import trader.analysis.ratesearch.RateSearchSummary.Run;

/** Every run that was made, and what all of them were told. */
final class RateSearchRunsPart {
    private RateSearchRunsPart() {
    }

    static String html(RateSearchSummary data) {
        return Html.section("runs", "Which runs were made?", runs(data)) + setup(data);
    }

    private static String runs(RateSearchSummary data) {
        if (data.runs().isEmpty()) {
            return Html.nothing("None yet.");
        }
        List<String> limits = List.copyOf(data.target().limitsNs().keySet());
        StringBuilder heads = new StringBuilder(Html.heads("Report", "Target", ">Offered/s", ">Sent/s", ">Answered/s",
                ">Latest send"));
        data.target().services().forEach(service -> limits.forEach(each ->
                heads.append(Html.heads(">" + service + " " + each))));
        return Html.table("Runs", heads.toString(),
                Html.each(data.runs(), run -> row(data, limits, run)))
                + Html.howToRead("In the order in which they were made: up after a run that met the target, down after "
                        + "one that did not, in steps that become smaller at each turn. Latest send: how late the load "
                        + "generator sent a message at most. The rate comes from all runs that count together, none is "
                        + "trusted by itself.");
    }

    private static String row(RateSearchSummary data, List<String> limits, Run run) {
        String why = run.why() == null || run.outcome().equals("MET") ? "" : Html.list(List.of(run.why()));
        StringBuilder row = new StringBuilder("<tr><td><a href=\"" + escape(run.directory()) + "/report.html\">"
                + escape(run.directory()) + "</a></td><td>" + escape(RateSearchPart.says(run)) + why + "</td>"
                + number(Format.rate(run.offeredPerS())) + number(Format.rate(run.sentPerS())) + number(Format.rate(run.answeredPerS()))
                + number(Format.ns(run.lagMaxNs())));
        for (String service : data.target().services()) {
            for (String limit : limits) {
                row.append(RateSearchPart.latency(data, service, limit,
                        run.responseNs().getOrDefault(service, Map.of()).get(limit)));
            }
        }
        return row + "</tr>";
    }

    private static String setup(RateSearchSummary data) {
        return Html.section("setup", "What was measured, and where?", "<h3>Command</h3>\n<pre tabindex=\"0\">"
                + escape(SetupPart.commandLine(data.command())) + "</pre>\n"
                + "<h3>Options of all runs</h3>\n<pre tabindex=\"0\">"
                + escape(data.options().isEmpty() ? "none" : String.join(" ", data.options())) + "</pre>\n"
                + Html.environment(data.environment()));
    }
}
