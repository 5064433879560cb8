package trader.analysis.ratesearch;

import java.util.List;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The rate at which a typical run just meets the target, estimated from all runs together.
 *
 * <p>Near the target log latency grows with log rate, along a line of unknown position, slope and
 * scatter. The scatter has long tails (Student's t with 3 degrees of freedom), because now and then a run is disturbed.
 * Each combination on a grid is weighted by its likelihood (flat priors); all margins beyond {@link Trial#CLIP} count
 * alike. The estimate is the median of the positions, the interval their middle nine tenths. The slope is above zero:
 * more load never makes the server faster.
 *
 * @param ratePerS messages per second
 * @param lowPerS  the true rate is lower in one of twenty cases
 * @param highPerS the true rate is higher in one of twenty cases
 */
record Threshold(double ratePerS, double lowPerS, double highPerS) {
    /** Probability that the interval contains the true rate. */
    static final double CONFIDENCE = 0.9;
    private static final double STEP = 0.02;
    /** The threshold may lie this far beyond the rates that were tried. */
    private static final double REACH = 0.4;
    /** Runs at less than half or more than twice the rate say nothing about the line near the threshold. */
    private static final double NEAR = Math.log(2);
    private static final double[] SLOPES = {0.35, 0.7, 1.4, 2.8, 5.6, 11.2, 22.4};
    private static final double[] SCATTERS = {0.1, 0.2, 0.4, 0.8};
    private static final TDistribution SCATTER = TDistribution.of(3);
    private static final double TINY = 1e-9;

    /** Null if the target was met at no rate or at all rates. */
    public static Threshold of(List<Trial> trials) {
        List<Trial> counted = trials.stream().filter(trial -> trial.outcome().counts()).toList();
        if (counted.stream().allMatch(trial -> trial.outcome() == TrialOutcome.MET)
                || counted.stream().noneMatch(trial -> trial.outcome() == TrialOutcome.MET)) {
            return null;
        }
        double[] about = places(counted);
        List<Trial> near = counted.stream().filter(trial -> Math.abs(trial.logRate() - about[1]) <= NEAR).toList();
        double[] places = near.isEmpty() ? about : places(near);
        return new Threshold(Math.exp(places[1]), Math.exp(places[0]), Math.exp(places[2]));
    }

    /** The 5 %, 50 % and 95 % quantiles of the log rate at which the line meets the target. */
    private static double[] places(List<Trial> trials) {
        double from = trials.stream().mapToDouble(Trial::logRate).min().orElseThrow() - REACH;
        double to = trials.stream().mapToDouble(Trial::logRate).max().orElseThrow() + REACH;
        int count = (int) Math.ceil((to - from) / STEP) + 1;
        double[][] logs = new double[count][];
        double highest = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < count; i++) {
            logs[i] = logLikelihoods(trials, from + i * STEP);
            for (double each : logs[i]) {
                highest = Math.max(highest, each);
            }
        }
        double[] weights = new double[count];
        double sum = 0;
        for (int i = 0; i < count; i++) {
            for (double each : logs[i]) {
                weights[i] += Math.exp(each - highest);
            }
            sum += weights[i];
        }
        return new double[] {quantile(weights, (1 - CONFIDENCE) / 2 * sum, from), quantile(weights, 0.5 * sum, from),
            quantile(weights, (1 + CONFIDENCE) / 2 * sum, from)};
    }

    private static double quantile(double[] weights, double part, double from) {
        double before = 0;
        int i = 0;
        while (i < weights.length - 1 && before + weights[i] < part) {
            before += weights[i++];
        }
        return from + (i - 0.5 + (part - before) / weights[i]) * STEP;
    }

    private static double[] logLikelihoods(List<Trial> trials, double place) {
        double[] logs = new double[SLOPES.length * SCATTERS.length];
        for (int i = 0; i < logs.length; i++) {
            double slope = SLOPES[i / SCATTERS.length];
            double scatter = SCATTERS[i % SCATTERS.length];
            for (Trial trial : trials) {
                double line = Math.max(-Trial.CLIP, Math.min(Trial.CLIP, slope * (trial.logRate() - place)));
                logs[i] += logLikelihood(trial.margin(), line, scatter);
            }
        }
        return logs;
    }

    private static double logLikelihood(double margin, double line, double scatter) {
        if (Math.abs(margin) >= Trial.CLIP) {
            return Math.log(TINY + SCATTER.cumulativeProbability((Math.signum(margin) * line - Trial.CLIP) / scatter));
        }
        double t = (margin - line) / scatter;
        return -2 * Math.log1p(t * t / 3) - Math.log(scatter);
    }
}
