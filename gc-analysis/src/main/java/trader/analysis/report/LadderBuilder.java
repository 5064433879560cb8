package trader.analysis.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import trader.analysis.compare.ComparisonResult;
import trader.analysis.compare.ComparisonResult.LoadFigures;
import trader.analysis.compare.ComparisonResult.Ratio;
import trader.analysis.compare.ComparisonResult.Spread;
import trader.analysis.compare.ComparisonResult.Variant;
import trader.analysis.compare.VariantKind;
import trader.analysis.latencylog.Percentile;
import trader.analysis.report.Ladder.Figure;
import trader.analysis.report.Ladder.Measure;
import trader.analysis.report.Ladder.Rung;

/** Makes a ladder of a comparison that has steps. */
final class LadderBuilder {
    private static final List<String> FIGURES = List.of(ComparisonResult.THROUGHPUT, Percentile.P50.label(),
            Percentile.P99.label());

    private final ComparisonResult result;
    private final List<Variant> steps;
    private final List<Measure> measures;

    LadderBuilder(ComparisonResult result) {
        this.result = result;
        steps = result.variants().stream().filter(each -> each.kind() == VariantKind.STEP).toList();
        measures = result.comparisons().stream().filter(each -> FIGURES.contains(each.figure())
                        && each.against().equals(steps.get(0).id()))
                .map(LadderBuilder::measure).distinct().toList();
    }

    Ladder ladder() {
        List<Rung> rungs = new ArrayList<>();
        for (int i = 0; i < steps.size(); i++) {
            Variant step = steps.get(i);
            String last = steps.get(steps.size() - 1).id();
            rungs.add(new Rung(step.id(), step.title(), step.options(), step.change(), step.givesUp(), values(step),
                    figures(step.id(), steps.get(0).id()),
                    i == 0 ? Map.of() : figures(step.id(), steps.get(i - 1).id()),
                    step.without() == null ? Map.of() : figures(step.without(), last),
                    step.supersededBy(), step.useless()));
        }
        return new Ladder(result.rate(), measures, rungs);
    }

    private static Measure measure(Ratio ratio) {
        return new Measure(ratio.load(), ratio.service(), ratio.figure());
    }

    private Map<String, Figure> figures(String variant, String against) {
        Map<String, Figure> figures = new LinkedHashMap<>();
        result.between(variant, against).stream().filter(each -> FIGURES.contains(each.figure()))
                .forEach(each -> figures.put(measure(each).key(), new Figure(each.ratio(), each.low(), each.high(),
                        each.verdict())));
        return figures;
    }

    private Map<String, Double> values(Variant variant) {
        Map<String, Double> values = new LinkedHashMap<>();
        for (Measure measure : measures) {
            variant.loads().stream().filter(each -> each.load() == measure.load())
                    .map(each -> value(each, measure)).filter(Objects::nonNull).findFirst()
                    .ifPresent(value -> values.put(measure.key(), value));
        }
        return values;
    }

    private static Double value(LoadFigures figures, Measure measure) {
        if (measure.moreIsFaster()) {
            return figures.throughputPerS() == null ? null : Double.valueOf(figures.throughputPerS().median());
        }
        ComparisonResult.Service service = figures.services().get(measure.service());
        Spread spread = service == null ? null : service.percentiles().get(measure.figure());
        return spread == null ? null : Double.valueOf(spread.median());
    }
}
