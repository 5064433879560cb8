package trader.lab.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import trader.analysis.answer.Answer;
import trader.analysis.answer.Answer.Standing;
import trader.analysis.figures.Format;
import trader.analysis.report.PooledReport;
import trader.common.TextTable;

/** Prints the result of a run from {@code summary.json}. */
public final class RunResultTable {
    private static final List<String> COLUMNS = List.of("p50", "p90", "p99", "p99.9", "p99.99", "max");

    private RunResultTable() {
    }

    /**
     * Prints {@code summary.json}, the answer last; returns whether the run is valid. Logs of other programs always
     * count as valid.
     */
    public static boolean print(Path directory, PrintStream out) throws IOException {
        return print(directory, out, List.of());
    }

    /** Of the reasons in {@code told} only the headlines. */
    static boolean print(Path directory, PrintStream out, List<String> told) throws IOException {
        JsonNode summary = read(directory);
        out.println();
        if (!summary.path("services").isEmpty()) {
            TextTable table = new TextTable("l" + "r".repeat(4 + COLUMNS.size()));
            table.row(row(List.of("ms", "n", "rejects", "errors", "1/s"), COLUMNS::get));
            summary.get("services").properties().forEach(service -> add(service.getKey(), service.getValue(), table));
            table.print(out);
            out.println();
        }
        summary.path("jvms").properties().forEach(jvm -> printJvm(jvm.getKey(), jvm.getValue(), out));
        out.println();
        texts(summary.path("warnings")).forEach(warning -> out.println("warning: " + warning));
        String verdict = summary.path("verdict").asText(null);
        out.println("verdict: " + (verdict == null ? "not judged" : verdict));
        out.println("  " + (verdict == null ? Standing.NOT_JUDGED : Standing.valueOf(verdict)).meaning());
        texts(summary.path("reasons")).forEach(reason ->
                out.println("  - " + (told.contains(reason) ? Answer.headline(reason) : reason)));
        printCosts(summary.path("costPerMessage"), out);
        summary.path("priceStaleness").properties().forEach(server -> printStaleness(server.getKey(), server.getValue(),
                out));
        out.println("report:  " + directory.resolve("report.html").toAbsolutePath());
        JsonNode answer = summary.path("answer");
        // Without requests it is only the first of the reasons.
        boolean isTold = summary.path("services").isEmpty() && !told.isEmpty();
        if (!answer.path("text").isEmpty() && !isTold) {
            print(answer, out);
        }
        return verdict == null || verdict.equals("VALID");
    }

    /** Prints the common answer of several runs. */
    public static void printPooled(Path directory, PrintStream out) throws IOException {
        out.println();
        out.println("report:  " + directory.resolve("report.html").toAbsolutePath());
        print(new ObjectMapper().readTree(directory.resolve(PooledReport.FILE).toFile()).path("answer"), out);
    }

    private static void print(JsonNode answer, PrintStream out) {
        out.println();
        texts(answer.path("text")).forEach(out::println);
        answer.path("services").properties().forEach(each -> WaitTable.print(each.getKey(), each.getValue(), out));
        if (answer.path("advice").isObject()) {
            out.println();
            out.println(answer.at("/advice/text").asText());
        }
        texts(answer.path("notes")).forEach(out::println);
    }

    static String verdict(Path directory) throws IOException {
        return read(directory).path("verdict").asText();
    }

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

    private static void add(String name, JsonNode service, TextTable table) {
        table.row(row(List.of(name, service.path("count").asLong(), service.path("rejected").asText("-"),
                service.path("errors").asText("-"),
                String.format(Locale.ROOT, "%.1f", service.path("throughputPerS").asDouble())),
                column -> value(service.path("responseNs"), column)));
        if (service.hasNonNull("serviceNs")) {
            table.row(row(List.of("  service time", "", "", "", ""),
                    column -> value(service.path("serviceNs"), column)));
        }
    }

    private static Object[] row(List<Object> first, IntFunction<String> percentiles) {
        return Stream.concat(first.stream(), IntStream.range(0, COLUMNS.size()).mapToObj(percentiles)).toArray();
    }

    private static String value(JsonNode values, int column) {
        JsonNode value = values.path(COLUMNS.get(column));
        return value.isNumber() ? millis(value.asDouble()) : "-";
    }

    private static void printJvm(String name, JsonNode jvm, PrintStream out) {
        JsonNode pauses = jvm.path("pauses");
        if (pauses.isMissingNode() || pauses.isNull()) {
            return;
        }
        long count = pauses.path("count").asLong();
        out.printf(Locale.ROOT, "%s %s: %d GC pause%s", name, jvm.path("collector").asText("unknown collector"), count,
                count == 1 ? "" : "s");
        if (count > 0) {
            out.printf(Locale.ROOT, ", %s ms in total, longest %s ms", millis(pauses.path("totalNs").asDouble()),
                    millis(pauses.path("maxNs").asDouble()));
        }
        // A log without the tag safepoint has no safepoints; their number is then unknown, not zero.
        JsonNode safepoint = jvm.path("safepoints").path("maxNs");
        out.println(safepoint.isNumber() ? "; longest safepoint " + millis(safepoint.asDouble()) + " ms" : "");
    }

    /** By JVM, with the groups of threads that used a tenth or more, and the compiler. */
    private static void printCosts(JsonNode costs, PrintStream out) {
        List<String> cpu = new ArrayList<>();
        List<String> allocated = new ArrayList<>();
        costs.properties().forEach(jvm -> {
            JsonNode cpuNs = jvm.getValue().path("cpuNs");
            if (cpuNs.isNumber()) {
                cpu.add(jvm.getKey() + " " + micros(cpuNs)
                        + groups(jvm.getValue().path("groupsNs"), cpuNs.asLong()));
            }
            if (jvm.getValue().path("allocatedBytes").isNumber()) {
                allocated.add(jvm.getKey() + " " + Format.bytes(jvm.getValue().get("allocatedBytes").asLong()));
            }
        });
        if (!cpu.isEmpty()) {
            out.println("CPU time per message: " + String.join("; ", cpu));
        }
        if (!allocated.isEmpty()) {
            out.println("allocated per message: " + String.join("; ", allocated).replace('\u00a0', ' '));
        }
    }

    private static void printStaleness(String server, JsonNode staleness, PrintStream out) {
        out.printf(Locale.ROOT,
                "price updates in quotes of %s after: p50 %s ms, p99 %s ms, max %s ms (%d updates)%n", server,
                millis(staleness.path("p50Ns").asDouble()), millis(staleness.path("p99Ns").asDouble()),
                millis(staleness.path("maxNs").asDouble()), staleness.path("count").asLong());
    }

    private static String groups(JsonNode groupsNs, long cpuNs) {
        List<String> most = new ArrayList<>();
        groupsNs.properties().forEach(group -> {
            long percent = Math.round(100.0 * group.getValue().asLong() / cpuNs);
            if (percent >= 10 || percent > 0 && group.getKey().equals("compiler")) {
                most.add(group.getKey() + " " + micros(group.getValue()));
            }
        });
        return " (" + String.join(", ", most) + ")";
    }

    private static String micros(JsonNode ns) {
        return Math.round(ns.asLong() / 1e3) + " µs";
    }

    /** Milliseconds with about three digits. */
    public static String millis(double ns) {
        double ms = ns / 1e6;
        return String.format(Locale.ROOT, ms < 10 ? "%.2f" : ms < 1000 ? "%.1f" : "%.0f", ms);
    }
}
