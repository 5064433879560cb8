package trader.lab.command;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Stream;
import trader.analysis.compare.ComparisonPlan.Variant;
import trader.analysis.compare.ComparisonPlan.Vary;
import trader.analysis.compare.Families;
import trader.analysis.compare.PlannedLoad;
import trader.analysis.compare.RepeatPlan;
import trader.analysis.compare.RepeatPlan.Slot;
import trader.analysis.compare.VariantOrder;
import trader.analysis.latencylog.Percentile;
import trader.lab.compare.FoundWarmUp;

/**
 * The options of a comparison, as a plan.
 *
 * @param common arguments of all runs
 * @param rateOf null: the slowest variant
 */
record ComparisonSetup(List<Vary> vary, List<Variant> variants, List<String> common, List<PlannedLoad> loads,
        String rateOf, int repeats, double margin, Families families) {
    private static final String RATE = "--rate=";
    private static final String LOAD = "--load=";

    RepeatPlan plan(String name, Instant now, List<String> command, List<String> found) {
        refuse();
        List<String> warnings = new ArrayList<>(found);
        List<String> options = new ArrayList<>(common);
        boolean commonRate;
        String rate = givenRate();
        if (loads.isEmpty()) {
            boolean auto = variants.stream().allMatch(variant -> RunCommand.isRateAuto(arguments(variant)));
            boolean comparable = vary.stream().noneMatch(each -> each.option().equals("load"));
            if (auto && !comparable) {
                warnings.add("each run found its own rate: the variants may have been compared at different loads");
            }
            commonRate = auto && comparable;
            rate = auto ? null : rate;
        } else {
            options.removeIf(argument -> argument.startsWith(RATE));
            commonRate = loads.contains(PlannedLoad.COMMON) && rate == null;
        }
        if (rateOf != null && !commonRate) {
            throw new IllegalArgumentException("--rate-of " + rateOf + ": only where one rate for all variants has to"
                    + " be found, so not with --rate or --loads max");
        }
        return new RepeatPlan(RepeatPlan.SCHEMA, name, now.toString(), new ArrayList<>(), null, command, vary,
                options, repeats, margin, commonRate, rate, rateOf, loads, families, percentiles(), warnings, variants,
                calibrations(commonRate), slots());
    }

    private void refuse() {
        if (rateOf != null && variants.stream().noneMatch(each -> each.id().equals(rateOf))) {
            throw new IllegalArgumentException("--rate-of " + rateOf + ": there is no such variant; allowed are "
                    + String.join(", ", variants.stream().map(Variant::id).toList()));
        }
        if (loads.isEmpty()) {
            return;
        }
        if (new HashSet<>(loads).size() < loads.size()) {
            throw new IllegalArgumentException("--loads: a load is there twice; allowed are max, common");
        }
        for (String option : List.of("rate", "load")) {
            if (vary.stream().anyMatch(each -> each.option().equals(option))) {
                throw new IllegalArgumentException("--loads: not with variants that set " + option);
            }
        }
        if (common.stream().anyMatch(argument -> argument.startsWith(LOAD))) {
            throw new IllegalArgumentException("--loads: not with --load");
        }
        String rate = givenRate();
        if (rate != null && (rate.equals("max") || !loads.contains(PlannedLoad.COMMON))) {
            throw new IllegalArgumentException("--rate " + rate + (rate.equals("max")
                    ? ": not with --loads, which has that load as max; allowed are numbers and auto"
                    : ": not with --loads max, which needs none"));
        }
    }

    /** Null if there is none, or auto. */
    private String givenRate() {
        return common.stream().filter(argument -> argument.startsWith(RATE))
                .map(argument -> argument.substring(RATE.length())).filter(rate -> !rate.equals("auto")).findFirst()
                .orElse(null);
    }

    private List<String> percentiles() {
        return Stream.of(Percentile.values()).filter(each -> loads.isEmpty() || each == Percentile.P50
                || each == Percentile.P99).map(Percentile::label).toList();
    }

    private List<Slot> calibrations(boolean commonRate) {
        boolean commonWarmUp = variants.stream().anyMatch(each -> FoundWarmUp.isWanted(arguments(each)));
        return variants.stream().filter(each -> commonWarmUp
                || commonRate && (rateOf == null || each.id().equals(rateOf)))
                .map(each -> new Slot(0, each.id(), null)).toList();
    }

    /** Variants follow each other at one load, then at the next: those that are compared run close together. */
    private List<Slot> slots() {
        List<Slot> slots = new ArrayList<>();
        for (int repeat = 0; repeat < repeats; repeat++) {
            for (PlannedLoad load : loads.isEmpty() ? Collections.<PlannedLoad>singletonList(null) : loads) {
                for (int variant : VariantOrder.order(repeat, variants.size())) {
                    slots.add(new Slot(repeat + 1, variants.get(variant).id(), load));
                }
            }
        }
        return slots;
    }

    private List<String> arguments(Variant variant) {
        List<String> arguments = new ArrayList<>(common);
        arguments.addAll(variant.arguments());
        return arguments;
    }
}
