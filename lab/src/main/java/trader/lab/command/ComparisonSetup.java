package trader.lab.command;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Stream;
import trader.analysis.compare.ComparisonPlan;
import trader.analysis.compare.ComparisonPlan.Criteria;
import trader.analysis.compare.ComparisonPlan.Design;
import trader.analysis.compare.ComparisonPlan.PlannedRate;
import trader.analysis.compare.ComparisonPlan.PlannedTurns;
import trader.analysis.compare.ComparisonPlan.Variant;
import trader.analysis.compare.Families;
import trader.analysis.compare.PlannedLoad;
import trader.analysis.latencylog.Percentile;
import trader.analysis.run.Invocation;

/**
 * The options of a comparison, as a plan.
 *
 * @param rateOf null: the slowest variant
 */
record ComparisonSetup(Design design, String rateOf, long turnNs, boolean stopsEarly, double margin,
        Families families) {
    private static final String RATE = "--rate=";
    private static final String LOAD = "--load=";

    /** Of one group and one round. */
    ComparisonPlan plan(String name, Instant now, List<String> command, List<String> found) {
        refuse();
        List<String> warnings = new ArrayList<>(found);
        List<String> options = new ArrayList<>(design.options());
        boolean commonRate;
        String rate = givenRate();
        if (design.loads().isEmpty()) {
            boolean auto = design.variants().stream().allMatch(variant -> RunCommand.isRateAuto(arguments(variant)));
            boolean comparable = design.vary().stream().noneMatch(each -> each.option().equals("load"));
            if (auto && !comparable) {
                warnings.add("each run found its own rate: the variants may have been compared at different loads");
            }
            commonRate = auto && comparable;
            rate = auto ? null : rate;
        } else {
            options.removeIf(argument -> argument.startsWith(RATE));
            commonRate = design.loads().contains(PlannedLoad.COMMON) && rate == null;
        }
        if (rateOf != null && !commonRate) {
            throw new IllegalArgumentException("--rate-of " + rateOf + ": only where one rate for all variants has to"
                    + " be found, so not with --rate or --loads max");
        }
        return new ComparisonPlan(new Invocation(name, now.toString(), new ArrayList<>(), command), null,
                new Design(design.vary(), design.variants(), options, design.loads()),
                new PlannedRate(commonRate, rate, rateOf), new Criteria(margin, families, percentiles()),
                new PlannedTurns(List.of(design.variants().stream().map(Variant::id).toList()), 1, 1, turnNs,
                        stopsEarly), warnings, new ArrayList<>());
    }

    private void refuse() {
        if (rateOf != null && design.variants().stream().noneMatch(each -> each.id().equals(rateOf))) {
            throw new IllegalArgumentException("--rate-of " + rateOf + ": there is no such variant; allowed are "
                    + String.join(", ", design.variants().stream().map(Variant::id).toList()));
        }
        if (design.loads().isEmpty()) {
            return;
        }
        if (new HashSet<>(design.loads()).size() < design.loads().size()) {
            throw new IllegalArgumentException("--loads: a load is there twice; allowed are max, common");
        }
        for (String option : List.of("rate", "load")) {
            if (design.vary().stream().anyMatch(each -> each.option().equals(option))) {
                throw new IllegalArgumentException("--loads: not with variants that set " + option);
            }
        }
        if (design.options().stream().anyMatch(argument -> argument.startsWith(LOAD))) {
            throw new IllegalArgumentException("--loads: not with --load");
        }
        String rate = givenRate();
        if (rate != null && (rate.equals("max") || !design.loads().contains(PlannedLoad.COMMON))) {
            throw new IllegalArgumentException("--rate " + rate + (rate.equals("max")
                    ? ": not with --loads, which has that load as max; allowed are numbers and auto"
                    : ": not with --loads max, which needs none"));
        }
    }

    /** Null if there is none, or auto. */
    private String givenRate() {
        return design.options().stream().filter(argument -> argument.startsWith(RATE))
                .map(argument -> argument.substring(RATE.length())).filter(rate -> !rate.equals("auto")).findFirst()
                .orElse(null);
    }

    private static List<String> percentiles() {
        return Stream.of(Percentile.values()).filter(each -> each != Percentile.P9999).map(Percentile::label).toList();
    }

    private List<String> arguments(Variant variant) {
        List<String> arguments = new ArrayList<>(design.options());
        arguments.addAll(variant.arguments());
        return arguments;
    }
}
