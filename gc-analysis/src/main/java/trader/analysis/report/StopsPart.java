package trader.analysis.report;

import static trader.analysis.report.Html.escape;
import static trader.analysis.report.Html.number;

import trader.analysis.report.JvmData.StopStats;

/** What stopped each JVM, how often and for how long. */
final class StopsPart {
    private StopsPart() {
    }

    static String html(ReportData data) {
        if (data.jvms().isEmpty()) {
            return Html.section("stops", "What stopped the JVMs?", Html.nothing("No GC log was given."));
        }
        StringBuilder rows = new StringBuilder();
        for (JvmData jvm : data.jvms()) {
            rows.append(rows(jvm));
        }
        return Html.section("stops", "What stopped the JVMs?", Html.table("Stops of each JVM",
                Html.heads("Stop", ">Count", ">Total", ">Share of time", ">p50", ">Longest"), rows.toString())
                + Html.howToRead("A garbage collection (GC) pause stops every thread of the JVM; its kind is what the "
                        + "collector calls it (Young: only what was allocated lately; Full: the whole heap). A "
                        + "safepoint is any such stop, whatever its reason, GC pauses included. An allocation stall "
                        + "stops one thread that waits for memory. A hiccup is a moment at which a thread that "
                        + "wanted to run could not, whatever the reason: JVM or machine stood still, or the processors "
                        + "were busy. Half of the stops were shorter than the p50.")
                + mmu(data));
    }

    private static String rows(JvmData jvm) {
        StringBuilder rows = new StringBuilder("<tr class=\"group\"><th scope=\"rowgroup\" colspan=\"6\">")
                .append(escape(jvm.name())).append(" <span>").append(escape(jvm.collector()))
                .append(jvm.java() == null ? "" : ", Java " + escape(jvm.java()))
                .append("</span></th></tr>\n");
        if (jvm.pauses() == null) {
            rows.append("<tr><td colspan=\"6\">there is no GC log of this JVM</td></tr>\n");
        } else if (jvm.pauses().count() == 0) {
            rows.append("<tr><td colspan=\"6\">no garbage collection pause during the measurement</td></tr>\n");
        } else {
            jvm.pausesByKind().forEach(kind -> rows.append(row(jvm, kind, kind.kind(), "")));
            if (jvm.pausesByKind().size() != 1) {
                rows.append(row(jvm, jvm.pauses(), "All GC pauses", "total"));
            }
        }
        if (jvm.safepoints() != null) {
            rows.append(row(jvm, jvm.safepoints(), "All safepoints", "total"));
        }
        if (jvm.stalls() != null && jvm.stalls().count() > 0) {
            rows.append(row(jvm, jvm.stalls(), "Allocation stalls", ""));
        }
        if (jvm.hiccups() != null) {
            rows.append(row(jvm, jvm.hiccups(), "Hiccups", ""));
        }
        return rows.toString();
    }

    private static String row(JvmData jvm, StopStats stops, String name, String style) {
        return "<tr class=\"" + style + "\"><th scope=\"row\">" + escape(name) + "</th>"
                + number(Format.count(stops.count())) + number(Format.ns(stops.totalNs()))
                + number(Format.percent(jvm.shareOfTime(stops))) + number(Format.ns(stops.p50Ns()))
                + number(Format.ns(stops.maxNs())) + "</tr>\n";
    }

    private static String mmu(ReportData data) {
        double[] windows = data.jvms().stream().flatMap(jvm -> jvm.mmu().stream())
                .mapToDouble(JvmData.Mmu::windowMs).sorted().distinct().toArray();
        if (windows.length == 0) {
            return "";
        }
        String[] heads = new String[windows.length + 1];
        heads[0] = "JVM";
        for (int i = 0; i < windows.length; i++) {
            heads[i + 1] = ">in " + Format.ms(windows[i]).replaceFirst("\\.0+(?=\\D)", "");
        }
        StringBuilder rows = new StringBuilder();
        for (JvmData jvm : data.jvms()) {
            rows.append("<tr><th scope=\"row\">").append(escape(jvm.name())).append("</th>");
            for (double window : windows) {
                rows.append(number(Format.percent(jvm.mmu().stream().filter(m -> m.windowMs() == window)
                        .map(JvmData.Mmu::fraction).findFirst().orElse(null))));
            }
            rows.append("</tr>\n");
        }
        return "<h3>The worst stretch of time</h3>\n"
                + Html.table("Minimum mutator utilisation", Html.heads(heads), rows.toString())
                + Html.howToRead("Of all stretches of this length, the worst left the application this share of the "
                        + "time to run between GC pauses and other safepoints (minimum mutator utilisation). 0 % in "
                        + "10 ms means: one stop was at least 10 ms long, or several came so close together.");
    }
}
