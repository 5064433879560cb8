package trader.lab.compare;

import java.util.ArrayList;
import java.util.List;
import trader.analysis.compare.ComparisonPlan;
import trader.analysis.compare.ComparisonPlan.PlannedSystem;
import trader.analysis.compare.PlannedLoad;

/** Arguments of {@code run} for a system of a plan. */
public final class SystemArguments {
    /** Not measured by a comparison, so not written unless asked for. */
    private static final List<String> DEFAULTS = List.of("--detail=basic", "--server-times=false",
            "--order-journal=false");

    private SystemArguments() {
    }

    public static List<String> of(ComparisonPlan plan, PlannedSystem system) {
        List<String> arguments = new ArrayList<>(plan.design().options());
        arguments.addAll(plan.design().variant(system.variant()).arguments());
        if (system.load() == PlannedLoad.MAX) {
            arguments.add("--rate=max");
        }
        for (String option : DEFAULTS) {
            String name = option.substring(0, option.indexOf('=') + 1);
            if (arguments.stream().noneMatch(each -> each.startsWith(name))) {
                arguments.add(option);
            }
        }
        return arguments;
    }
}
