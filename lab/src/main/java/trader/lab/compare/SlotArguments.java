package trader.lab.compare;

import java.util.ArrayList;
import java.util.List;
import trader.analysis.compare.PlannedLoad;
import trader.analysis.compare.RepeatPlan;
import trader.analysis.compare.RepeatPlan.Slot;

/** Arguments of {@code run} for a run of a plan. */
public final class SlotArguments {
    private static final String RATE = "--rate=";

    private SlotArguments() {
    }

    public static List<String> of(RepeatPlan plan, Slot slot) {
        List<String> arguments = new ArrayList<>(plan.options());
        arguments.addAll(plan.variant(slot.variant()).arguments());
        boolean isCalibration = slot.repeat() == 0;
        if (slot.load() == PlannedLoad.MAX) {
            arguments.add(RATE + "max");
        } else if (!isCalibration && plan.rate() != null
                && (plan.commonRate() || slot.load() == PlannedLoad.COMMON)) {
            arguments.removeIf(argument -> argument.startsWith(RATE));
            arguments.add(RATE + plan.rate());
        }
        return arguments;
    }
}
