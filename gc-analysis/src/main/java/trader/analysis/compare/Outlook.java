package trader.analysis.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntToLongFunction;
import org.apache.commons.statistics.distribution.TDistribution;
import trader.analysis.figures.Format;

/**
 * What a plan will be able to tell, and in what time, before it starts.
 *
 * <p>What decides is how much JVMs of the same variant differ. Assumed is a standard deviation of 3 % of throughput,
 * median and CPU, 6 % of p99 and 15 % of p99.9: two equal systems differed by 2 to 7 % in throughput and median. Rounds
 * add next to nothing to that.
 */
public final class Outlook {
    private static final double[] JVMS_DIFFER = {0.03, 0.06, 0.15};
    private static final int LEAST_VARIANTS_TO_POOL = 4;
    private static final int FEW = 5;
    private static final int ENOUGH = 12;

    private Outlook() { }

    /** {@code lengthNs}: of a number of generations of all groups. */
    public static List<String> sentences(ComparisonPlan plan, IntToLongFunction lengthNs) {
        List<String> sentences = new ArrayList<>();
        int now = plan.turns().generations();
        String about = Format.some(now, "generation") + ", about " + minutes(lengthNs.applyAsLong(now));
        if (now < 2) {
            sentences.add(about + ": nothing is judged, because JVMs of the same variant differ by 2 to 7 %.");
        } else {
            sentences.add(about + ": intervals of about " + widths(plan, now)
                    + (plan.turns().stopsEarly() ? "; it ends earlier if throughput, medians and CPU per message are"
                    + " settled before." : "."));
        }
        if (now < FEW && plan.turns().groups().stream().anyMatch(group -> group.size() < LEAST_VARIANTS_TO_POOL)) {
            sentences.add("So few starts hardly average out the differences between JVMs; " + ENOUGH
                    + " generations, about " + minutes(lengthNs.applyAsLong(ENOUGH)) + ", would tell "
                    + widths(plan, ENOUGH) + ".");
        }
        return sentences;
    }

    private static String minutes(long ns) {
        return Format.some(Math.max(1, Math.round(ns / 60e9)), "minute");
    }

    private static String widths(ComparisonPlan plan, int generations) {
        return String.format(Locale.ROOT, "± %.1f %% for throughput, p50 and CPU per message, ± %.0f %% for p99 and"
                + " ± %.0f %% for p99.9", 100 * halfWidth(plan, generations, JVMS_DIFFER[0]),
                100 * halfWidth(plan, generations, JVMS_DIFFER[1]), 100 * halfWidth(plan, generations, JVMS_DIFFER[2]));
    }

    /** To the side of the larger ratio; {@code jvms}: standard deviation of the log between JVMs of a variant. */
    static double halfWidth(ComparisonPlan plan, int generations, double jvms) {
        double level = plan.turns().stopsEarly() ? SpendingRule.level(generations, generations, Comparison.ALPHA)
                : Comparison.ALPHA;
        int variants = plan.turns().groups().stream().mapToInt(List::size).min().orElseThrow();
        int degrees = (generations - 1) * (variants < LEAST_VARIANTS_TO_POOL ? 1 : 2);
        return Math.expm1(TDistribution.of(degrees).inverseSurvivalProbability(level / 2) * jvms
                * Math.sqrt(2.0 / generations));
    }
}
