package trader.analysis.compare;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * A confidence interval for the ratio of two variants, from one log ratio for each repeat.
 *
 * <p>A whole run gives one figure; what slows both runs of a repeat equally cancels in their ratio. There are
 * two kinds of interval; the choice depends only on the number of repeats and the level: <ul> <li>{@link
 * Method#T}: Student's t, for the mean log ratio. Differences of two runs of the same kind are symmetric, and for
 * symmetric long tails the t test keeps its level, at a loss of power (Benjamini 1983); <li>{@link
 * Method#SIGNED_RANK}: Wilcoxon's, exact for every symmetric distribution, with the Hodges-Lehmann estimate; used as
 * soon as it tolerates one outlier of any size: when it leaves out at least as many of the lowest and of the
 * highest pairwise means as there are repeats (Hollander, Wolfe, Chicken 2014, 3.2 and 3.3). </ul>
 */
public final class PairedRatio {
    /** With fewer repeats there is no interval. */
    public static final int LEAST_REPEATS = 5;

    /** Latencies are recorded with three digits: each of the two may be off by 0.1 %. */
    static final double RESOLUTION = 0.002;

    private PairedRatio() { }

    public enum Method {
        T, SIGNED_RANK
    }

    /** The estimated {@code ratio}: the geometric mean (T) or the Hodges-Lehmann estimate (SIGNED_RANK). */
    public record Interval(double low, double ratio, double high, Method method) { }

    /**
     * The interval, or null for fewer than {@link #LEAST_REPEATS} repeats.
     *
     * @param logRatios natural logarithms of the ratio, one for each repeat
     * @param alpha     probability that the interval misses the true ratio, such as 0.05
     */
    public static Interval of(double[] logRatios, double alpha) {
        int n = logRatios.length;
        if (n < LEAST_REPEATS) {
            return null;
        }
        int leftOut = leftOut(n, alpha);
        return leftOut >= n ? signedRank(logRatios, leftOut) : t(logRatios, alpha);
    }

    /**
     * The interval for two variants with one figure of each per repeat, or null: also if a figure is not positive.
     *
     * @param alpha probability that the interval misses the true ratio
     */
    public static Interval ofFigures(double[] of, double[] to, double alpha) {
        double[] logRatios = new double[of.length];
        for (int repeat = 0; repeat < of.length; repeat++) {
            logRatios[repeat] = Math.log(of[repeat] / to[repeat]);
            if (!Double.isFinite(logRatios[repeat])) {
                return null;
            }
        }
        return of(logRatios, alpha);
    }

    private static Interval t(double[] values, double alpha) {
        int n = values.length;
        double mean = Arrays.stream(values).average().orElseThrow();
        double half = TDistribution.of(n - 1).inverseSurvivalProbability(alpha / 2)
                * Math.sqrt(FigureSamples.variance(values)) / Math.sqrt(n) + RESOLUTION;
        return interval(mean - half, mean, mean + half, Method.T);
    }

    private static Interval signedRank(double[] values, int leftOut) {
        double[] means = pairwiseMeans(values);
        int last = means.length - 1;
        double middle = (means[last / 2] + means[last - last / 2]) / 2;
        return interval(means[leftOut] - RESOLUTION, middle, means[last - leftOut] + RESOLUTION, Method.SIGNED_RANK);
    }

    private static Interval interval(double low, double middle, double high, Method method) {
        return new Interval(Math.exp(low), Math.exp(middle), Math.exp(high), method);
    }

    /** The means of all pairs, including each value with itself, ascending. */
    private static double[] pairwiseMeans(double[] values) {
        double[] means = new double[values.length * (values.length + 1) / 2];
        int next = 0;
        for (int i = 0; i < values.length; i++) {
            for (int j = i; j < values.length; j++) {
                means[next++] = (values[i] + values[j]) / 2;
            }
        }
        Arrays.sort(means);
        return means;
    }

    /**
     * How many pairwise means may be left out at each end: the largest k with 2 P(W ≤ k) ≤ alpha, or 0. A shift is
     * rejected when at most k means lie below it, and so every shift below the (k + 1)th.
     */
    static int leftOut(int n, double alpha) {
        double[] probability = signedRankDistribution(n);
        double below = 0;
        int k = 0;
        while (2 * (below + probability[k]) <= alpha) {
            below += probability[k++];
        }
        return Math.max(0, k - 1);
    }

    /** P(W = w) when each rank 1..n has either sign with probability one half. */
    private static double[] signedRankDistribution(int n) {
        double[] probability = new double[n * (n + 1) / 2 + 1];
        probability[0] = 1;
        int highest = 0;
        for (int rank = 1; rank <= n; rank++) {
            highest += rank;
            for (int w = highest; w >= 0; w--) {
                probability[w] = (probability[w] + (w >= rank ? probability[w - rank] : 0)) / 2;
            }
        }
        return probability;
    }
}
