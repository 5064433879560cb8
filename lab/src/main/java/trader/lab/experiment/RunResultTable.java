package trader.lab.experiment;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import trader.analysis.answer.Answer;
import trader.analysis.answer.Answer.Standing;
import trader.analysis.figures.Format;
import trader.analysis.figures.JvmFigures;
import trader.analysis.figures.LengthFigures;
import trader.analysis.figures.MessageCost;
import trader.analysis.latencylog.Percentile;
import trader.analysis.report.AnswerView;
import trader.analysis.summary.Summary;
import trader.common.TextTable;

/** Prints the result of a run. */
public final class RunResultTable {
    private static final List<String> COLUMNS = Stream.concat(Stream.of(Percentile.values()).map(Percentile::label),
            Stream.of("max")).toList();

    private RunResultTable() {
    }

    /**
     * Prints it, the answer last; returns whether the run is valid. Logs of other programs always count as valid.
     *
     * @param directory of the report
     * @param told      reasons that were printed: of these only the headlines
     */
    public static boolean print(Summary summary, Path directory, PrintStream out, List<String> told) {
        out.println();
        if (!summary.services().isEmpty()) {
            TextTable table = new TextTable("l" + "r".repeat(4 + COLUMNS.size()));
            table.row(Stream.concat(Stream.of("ms", "n", "rejects", "errors", "1/s"), COLUMNS.stream()).toArray());
            summary.services().forEach((name, service) -> add(name, service, table));
            table.print(out);
            out.println();
        }
        summary.byJvm().jvms().forEach((name, jvm) -> printJvm(name, jvm, out));
        out.println();
        summary.reliability().warnings().forEach(warning -> out.println("warning: " + warning));
        String verdict = summary.reliability().verdict();
        out.println("verdict: " + (verdict == null ? "not judged" : verdict));
        out.println("  " + (verdict == null ? Standing.NOT_JUDGED : Standing.valueOf(verdict)).meaning());
        summary.reliability().reasons().forEach(reason ->
                out.println("  - " + (told.contains(reason) ? Answer.headline(reason) : reason)));
        printCosts(summary.byJvm().costPerMessage(), out);
        summary.servers().priceStaleness().forEach((server, staleness) -> printStaleness(server, staleness, out));
        out.println("report:  " + directory.resolve("report.html").toAbsolutePath());
        // Without requests it is only the first of the reasons.
        boolean isTold = summary.services().isEmpty() && !told.isEmpty();
        if (!isTold) {
            print(summary.answer(), out);
        }
        return verdict == null || verdict.equals(Summary.VALID);
    }

    /** Prints the common answer of several runs. */
    public static void printPooled(Answer answer, Path directory, PrintStream out) {
        out.println();
        out.println("report:  " + directory.resolve("report.html").toAbsolutePath());
        print(answer, out);
    }

    private static void print(Answer answer, PrintStream out) {
        out.println();
        answer.text().forEach(out::println);
        AnswerView.all(answer).forEach(service -> WaitTable.print(service, out));
        if (answer.advice() != null) {
            out.println();
            out.println(answer.advice().text());
        }
        answer.notes().forEach(out::println);
    }

    private static void add(String name, Summary.Service service, TextTable table) {
        table.row(row(Stream.of(name, service.count(), orDash(service.rejected()), orDash(service.errors()),
                service.throughputPerS() == null ? "-" : String.format(Locale.ROOT, "%.1f", service.throughputPerS())),
                service.responseNs()));
        if (service.serviceNs() != null) {
            table.row(row(Stream.of("  service time", "", "", "", ""), service.serviceNs()));
        }
    }

    private static String orDash(Long count) {
        return count == null ? "-" : count.toString();
    }

    private static Object[] row(Stream<Object> first, Map<String, Long> percentilesNs) {
        return Stream.concat(first, COLUMNS.stream().map(percentilesNs::get)
                .map(ns -> ns == null ? "-" : millis(ns))).toArray();
    }

    private static void printJvm(String name, JvmFigures jvm, PrintStream out) {
        JvmFigures.Pauses pauses = jvm.pauses();
        if (pauses == null) {
            return;
        }
        out.printf(Locale.ROOT, "%s %s: %d GC pause%s", name,
                jvm.collector() == null ? "unknown collector" : jvm.collector(), pauses.count(),
                pauses.count() == 1 ? "" : "s");
        if (pauses.count() > 0) {
            out.printf(Locale.ROOT, ", %s ms in total, longest %s ms", millis(pauses.totalNs()),
                    millis(pauses.maxNs()));
        }
        // A log without the tag safepoint has no safepoints; their number is then unknown, not zero.
        out.println(jvm.safepoints() == null || jvm.safepoints().maxNs() == null ? ""
                : "; longest safepoint " + millis(jvm.safepoints().maxNs()) + " ms");
    }

    /** By JVM, with the groups of threads that used a tenth or more, and the compiler. */
    private static void printCosts(Map<String, MessageCost> costs, PrintStream out) {
        List<String> cpu = new ArrayList<>();
        List<String> allocated = new ArrayList<>();
        costs.forEach((jvm, cost) -> {
            if (cost.cpuNs() != null) {
                cpu.add(jvm + " " + micros(cost.cpuNs()) + groups(cost));
            }
            if (cost.allocatedBytes() != null) {
                allocated.add(jvm + " " + Format.bytes(cost.allocatedBytes()));
            }
        });
        if (!cpu.isEmpty()) {
            out.println("CPU time per message: " + String.join("; ", cpu));
        }
        if (!allocated.isEmpty()) {
            out.println("allocated per message: " + String.join("; ", allocated).replace('\u00a0', ' '));
        }
    }

    private static void printStaleness(String server, LengthFigures staleness, PrintStream out) {
        out.printf(Locale.ROOT,
                "price updates in quotes of %s after: p50 %s ms, p99 %s ms, max %s ms (%d updates)%n", server,
                millis(staleness.p50Ns()), millis(staleness.p99Ns()), millis(staleness.maxNs()), staleness.count());
    }

    private static String groups(MessageCost cost) {
        List<String> most = new ArrayList<>();
        cost.groupsNs().forEach((group, ns) -> {
            long percent = Math.round(100.0 * ns / cost.cpuNs());
            if (percent >= 10 || percent > 0 && group.equals("compiler")) {
                most.add(group + " " + micros(ns));
            }
        });
        return " (" + String.join(", ", most) + ")";
    }

    private static String micros(long ns) {
        return Math.round(ns / 1e3) + " µs";
    }

    /** Milliseconds with about three digits. */
    public static String millis(double ns) {
        double ms = ns / 1e6;
        return String.format(Locale.ROOT, ms < 10 ? "%.2f" : ms < 1000 ? "%.1f" : "%.0f", ms);
    }
}
