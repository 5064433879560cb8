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
    private static final String QUOTE = "quote";
    private static final String MEDIAN = "p50";

    private final ComparisonResult result;
    private final List<Variant> steps;

    StepTable(ComparisonResult result) {
        this.result = result;
        this.steps = result.variants().stream().filter(each -> each.kind() == VariantKind.STEP).toList();
    }

    private record Figure(PlannedLoad load, String service, String name) {
        String title() {
            return PlannedLoad.at(service.equals(ComparisonResult.ALL_SERVICES) ? name : service + " " + name,
                    name.equals(ComparisonResult.THROUGHPUT) ? null : load);
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

    private List<Figure> figures() {
        List<Figure> figures = new ArrayList<>();
        result.comparisons().forEach(each -> {
            Figure figure = new Figure(each.load(), each.service(), each.figure());
            boolean isShown = each.figure().equals(ComparisonResult.THROUGHPUT)
                    || each.service().equals(QUOTE) && each.figure().equals(MEDIAN) && each.load() != PlannedLoad.MAX;
            if (isShown && !figures.contains(figure)) {
                figures.add(figure);
            }
        });
        return figures;
    }

    private String cell(String variant, String against, Figure figure) {
        return result.comparisons().stream().filter(each -> each.variant().equals(variant)
                && each.against().equals(against) && each.load() == figure.load()
                && each.service().equals(figure.service()) && each.figure().equals(figure.name())).findFirst()
                .map(StepTable::words).orElse("-");
    }

    private static String words(Ratio ratio) {
        String verdict = switch (ratio.verdict()) {
            case "different" -> ratio.isSlower() ? "slower" : "faster";
            case "cannot tell" -> "cannot tell";
            default -> "same";
        };
        return ratio.ratio() == null ? verdict : String.format(Locale.ROOT, "%.3f %s", ratio.ratio(), verdict);
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
