package trader.lab.compare;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import trader.analysis.compare.ComparisonResult;
import trader.analysis.compare.ComparisonResult.Ratio;
import trader.analysis.compare.ComparisonResult.Variant;
import trader.analysis.compare.PlannedLoad;
import trader.analysis.compare.VariantKind;
import trader.common.TextTable;

/** One line for each step: throughput and median of quotes, when it is added and when it is taken away. */
final class StepTable {
    private final ComparisonResult result;
    private final List<Variant> steps;

    StepTable(ComparisonResult result) {
        this.result = result;
        this.steps = result.variants().stream().filter(each -> each.kind() == VariantKind.STEP).toList();
    }

    private record Figure(PlannedLoad load, String text) {
        boolean isOf(Ratio ratio) {
            return ratio.load() == load && ratio.figureText().equals(text);
        }

        String title() {
            return PlannedLoad.at(text, text.equals(ComparisonResult.THROUGHPUT) ? null : load);
        }
    }

    void print(PrintStream out) {
        for (Figure figure : figures()) {
            out.printf(Locale.ROOT, "%n%s, as a ratio to another step; same: within %.0f %%%n%n", figure.title(),
                    result.method().margin() * 100);
            TextTable table = new TextTable("lllll").row("step", "to the first", "to the one before",
                    "last step without it, to the last", "");
            for (int i = 1; i < steps.size(); i++) {
                Variant step = steps.get(i);
                table.row(step.id(), cell(step.id(), steps.get(0).id(), figure),
                        cell(step.id(), steps.get(i - 1).id(), figure), step.without() == null ? "-"
                        : cell(step.without(), steps.get(steps.size() - 1).id(), figure), remark(step));
            }
            table.print(out);
        }
    }

    /** Throughput, and the median of quotes at the common rate. */
    private List<Figure> figures() {
        return result.comparisons().stream().filter(each -> each.figure().equals(ComparisonResult.THROUGHPUT)
                        || each.figureText().equals("quote p50") && each.load() != PlannedLoad.MAX)
                .map(each -> new Figure(each.load(), each.figureText())).distinct().toList();
    }

    private String cell(String variant, String against, Figure figure) {
        return result.between(variant, against).stream().filter(figure::isOf).findFirst()
                .map(each -> ComparisonTable.number(each.ratio()) + " " + each.says()).orElse("-");
    }

    private static String remark(Variant step) {
        List<String> remarks = new ArrayList<>();
        if (step.supersededBy() != null) {
            remarks.add("superseded by " + step.supersededBy());
        }
        if (step.useless()) {
            remarks.add("useless here");
        }
        if (step.givesUp() != null) {
            remarks.add("gives up: " + step.givesUp());
        }
        return String.join("; ", remarks);
    }
}
