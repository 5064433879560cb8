package trader.lab.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The result as a table on the console, from {@code summary.json}. */
public final class ResultTable {
    private static final List<String> COLUMNS = List.of("p50", "p90", "p99", "p99.9", "p99.99", "max");

    private ResultTable() {
    }

    /**
     * Prints table, verdict, reasons and the path of the report.
     *
     * @param directory where {@code summary.json} and {@code report.html} are
     * @return whether the run is valid
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
        boolean valid = summary.path("verdict").asText().equals("VALID");
        // A run that offered no load is never valid: this is somebody's logs.
        out.println("verdict: " + (valid && !summary.hasNonNull("load") ? "not judged: these are logs, not a run"
                : summary.path("verdict").asText()));
        texts(summary.path("reasons")).forEach(reason -> out.println("  - " + reason));
        out.println("report:  " + directory.resolve("report.html").toAbsolutePath());
        return valid;
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
        out.printf(Locale.ROOT, "%-15s%10d%8d%9.1f", name, service.path("count").asLong(),
                service.path("errors").asLong(), service.path("throughputPerS").asDouble());
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
        out.printf(Locale.ROOT, "%-15s%s: %d GC pause%s, %s ms together, longest %s ms; longest safepoint %s ms%n",
                name, jvm.path("collector").asText("unknown collector"), pauses.path("count").asLong(),
                pauses.path("count").asLong() == 1 ? "" : "s", millis(pauses.path("totalNs").asDouble()),
                millis(pauses.path("maxNs").asDouble()),
                millis(jvm.path("safepoints").path("maxNs").asDouble()));
    }

    private static String millis(double ns) {
        double ms = ns / 1e6;
        return String.format(Locale.ROOT, ms < 10 ? "%.2f" : ms < 1000 ? "%.1f" : "%.0f", ms);
    }
}
