package trader.lab.command;

import java.util.List;
import java.util.concurrent.TimeUnit;
import trader.analysis.compare.ComparisonPlan;
import trader.analysis.compare.PlanGroups;
import trader.lab.compare.SystemArguments;
import trader.lab.compare.TimeModel;
import trader.lab.experiment.LoadPlan;

/**
 * The number of generations and rounds of a comparison.
 *
 * @param durationNs  time to fill; null: as long as they take
 * @param generations null: as many as fit
 * @param rounds      of a generation; null: as many as fit
 */
record PlanLength(Long durationNs, Integer generations, Integer rounds) {
    /** More rounds hardly narrow an interval: it is the JVMs of a variant that differ. */
    private static final int ROUNDS = 40;
    private static final int LEAST_ROUNDS = 10;
    private static final int LEAST_GENERATIONS = 2;
    private static final int MOST_GENERATIONS = 16;
    private static final long USUAL_WARM_NS = TimeUnit.SECONDS.toNanos(18);
    private static final long USUAL_SETTLE_NS = TimeUnit.SECONDS.toNanos(5);

    /** The plan with groups that memory has room for, and this length. */
    ComparisonPlan of(ComparisonPlan plan) {
        List<List<String>> groups = PlanGroups.of(plan.design().variants(), SystemMemory.mostVariants(plan));
        int systems = groups.stream().mapToInt(List::size).max().orElseThrow()
                * Math.max(1, plan.design().loads().size());
        long roundNs = TimeModel.roundNs(systems, plan.turns().turnNs());
        long overheadNs = times(plan).overheadNs(systems);
        int wanted = generations != null ? generations : durationNs == null ? usualGenerations(plan)
                : (int) Math.max(LEAST_GENERATIONS, Math.min(MOST_GENERATIONS,
                durationNs / groups.size() / (overheadNs + rounds(ROUNDS) * roundNs)));
        int fitting = durationNs == null ? ROUNDS
                : (int) Math.max(LEAST_ROUNDS, (durationNs / groups.size() / wanted - overheadNs) / roundNs);
        return plan.withLength(groups, wanted, rounds(fitting));
    }

    private int rounds(int otherwise) {
        return rounds != null ? rounds : otherwise;
    }

    /** With many variants, all of them show how much JVMs differ. */
    private static int usualGenerations(ComparisonPlan plan) {
        return plan.design().variants().size() <= 3 ? 12 : plan.design().variants().size() <= 8 ? 6 : 3;
    }

    /** What the systems of a plan are assumed to take. */
    static TimeModel times(ComparisonPlan plan) {
        List<String> first = SystemArguments.of(plan, plan.design().systems().get(0));
        LoadPlan.PhaseLengths phases = RunCommand.planOf(first).load().phases();
        long longestNs = phases.warmup().longestNs();
        return new TimeModel((phases.warmup().isAuto() ? Math.min(USUAL_WARM_NS, longestNs) : longestNs)
                + Math.min(phases.settleNs(), USUAL_SETTLE_NS), longestNs + phases.settleNs());
    }
}
