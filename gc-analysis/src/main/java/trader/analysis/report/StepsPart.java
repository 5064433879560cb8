package trader.analysis.report;

import static trader.analysis.report.Html.escape;
import static trader.analysis.report.Html.number;

import java.util.Locale;

/** What the requests around the percentiles are made of: a stacked bar and its figures. Drawn without a script. */
final class StepsPart {
    private static final String TITLE = "Where did the requests spend their time?";

    private StepsPart() {
    }

    static String html(ReportData data) {
        if (data.attribution() == null) {
            return "";
        }
        StepsData steps = data.attribution().steps();
        if (steps == null || steps.services().stream().allMatch(service -> service.around().isEmpty())) {
            return Html.section("steps", TITLE, Html.nothing(steps == null
                    ? "The server noted no times of its requests (--server-times; never with --client fix), so what"
                            + " they are made of is unknown."
                    : "None of the times that the server noted fits a request of the clients."));
        }
        StringBuilder heads = new StringBuilder(Html.heads("Around", ""));
        for (int i = 0; i < steps.names().size(); i++) {
            heads.append("<th scope=\"col\" class=\"n\"><i class=\"step").append(i).append("\"></i>")
                    .append(escape(steps.names().get(i))).append("</th>");
        }
        heads.append(Html.heads(">Response", ">Requests"));
        StringBuilder rows = new StringBuilder();
        for (StepsData.Service service : steps.services()) {
            if (!service.around().isEmpty()) {
                rows.append("<tr class=\"group\"><th scope=\"rowgroup\" colspan=\"").append(steps.names().size() + 4)
                        .append("\">").append(escape(service.name())).append(" <span>mean times</span></th></tr>\n");
                service.around().forEach(around -> rows.append(row(around)));
            }
        }
        return Html.section("steps", TITLE,
                Html.table("Steps of the requests around each percentile", heads.toString(), rows.toString())
                        .replace("<table>", "<table class=\"shares steps\">")
                + Html.howToRead("Each row takes the requests whose response time was about that percentile, and shows "
                        + "the means of their steps, which add up to the mean response time. Late start: from when it "
                        + "was due to when it was sent. Way there: from then to the server's listener, with the time "
                        + "in the queue. Handling: until it is looked up or recorded and its reply is sent. "
                        + "Transaction: until the broker has committed, and the reply may leave. Way back: until the "
                        + "client has checked the reply. " + steps.rule()));
    }

    private static String row(StepsData.Around around) {
        StringBuilder row = new StringBuilder("<tr><th scope=\"row\">").append(escape(around.percentile()))
                .append("</th><td class=\"bar\"><div>");
        long responseNs = Math.max(1, around.responseNs());
        for (int i = 0; i < around.meanNs().size(); i++) {
            row.append(String.format(Locale.ROOT, "<i class=\"step%d\" style=\"width:%.2f%%\"></i>", i,
                    100.0 * around.meanNs().get(i) / responseNs));
        }
        row.append("</div></td>");
        around.meanNs().forEach(ns -> row.append(number(ns == 0 ? Format.NONE : Format.ns(ns))));
        return row.append(number(Format.ns(around.responseNs()))).append(number(Format.count(around.requests())))
                .append("</tr>\n").toString();
    }
}
