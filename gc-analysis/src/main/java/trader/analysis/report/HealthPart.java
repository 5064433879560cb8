package trader.analysis.report;

import static trader.analysis.report.Html.escape;
import static trader.analysis.report.Html.number;

/** What each JVM got of the processors, and whether the load generator got enough. */
final class HealthPart {
    private HealthPart() {
    }

    static String html(ReportData data) {
        HealthData health = data.health();
        if (health == null) {
            return "";
        }
        StringBuilder rows = new StringBuilder();
        for (HealthData.Processor jvm : health.jvms()) {
            rows.append("<tr><th scope=\"row\">").append(escape(jvm.name())).append("</th>")
                    .append(number(jvm.cpus() == null ? Format.NONE : jvm.cpus())).append(number(Format.rate(jvm.cores())))
                    .append(number(Format.percent(jvm.waitShare()))).append(number(Format.percent(jvm.worstWaitShare())))
                    .append(number(Format.ns(jvm.waitPerTurnNs()))).append("</tr>\n");
        }
        return Html.section("health", "Did the load generator keep up?", statement(health, data.load())
                + Html.table("Processors of each JVM", Html.heads("JVM", ">Processors, by number", ">Used on average",
                        ">Waiting", ">Waiting, worst second", ">Wait each time"), rows.toString())
                + Html.howToRead("Used on average: 1.5 means that one and a half processors were busy with this JVM. "
                        + "Waiting: of the time in which its threads wanted to run, the part in which they stood in "
                        + "the queue for a processor (run-queue delay); on the right, how long they stood there on "
                        + "average each time. A collection runs on many threads at once and waits too. What stopped the load "
                        + "generator is said above. "
                        + health.rule()));
    }

    private static String statement(HealthData health, ReportData.Load load) {
        String figures = (health.clientWaitShare() == null ? "" : " Its threads waited for a processor for "
                + Format.percent(health.clientWaitShare()) + " of the time that requests took.")
                + (health.lagShare() == null || load == null || load.scheduleLagMaxNs() == null ? ""
                : " Requests were late by up to " + Format.ns(load.scheduleLagMaxNs()) + ", which is "
                + Format.percent(health.lagShare()) + " of all response time"
                + (load.kind() == ReportData.LoadKind.OPEN ? "." : "; in a paced load a slow reply makes the next"
                + " request late."));
        return (health.doubts().isEmpty() ? "" : "<div class=\"warnings\"><b>There is doubt</b>"
                + Html.list(health.doubts()) + "</div>\n") + "<p>"
                + escape((health.doubts().isEmpty() ? "Yes, as far as the operating system says." : "") + figures)
                + "</p>\n";
    }
}
