package trader.lab.compare;

import java.io.PrintStream;
import java.util.Locale;
import java.util.Objects;
import trader.analysis.compare.ComparisonResult;
import trader.analysis.compare.ComparisonResult.Ratio;
import trader.analysis.compare.ComparisonResult.Variant;

/** The comparison as a table on the console. */
final class ComparisonTable {
    private ComparisonTable() {
    }

    static void print(ComparisonResult data, PrintStream out) {
        int width = Math.max(8, data.variants().stream().mapToInt(each -> each.id().length()).max().orElse(8)) + 2;
        out.printf("%nresponse time as a ratio to %s; all intervals hold at once with %.0f %%; same: within %.0f %%%n%n",
                data.variants().get(0).id(), data.method().confidence() * 100, data.method().margin() * 100);
        out.printf("%-" + width + "s%-8s%-8s%9s%18s%18s%9s  %s%n", "variant", "service", "", "ratio", "interval",
                "single repeats", "pairs", "verdict");
        data.comparisons().forEach(each -> print(each, width, out));
        out.println();
        for (Variant variant : data.variants()) {
            out.printf("%-" + width + "s%d of %d runs valid%s%s%n", variant.id(), variant.valid(), variant.planned(),
                    variant.repeated() == 0 ? "" : "; " + variant.repeated() + " of them at the second attempt",
                    variant.lost() == 0 ? "" : "; " + variant.lost() + " INVALID twice");
        }
        data.runs().stream().filter(run -> run.state().equals("INVALID")).forEach(run -> out.printf("INVALID %s: %s%n",
                run.directory(), String.join("; ", run.reasons()).lines().findFirst().orElse("")));
        data.warnings().forEach(warning -> out.println("warning: " + warning));
        out.println();
    }

    private static void print(Ratio each, int width, PrintStream out) {
        double[] ratios = each.ratios().stream().filter(Objects::nonNull).mapToDouble(Double::doubleValue).sorted()
                .toArray();
        boolean different = each.verdict().equals("different");
        out.printf("%-" + width + "s%-8s%-8s%9s%18s%18s%9s  %s%n", each.variant(), each.service(), each.percentile(),
                number(each.ratio()), each.ratio() == null ? "-" : number(each.low()) + " - " + number(each.high()),
                ratios.length == 0 ? "-" : number(ratios[0]) + " - " + number(ratios[ratios.length - 1]),
                each.pairs() + "/" + each.ratios().size(),
                each.verdict() + (different ? each.ratio() > 1 ? ", slower" : ", faster" : ""));
    }

    private static String number(Double ratio) {
        return ratio == null ? "?" : String.format(Locale.ROOT, ratio < 9.995 ? "%.3f" : "%.1f", ratio);
    }
}
