package trader.analysis.report;

import static trader.analysis.report.Html.escape;
import static trader.analysis.report.Html.number;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Configuration and environment, so that the page can be handed on. */
final class SetupPart {
    private SetupPart() {
    }

    static String html(ReportData data) {
        String content = command(data.command()) + resource(data.resource()) + configuration(data.configuration())
                + flags(data.jvms()) + environment(data);
        return Html.section("setup", "What was measured, and where?", content.isEmpty()
                ? Html.nothing("Neither configuration nor environment was recorded.") : content);
    }

    private static String command(List<String> command) {
        return command.isEmpty() ? "" : "<h3>Command</h3>\n<pre tabindex=\"0\">"
                + escape(commandLine(command)) + "</pre>\n";
    }

    /** As it can be pasted into a shell. */
    static String commandLine(List<String> arguments) {
        return "./trader " + String.join(" ", arguments.stream().map(SetupPart::quoted).toList());
    }

    /** As it can be pasted into a POSIX shell. */
    static String quoted(String argument) {
        return argument.matches("[\\w@%+=:,./-]+") ? argument : "'" + argument.replace("'", "'\\''") + "'";
    }

    private static String resource(ReportData.Resource resource) {
        if (resource == null || resource.delays().isEmpty()) {
            return "";
        }
        String rows = Html.each(resource.delays(), d -> "<tr><th scope=\"row\">" + escape(d.step()) + "</th>"
                + number(Format.ns(d.configuredNs())) + number(Format.count(d.count())) + number(Format.ns(d.meanNs()))
                + number(Format.ns(d.p50Ns())) + number(Format.ns(d.p99Ns())) + number(Format.ns(d.maxNs()))
                + "</tr>");
        return "<h3>Order resource: " + escape(resource.name()) + "</h3>\n"
                + Html.table("Delays of the order resource",
                        Html.heads("Step", ">Asked for", ">Times", ">Mean", ">p50", ">p99", ">max"), rows)
                + Html.howToRead("The delays that the order resource was asked to make, and those it made. They are "
                        + "part of every order's time.");
    }

    private static String configuration(Map<String, String> configuration) {
        return configuration.isEmpty() ? "" : "<h3>Configuration</h3>\n" + Html.table("Configuration",
                Html.heads("Setting", "Value"), Html.each(List.copyOf(configuration.entrySet()),
                        e -> "<tr><th scope=\"row\">" + escape(e.getKey()) + "</th><td>" + text(e.getValue())
                                + "</td></tr>"));
    }

    private static String flags(List<JvmData> jvms) {
        List<JvmData> known = jvms.stream().filter(jvm -> !jvm.flags().isEmpty()).toList();
        return known.isEmpty() ? "" : "<h3>JVM flags</h3>\n" + Html.table("JVM flags", Html.heads("JVM", "Flags"),
                Html.each(known, jvm -> "<tr><th scope=\"row\">" + escape(jvm.name()) + "</th><td class=\"code\">"
                        + escape(String.join(" ", jvm.flags())) + "</td></tr>"));
    }

    private static String environment(ReportData data) {
        Set<String> names = new LinkedHashSet<>(data.environmentStart().keySet());
        names.addAll(data.environmentEnd().keySet());
        if (names.isEmpty()) {
            return "";
        }
        StringBuilder rows = new StringBuilder();
        for (String name : names) {
            String start = data.environmentStart().get(name);
            String end = data.environmentEnd().get(name);
            rows.append("<tr><th scope=\"row\">").append(escape(name)).append("</th>")
                    .append(Objects.equals(start, end) ? "<td colspan=\"2\">" + text(start) + "</td>"
                            : "<td>" + text(start) + "</td><td>" + text(end) + "</td>")
                    .append("</tr>\n");
        }
        return "<h3>Environment</h3>\n"
                + Html.table("Environment", Html.heads("", "At the start", "At the end, if different"),
                        rows.toString());
    }

    private static String text(String value) {
        return escape(value == null ? Format.NONE : value);
    }
}
