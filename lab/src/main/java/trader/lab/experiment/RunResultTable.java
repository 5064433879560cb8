package trader.lab.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The result as a table on the console, from {@code summary.json}. */
public final class RunResultTable {
    private static final List<String> COLUMNS = List.of("p50", "p90", "p99", "p99.9", "p99.99", "max");

    private RunResultTable() {
    }

    /**
     * Prints table, verdict, reasons and the path of the report.
     *
     * @param directory where {@code summary.json} and {@code report.html} are
     * @return whether the run is valid; logs that are no run are not judged, and count as valid
     */
    public static boolean print(Path directory, PrintStream out) throws IOException {
        JsonNode summary = read(directory);
        out.println();
        if (!summary.path("services").isEmpty()) {
            out.printf("%-15s%10s%8s%9s", "ms", "n", "errors", "1/s");
            COLUMNS.forEach(column -> out.printf("%9s", column));
            out.println();
            summary.get("services").properties().forEach(service -> print(service.getKey(), service.getValue(), out));
            out.println();
        }
        summary.path("jvms").properties().forEach(jvm -> printJvm(jvm.getKey(), jvm.getValue(), out));
        out.println();
        texts(summary.path("warnings")).forEach(warning -> out.println("warning: " + warning));
        String verdict = summary.path("verdict").asText(null);
        out.println("verdict: " + (verdict == null ? "not judged: these are logs, not a run" : verdict));
        texts(summary.path("reasons")).forEach(reason -> out.println("  - " + reason));
        out.println("report:  " + directory.resolve("report.html").toAbsolutePath());
        return verdict == null || verdict.equals("VALID");
    }

    /** {@code VALID} or {@code INVALID}. */
    static String verdict(Path directory) throws IOException {
        return read(directory).path("verdict").asText();
    }

    /** The reasons of an invalid run. */
    static List<String> reasons(Path directory) throws IOException {
        return texts(read(directory).path("reasons"));
    }

    private static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(text -> texts.add(text.asText()));
        return texts;
    }

    private static JsonNode read(Path directory) throws IOException {
        return new ObjectMapper().readTree(directory.resolve("summary.json").toFile());
    }

    private static void print(String name, JsonNode service, PrintStream out) {
        out.printf(Locale.ROOT, "%-15s%10d%8s%9.1f", name, service.path("count").asLong(),
                service.path("errors").asText("-"), service.path("throughputPerS").asDouble());
        percentiles(service.path("responseNs"), out);
        if (service.hasNonNull("serviceNs")) {
            out.printf("%-42s", "  service time");
            percentiles(service.path("serviceNs"), out);
        }
    }

    private static void percentiles(JsonNode values, PrintStream out) {
        for (String column : COLUMNS) {
            JsonNode value = values.path(column);
            out.printf("%9s", value.isNumber() ? millis(value.asDouble()) : "-");
        }
        out.println();
    }

    private static void printJvm(String name, JsonNode jvm, PrintStream out) {
        JsonNode pauses = jvm.path("pauses");
        if (pauses.isMissingNode() || pauses.isNull()) {
            return;
        }
        long count = pauses.path("count").asLong();
        out.printf("%-14s %s: %d GC pause%s", name, jvm.path("collector").asText("unknown collector"), count,
                count == 1 ? "" : "s");
        if (count > 0) {
            out.printf(", %s ms together, longest %s ms", millis(pauses.path("totalNs").asDouble()),
                    millis(pauses.path("maxNs").asDouble()));
        }
        // a log without the tag safepoint says nothing of them, and that is not zero
        JsonNode safepoint = jvm.path("safepoints").path("maxNs");
        out.println(safepoint.isNumber() ? "; longest safepoint " + millis(safepoint.asDouble()) + " ms" : "");
    }

    private static String millis(double ns) {
        double ms = ns / 1e6;
        return String.format(Locale.ROOT, ms < 10 ? "%.2f" : ms < 1000 ? "%.1f" : "%.0f", ms);
    }
}
