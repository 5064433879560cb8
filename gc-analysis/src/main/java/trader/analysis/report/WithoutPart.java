package trader.analysis.report;

import static trader.analysis.report.Html.escape;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import trader.analysis.report.AttributionData.Without;
import trader.analysis.report.ServiceData.Percentiles;

/** What the percentiles would be without a cause. */
final class WithoutPart {
    /** A difference of less than this part is within the resolution of the figures. */
    private static final double SAME = 0.005;

    private WithoutPart() {
    }

    static String html(ReportData data) {
        StringBuilder rows = new StringBuilder();
        for (ServiceData service : data.services()) {
            List<Without> all = data.attribution().without().stream()
                    .filter(without -> without.service().equals(service.name())).toList();
            List<Without> changing = all.stream()
                    .filter(without -> changes(values(without.response()), values(service.response()))).toList();
            if (!all.isEmpty()) {
                rows.append("<tr class=\"group\"><th scope=\"rowgroup\" colspan=\"7\">").append(escape(service.name()))
                        .append(" <span>response time</span></th></tr>\n")
                        .append(row("as measured", service.response(), service.response()));
                changing.forEach(without -> rows.append(row(name(without), without.response(), service.response())));
                rows.append(unchanged(all, changing));
            }
        }
        return rows.isEmpty() ? "" : Html.section("without", "What would it be without them?",
                Html.table("Response time without each cause", Html.heads("", ">p50", ">p90", ">p99", ">p99.9",
                        ">p99.99", ">max"), rows.toString())
                + Html.howToRead("From every request, slow or not, the time of that cause is taken away, and that of "
                        + "the backlogs behind it. Bold is what would change. It is an estimate: it supposes that the "
                        + "work of a pause could be done elsewhere at no cost, and that nothing else would have become "
                        + "slow instead."));
    }

    private static String unchanged(List<Without> all, List<Without> changing) {
        String names = all.stream().filter(without -> !changing.contains(without)).map(WithoutPart::name)
                .collect(Collectors.joining(", "));
        return names.isEmpty() ? "" : "<tr class=\"second\"><td colspan=\"7\">the same " + escape(names)
                + "</td></tr>\n";
    }

    private static String name(Without without) {
        boolean plural = !without.cause().startsWith("all ") && !without.cause().startsWith("slow ");
        return "without " + without.cause() + (plural ? "s" : "");
    }

    private static Long[] values(Percentiles p) {
        return new Long[] {p.p50Ns(), p.p90Ns(), p.p99Ns(), p.p999Ns(), p.p9999Ns(), p.maxNs()};
    }

    private static boolean changes(Long[] now, Long[] before) {
        return IntStream.range(0, now.length).anyMatch(i -> changes(now[i], before[i]));
    }

    private static boolean changes(Long now, Long before) {
        return now != null && before != null && before - now > SAME * before;
    }

    private static String row(String name, Percentiles response, Percentiles measured) {
        Long[] now = values(response);
        Long[] before = values(measured);
        StringBuilder row = new StringBuilder("<tr><th scope=\"row\">").append(escape(name)).append("</th>");
        for (int i = 0; i < now.length; i++) {
            row.append(changes(now[i], before[i]) ? "<td class=\"n\"><b>" + escape(Format.ns(now[i])) + "</b></td>"
                    : Html.number(Format.ns(now[i])));
        }
        return row.append("</tr>\n").toString();
    }
}
