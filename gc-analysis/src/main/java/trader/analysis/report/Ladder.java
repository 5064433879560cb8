package trader.analysis.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import trader.analysis.compare.ComparisonResult;
import trader.analysis.compare.ComparisonResult.LoadFigures;
import trader.analysis.compare.ComparisonResult.Ratio;
import trader.analysis.compare.ComparisonResult.Spread;
import trader.analysis.compare.ComparisonResult.Variant;
import trader.analysis.compare.PlannedLoad;
import trader.analysis.compare.VariantKind;
import trader.analysis.latencylog.Percentile;

/**
 * A comparison of steps that add up, for the charts of its page.
 *
 * @param rate     of the runs at a common rate; null without one
 * @param measures in the order of columns; those of which a ratio to the first rung is known
 * @param rows     from the first rung to the tuned end
 */
record Ladder(String rate, List<Measure> measures, List<Rung> rows) {
    private static final List<String> FIGURES = List.of(ComparisonResult.THROUGHPUT, Percentile.P50.label(),
            Percentile.P99.label());

    /** A measured figure; {@code load} is null if all runs have the load of the options. */
    record Measure(PlannedLoad load, String service, String figure) {
        String key() {
            return (load == null ? "" : load.name().toLowerCase(Locale.ROOT) + " ") + name();
        }

        /** Without its load. */
        String name() {
            return moreIsFaster() ? figure : service + " " + figure;
        }

        boolean moreIsFaster() {
            return figure.equals(ComparisonResult.THROUGHPUT);
        }

        static Measure of(Ratio ratio) {
            return new Measure(ratio.load(), ratio.service(), ratio.figure());
        }
    }

    /**
     * A rung.
     *
     * @param options      all that differ between rungs
     * @param change       those that differ from the rung before
     * @param givesUp      null: nothing
     * @param values       medians of the runs by key of the measure: requests per second, or ns
     * @param figures      against the first rung, by key of the measure; empty for the first
     * @param step         against the rung before; empty for the first
     * @param takeAway     the tuned end without this rung against the tuned end; empty if it was not measured
     * @param supersededBy id of the later rung that sets its options again; null without one
     * @param useless      it changes neither throughput nor the median of quotes, added or taken away
     */
    record Rung(String id, String title, Map<String, String> options, Map<String, String> change, String givesUp,
            Map<String, Double> values, Map<String, Figure> figures, Map<String, Figure> step,
            Map<String, Figure> takeAway, String supersededBy, boolean useless) { }

    /** A ratio; null: unknown. */
    record Figure(Double ratio, Double low, Double high, String verdict) { }

    /**
     * Measures that share a chart: the throughput, or the latencies at one load.
     *
     * @param goal the ratio to the first rung that a chart marks
     */
    record Panel(String title, double goal, List<Measure> measures) { }

    /** Of a comparison that has steps. */
    static Ladder of(ComparisonResult result) {
        List<Variant> steps = result.variants().stream().filter(each -> each.kind() == VariantKind.STEP).toList();
        String first = steps.get(0).id();
        String last = steps.get(steps.size() - 1).id();
        List<Measure> measures = result.comparisons().stream().filter(each -> FIGURES.contains(each.figure())
                && each.against().equals(first)).map(Measure::of).distinct().toList();
        List<Rung> rungs = new ArrayList<>();
        for (int i = 0; i < steps.size(); i++) {
            Variant step = steps.get(i);
            rungs.add(new Rung(step.id(), step.title(), step.options(), step.change(), step.givesUp(),
                    values(step, measures), figures(result, step.id(), first),
                    i == 0 ? Map.of() : figures(result, step.id(), steps.get(i - 1).id()),
                    step.without() == null ? Map.of() : figures(result, step.without(), last),
                    step.supersededBy(), step.useless()));
        }
        return new Ladder(result.rate(), measures, rungs);
    }

    private static Map<String, Figure> figures(ComparisonResult result, String variant, String against) {
        Map<String, Figure> figures = new LinkedHashMap<>();
        result.between(variant, against).stream().filter(each -> FIGURES.contains(each.figure()))
                .forEach(each -> figures.put(Measure.of(each).key(), new Figure(each.ratio(), each.low(), each.high(),
                        each.verdict())));
        return figures;
    }

    private static Map<String, Double> values(Variant variant, List<Measure> measures) {
        Map<String, Double> values = new LinkedHashMap<>();
        for (Measure measure : measures) {
            variant.loads().stream().filter(each -> each.load() == measure.load())
                    .map(each -> value(each, measure)).filter(Objects::nonNull).findFirst()
                    .ifPresent(spread -> values.put(measure.key(), spread.median()));
        }
        return values;
    }

    /** Null: unknown. */
    private static Spread value(LoadFigures figures, Measure measure) {
        return measure.moreIsFaster() ? figures.throughputPerS()
                : figures.percentile(measure.service(), measure.figure());
    }

    List<Panel> panels() {
        List<Panel> panels = new ArrayList<>();
        panels.add(new Panel("Throughput", 10, measures.stream().filter(Measure::moreIsFaster).toList()));
        measures.stream().map(Measure::load).distinct().forEach(load -> panels.add(new Panel(latencyAt(load), 0.1,
                measures.stream().filter(each -> each.load() == load && !each.moreIsFaster()).toList())));
        panels.removeIf(each -> each.measures().isEmpty());
        return panels;
    }

    private String latencyAt(PlannedLoad load) {
        return load == null ? "Latency" : load == PlannedLoad.MAX ? "Latency in the closed loop"
                : "Latency at a common rate" + (rate == null ? "" : ", " + rate + "/s");
    }
}
