package trader.analysis.report;

import static trader.analysis.report.Html.escape;
import static trader.analysis.report.Html.number;

import java.util.List;
import trader.analysis.figures.JvmProfile;

/** Where each JVM's threads ran and what they allocated, from its flight recording. */
final class ProfilePart {
    private ProfilePart() {
    }

    static String html(ReportData data) {
        List<JvmData> profiled = data.jvms().stream().filter(jvm -> jvm.profile() != null).toList();
        if (profiled.isEmpty()) {
            return "";
        }
        return Html.section("profile", "What did the JVMs do?", "<div class=\"warnings\"><b>A profiled run is not a "
                + "measurement of latency</b><p>The flight recorder looked at the threads a hundred times a second and "
                + "wrote what it saw: it takes time and memory itself.</p></div>\n"
                + Html.each(profiled, jvm -> methods(jvm) + allocations(jvm))
                + Html.howToRead("A sample is one look at one thread that was running Java code: a method with 10 % of "
                        + "the samples had about 10 % of that time. Threads that wait, and what the JVM itself does "
                        + "(collecting, compiling), are not in it. An allocation sample stands for the bytes that were "
                        + "allocated since the one before. Where the method is the JDK's own, the next name is the "
                        + "first outside of it that called it. Few samples say little: 10 of 100 may be 5 or 17, "
                        + "and what was seen only once is left out."));
    }

    private static String methods(JvmData jvm) {
        JvmProfile profile = jvm.profile();
        String title = "<h3>" + escape(jvm.name()) + ": hottest methods <span>"
                + Format.count(profile.samples()) + " samples</span></h3>\n";
        return title + (profile.methods().isEmpty() ? Html.nothing("No method was seen running more than once.")
                : Html.table("Hottest methods of " + jvm.name(), Html.heads("Method", ">Samples", ">Share"),
                        Html.each(profile.methods(), hot -> "<tr><td class=\"code\">" + place(hot) + "</td>"
                                + figures(hot))));
    }

    private static String allocations(JvmData jvm) {
        JvmProfile profile = jvm.profile();
        String title = "<h3>" + escape(jvm.name()) + ": what is allocated where <span>"
                + Format.count(profile.allocationSamples()) + " samples</span></h3>\n";
        return title + (profile.allocations().isEmpty() ? Html.nothing("No place was seen allocating more than once.")
                : Html.table("Allocations of " + jvm.name(), Html.heads("Type and place", ">Samples",
                        ">Share of bytes"), Html.each(profile.allocations(), hot -> "<tr><td "
                                + "class=\"code\"><b>" + escape(hot.type()) + "</b><br>" + place(hot) + "</td>"
                                + figures(hot))));
    }

    private static String place(JvmProfile.Hot hot) {
        return escape(hot.method()) + (hot.from() == null ? "" : " from " + escape(hot.from()));
    }

    private static String figures(JvmProfile.Hot hot) {
        return number(Format.count(hot.samples())) + number(Format.percent(hot.share())) + "</tr>";
    }
}
