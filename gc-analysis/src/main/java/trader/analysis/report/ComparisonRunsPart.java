package trader.analysis.report;

import static trader.analysis.report.Html.escape;
import static trader.analysis.report.Html.number;

import java.util.Map;
import trader.analysis.compare.ComparisonResult;
import trader.analysis.compare.ComparisonResult.Run;

/** Every run that was made, valid or not, and what all of them were told. */
final class ComparisonRunsPart {
    private ComparisonRunsPart() {
    }

    static String html(ComparisonResult data) {
        return Html.section("runs", "Which runs were made?", runs(data)) + setup(data);
    }

    private static String runs(ComparisonResult data) {
        if (data.runs().isEmpty()) {
            return Html.nothing("None yet.");
        }
        return Html.table("Runs", Html.heads(">Repeat", "Variant", ">Requests/s", ">quote p50", ">quote p99",
                ">order p50", ">order p99", "Verdict", "Report"),
                Html.each(data.runs(), ComparisonRunsPart::run))
                + Html.howToRead("In the order in which they were made: each repeat in turn, every second one mirrored, "
                        + "so that a machine that becomes slower hits all variants alike. An INVALID run was made again "
                        + "at once; its figures never count.");
    }

    private static String run(Run run) {
        String report = escape(run.directory()) + "/report.html";
        return "<tr>" + number(Integer.toString(run.repeat())) + "<td>" + escape(run.variant()) + "</td>"
                + number(Format.rate(run.achievedPerS())) + figure(run, "quote", "p50") + figure(run, "quote", "p99")
                + figure(run, "order", "p50") + figure(run, "order", "p99") + "<td>" + escape(run.state())
                + Html.list(run.reasons()) + "</td><td><a href=\"" + report + "\">" + escape(run.directory())
                + "</a></td></tr>";
    }

    private static String figure(Run run, String service, String percentile) {
        String text = number(Format.ns(run.percentiles().getOrDefault(service, Map.of()).get(percentile)));
        return run.counts() ? text : text.replace("class=\"n\"", "class=\"n doubt\"");
    }

    private static String setup(ComparisonResult data) {
        String variants = Html.table("Variants", Html.heads("Variant", "Options of its own", ">Planned", ">Valid",
                ">Made again", ">Lost"), Html.each(data.variants(), each -> "<tr><th scope=\"row\">"
                        + escape(each.id()) + "</th><td class=\"code\">" + escape(options(each.options())) + "</td>"
                        + number(Integer.toString(each.planned())) + number(Integer.toString(each.valid()))
                        + number(Integer.toString(each.repeated())) + number(Integer.toString(each.lost())) + "</tr>"));
        return Html.section("setup", "What was measured, and where?", "<h3>Command</h3>\n<pre tabindex=\"0\">"
                + escape(SetupPart.commandLine(data.command())) + "</pre>\n"
                + "<h3>Variants</h3>\n" + variants + "<h3>Options of all runs</h3>\n<pre tabindex=\"0\">"
                + escape(data.options().isEmpty() ? "none" : String.join(" ", data.options())) + "</pre>\n"
                + Html.environment(data.environment()));
    }

    private static String options(Map<String, String> options) {
        StringBuilder text = new StringBuilder();
        options.forEach((name, value) -> text.append("--").append(name).append('=').append(value).append(' '));
        return text.toString().strip();
    }
}
