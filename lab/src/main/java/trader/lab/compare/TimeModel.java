package trader.lab.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import trader.analysis.compare.ComparisonPlan;
import trader.analysis.compare.ComparisonPlan.State;

/**
 * How long generations take: assumed, until some are over.
 *
 * @param warmNs        assumed warm-up of a system
 * @param longestWarmNs of a system whose compilers do not rest
 * @param factors       of generations that are over: their length, in multiples of what was assumed
 */
public record TimeModel(long warmNs, long longestWarmNs, List<Double> factors) {
    /** Part of a turn before the measured one, after the system was continued. */
    static final long LEAD_IN_NS = TimeUnit.MILLISECONDS.toNanos(20);
    /** Start and end of a system. */
    private static final long START_NS = TimeUnit.SECONDS.toNanos(6);
    /** Signals, drain and readings of a turn. */
    private static final long BETWEEN_TURNS_NS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final long REPORT_NS = TimeUnit.SECONDS.toNanos(3);

    public TimeModel(long warmNs, long longestWarmNs) {
        this(warmNs, longestWarmNs, new ArrayList<>());
    }

    /** Start, warm-up and end of a number of systems, and the report. */
    public long overheadNs(int systems) {
        return systems * (START_NS + warmNs) + REPORT_NS;
    }

    /** A round of a number of systems. */
    public static long roundNs(int systems, long turnNs) {
        return systems * (LEAD_IN_NS + turnNs + BETWEEN_TURNS_NS);
    }

    private long assumedNs(ComparisonPlan plan, int group) {
        int systems = plan.systemsOf(group).size();
        return overheadNs(systems) + plan.turns().rounds() * roundNs(systems, plan.turns().turnNs());
    }

    /** A generation of a group. */
    long generationNs(ComparisonPlan plan, int group) {
        return (long) (assumedNs(plan, group)
                * factors.stream().mapToDouble(Double::doubleValue).average().orElse(1));
    }

    void took(ComparisonPlan plan, int group, long ns) {
        factors.add((double) ns / assumedNs(plan, group));
    }

    /** A number of generations of each group. */
    long lengthNs(ComparisonPlan plan, int generations) {
        return IntStream.range(0, plan.turns().groups().size())
                .mapToLong(group -> generations * generationNs(plan, group)).sum();
    }

    /** All generations of a plan, if no system's compilers rest before its warm-up is over. */
    long longestNs(ComparisonPlan plan) {
        return new TimeModel(longestWarmNs, longestWarmNs).lengthNs(plan, plan.turns().generations());
    }

    /** All generations that have not begun. */
    long leftNs(ComparisonPlan plan) {
        return IntStream.range(0, plan.turns().groups().size()).mapToLong(group -> generationNs(plan, group)
                * Math.max(0, plan.turns().generations() - plan.made().stream().filter(each -> each.group() == group
                && each.state() != State.INTERRUPTED).count())).sum();
    }
}
