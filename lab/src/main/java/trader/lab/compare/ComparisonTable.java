package trader.lab.compare;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;
import trader.analysis.compare.Comparison;
import trader.analysis.compare.ComparisonResult;
import trader.analysis.compare.ComparisonResult.Ratio;
import trader.analysis.compare.Families;
import trader.analysis.compare.PlannedLoad;
import trader.analysis.report.ComparisonReport;
import trader.common.TextTable;

/** The result of a comparison on the console. */
public final class ComparisonTable {
    private static final int MOST_ROWS = 200;

    private ComparisonTable() {
    }

    /** Judges the runs made so far, writes the report, and prints the result. */
    public static ComparisonResult report(Path directory, PrintStream out) throws IOException {
        ComparisonResult result = Comparison.of(directory);
        ComparisonReport.write(result, directory);
        print(result, out);
        out.println("report:  " + directory.resolve("report.html"));
        out.println();
        result.answer().text().forEach(out::println);
        return result;
    }

    static void print(ComparisonResult result, PrintStream out) {
        if (result.hasSteps()) {
            new StepTable(result).print(out);
        }
        if (result.comparisons().size() <= MOST_ROWS) {
            printRatios(result, out);
        } else {
            out.printf(Locale.ROOT,
                    "%nall %d ratios with their intervals are in the report%n%n", result.comparisons().size());
        }
        printRuns(result, out);
    }

    private static void printRatios(ComparisonResult result, PrintStream out) {
        boolean hasThroughput = result.comparisons().stream()
                .anyMatch(each -> each.figure().equals(ComparisonResult.THROUGHPUT));
        out.printf(Locale.ROOT,
                "%nresponse time%s as a ratio; all intervals %sare right together with %.0f %%; same: within"
                + " %.0f %%%n%n", hasThroughput ? " and throughput" : "",
                result.families() == Families.PAIRS ? "of two variants " : "", result.method().confidence() * 100,
                result.method().margin() * 100);
        TextTable ratios = new TextTable("llllrrrrl")
                .row("variant", "against", "service", "", "ratio", "interval", "single repeats", "pairs", "verdict");
        result.comparisons().forEach(each -> add(each, ratios));
        ratios.print(out);
        out.println();
    }

    private static void printRuns(ComparisonResult result, PrintStream out) {
        TextTable validity = new TextTable("ll");
        result.variants().forEach(each -> validity.row(each.id(), each.valid() + " of " + each.planned() + " runs valid"
                + (each.repeated() == 0 ? "" : "; " + each.repeated() + " of them at the second attempt")
                + (each.lost() == 0 ? "" : "; " + each.lost() + " INVALID twice")));
        validity.print(out);
        result.runs().stream().filter(run -> run.state().equals("INVALID")).forEach(run -> out.printf(Locale.ROOT,
                "INVALID %s:"
                + " %s%n",
                run.directory(), String.join("; ", run.reasons()).lines().findFirst().orElse("")));
        result.warnings().forEach(warning -> out.println("warning: " + warning));
        out.println();
    }

    private static void add(Ratio each, TextTable table) {
        double[] ratios = each.ratios().stream().filter(Objects::nonNull).mapToDouble(Double::doubleValue).sorted()
                .toArray();
        boolean different = each.verdict().equals("different");
        table.row(each.variant(), each.against(), PlannedLoad.at(each.service(), each.load()), each.figure(),
                number(each.ratio()),
                each.ratio() == null ? "-" : number(each.low()) + " - " + number(each.high()),
                ratios.length == 0 ? "-" : number(ratios[0]) + " - " + number(ratios[ratios.length - 1]),
                each.pairs() + "/" + each.ratios().size(),
                each.verdict() + (different ? each.isSlower() ? ", slower" : ", faster" : ""));
    }

    private static String number(Double ratio) {
        return ratio == null ? "?" : String.format(Locale.ROOT, ratio < 9.995 ? "%.3f" : "%.1f", ratio);
    }
}
