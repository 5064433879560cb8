package trader.analysis.compare;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * A confidence interval for the ratio of two variants, from one figure of each for each repeat. What slows both runs of
 * a repeat equally cancels in their ratio.
 *
 * <p>It is Student's t for the mean log ratio. Differences of two runs of the same kind are symmetric, and for
 * symmetric long tails the t test keeps its level, at a loss of power (Benjamini 1983).
 *
 * @param ratio the geometric mean
 */
public record PairedRatio(double low, double ratio, double high) {
    /** With fewer repeats there is no interval. */
    public static final int LEAST_REPEATS = 5;

    /** Latencies are recorded with three digits: each of the two may be off by 0.1 %. */
    static final double RESOLUTION = 0.002;

    /**
     * The interval, or null for fewer than {@link #LEAST_REPEATS} repeats, or if a figure is not positive.
     *
     * @param alpha probability that the interval misses the true ratio, such as 0.05
     */
    public static PairedRatio of(double[] of, double[] to, double alpha) {
        double[] logs = new double[of.length];
        Arrays.setAll(logs, repeat -> Math.log(of[repeat] / to[repeat]));
        if (logs.length < LEAST_REPEATS || !Arrays.stream(logs).allMatch(Double::isFinite)) {
            return null;
        }
        double mean = Arrays.stream(logs).average().orElseThrow();
        double half = TDistribution.of(logs.length - 1).inverseSurvivalProbability(alpha / 2)
                * Math.sqrt(FigureSamples.variance(logs) / logs.length) + RESOLUTION;
        return new PairedRatio(Math.exp(mean - half), Math.exp(mean), Math.exp(mean + half));
    }
}
