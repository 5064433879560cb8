package trader.analysis.compare;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.HdrHistogram.Histogram;
import trader.analysis.compare.RepeatPlan.Attempt;
import trader.analysis.compare.RepeatPlan.Slot;
import trader.analysis.latencylog.Percentile;

/** The figures of a variant: spread of its believable figures, curve of its valid runs. */
record VariantFigures(Path directory, RepeatPlan plan, Map<Attempt, RunFigures> figures, List<String> services) {

    ComparisonResult.Variant of(ComparisonPlan.Variant variant, Steps steps) throws IOException {
        List<Slot> slots = plan.slots().stream().filter(slot -> slot.variant().equals(variant.id())).toList();
        List<ComparisonResult.LoadFigures> loads = new ArrayList<>();
        for (PlannedLoad load : ComparisonQuestions.loads(plan)) {
            List<Slot> ofLoad = slots.stream().filter(slot -> slot.load() == load).toList();
            loads.add(at(load, ofLoad.stream().map(Slot::measured).filter(Objects::nonNull).toList(),
                    ofLoad.stream().map(Slot::valid).filter(Objects::nonNull).toList()));
        }
        return new ComparisonResult.Variant(variant.id(), variant.title(), variant.kind(), variant.options(),
                variant.change(), variant.against(), variant.without(), variant.givesUp(),
                steps.supersededBy(variant), steps.isUseless(variant), slots.size(),
                (int) slots.stream().filter(slot -> slot.valid() != null).count(),
                (int) slots.stream().filter(slot -> slot.invalid() > 0 && slot.valid() != null).count(),
                (int) slots.stream().filter(slot -> slot.done() && slot.valid() == null).count(), loads);
    }

    private ComparisonResult.LoadFigures at(PlannedLoad load, List<Attempt> measured, List<Attempt> valid)
            throws IOException {
        Map<String, List<Histogram>> distributions = new LinkedHashMap<>();
        for (Attempt attempt : valid) {
            RunFigures.distributions(directory.resolve(attempt.directory())).forEach((service, histogram) ->
                    distributions.computeIfAbsent(service, any -> new ArrayList<>()).add(histogram));
        }
        Map<String, ComparisonResult.Service> of = new LinkedHashMap<>();
        for (String service : services) {
            Map<String, ComparisonResult.Spread> percentiles = new LinkedHashMap<>();
            for (Percentile percentile : Percentile.values()) {
                percentiles.put(percentile.label(), PercentileCurves.spread(measured.stream()
                        .map(attempt -> figures.get(attempt).percentiles().getOrDefault(service, Map.of())
                                .get(percentile.label()))
                        .filter(Objects::nonNull).toList()));
            }
            of.put(service, new ComparisonResult.Service(percentiles,
                    PercentileCurves.of(distributions.getOrDefault(service, List.of()))));
        }
        return new ComparisonResult.LoadFigures(load, throughput(measured), of);
    }

    private ComparisonResult.RateSpread throughput(List<Attempt> measured) {
        double[] sorted = measured.stream().map(attempt -> figures.get(attempt).throughputPerS())
                .filter(Objects::nonNull).mapToDouble(Double::doubleValue).sorted().toArray();
        return sorted.length == 0 ? null : new ComparisonResult.RateSpread(sorted.length, sorted[0],
                (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2, sorted[sorted.length - 1]);
    }
}
