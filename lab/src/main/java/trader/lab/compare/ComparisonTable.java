package trader.lab.compare;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Collectors;
import trader.analysis.compare.ComparisonResult;
import trader.analysis.compare.ComparisonResult.Interval;
import trader.analysis.compare.ComparisonResult.Ratio;
import trader.analysis.compare.ComparisonResult.Rounds;
import trader.analysis.compare.PlannedLoad;
import trader.analysis.report.ComparisonReport;
import trader.common.TextTable;

/** The result of a comparison on the console. */
public final class ComparisonTable {
    private static final int MOST_ROWS = 60;

    private ComparisonTable() {
    }

    /** Writes the report, and prints the result. */
    public static void report(ComparisonResult result, Path directory, PrintStream out) throws IOException {
        ComparisonReport.write(result, directory);
        print(result, out);
        out.println("report:  " + directory.resolve("report.html"));
        out.println();
        result.conclusions().answer().forEach(out::println);
    }

    static void print(ComparisonResult result, PrintStream out) {
        int count = result.conclusions().comparisons().size();
        if (count <= MOST_ROWS) {
            printRatios(result, out);
        } else {
            out.printf(Locale.ROOT,
                    "%nall %d ratios with their intervals are in the report%n%n", count);
        }
        printRounds(result.measurements().rounds(), out);
        result.warnings().forEach(warning -> out.println("warning: " + warning));
        out.println();
    }

    private static void printRatios(ComparisonResult result, PrintStream out) {
        out.printf(Locale.ROOT, "%nratios, each interval with %.1f %% confidence; same: within %.0f %%%n%n",
                (1 - result.method().level()) * 100, result.method().margin() * 100);
        TextTable ratios = new TextTable("lllrrrrl").row("variant", "against", "figure", "ratio", "interval",
                "single generations", "n", "verdict");
        for (Ratio each : result.conclusions().comparisons()) {
            Interval of = each.interval();
            double[] single = of.ratios().stream().mapToDouble(Double::doubleValue).sorted().toArray();
            ratios.row(each.variant(), each.against(), PlannedLoad.at(each.figure().text(), each.load()),
                    number(of.ratio()), of.low() == null ? "-" : number(of.low()) + " - " + number(of.high()),
                    number(single[0]) + " - " + number(single[single.length - 1]), String.valueOf(single.length),
                    each.decision().says());
        }
        ratios.print(out);
        out.println();
    }

    private static void printRounds(Rounds rounds, PrintStream out) {
        out.println(rounds.generations() + " generations; " + rounds.counted() + " of " + rounds.made()
                + " rounds count" + (rounds.dropped().isEmpty() ? "" : rounds.dropped().stream()
                        .map(Object::toString).collect(Collectors.joining(", ", "; dropped: ", ""))));
        rounds.failed().forEach(each -> out.println("does not count: " + each));
    }

    private static String number(double ratio) {
        return String.format(Locale.ROOT, ratio < 9.995 ? "%.3f" : "%.1f", ratio);
    }
}
