package trader.analysis.compare;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * How much of the error probability each look at an unfinished comparison may spend: the spending function of the
 * O'Brien-Fleming type (Lan, DeMets 1983, Biometrika 70). Early looks spend next to nothing, so the last one keeps
 * nearly all. With Student's t the levels are used as probabilities (Jennison, Turnbull 2000, 11.5).
 */
final class SpendingRule {
    private static final int POINTS = 401;
    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

    private SpendingRule() { }

    /** The first generation after which there is a look. */
    static int firstLook(int generations) {
        return Math.max(2, (generations + 1) / 2);
    }

    /** Error probability of a look after {@code done} of all generations; before the first look next to nothing. */
    static double level(int done, int generations, double alpha) {
        int first = firstLook(generations);
        if (generations < 2 || done < first) {
            return generations < 2 ? alpha : spent(alpha, (double) done / generations);
        }
        double[] fractions = IntStream.rangeClosed(first, generations).mapToDouble(i -> (double) i / generations)
                .toArray();
        return levels(alpha, fractions)[Math.min(done, generations) - first];
    }

    /**
     * Levels of all looks, by integration over the paths that have not stopped before (Armitage, McPherson, Rowe
     * 1969).
     *
     * @param fractions of the information at each look, ascending, the last 1
     */
    static double[] levels(double alpha, double... fractions) {
        double[] levels = new double[fractions.length];
        double[] at = {0};
        double[] weights = {1};
        double before = 0;
        for (int look = 0; look < fractions.length; look++) {
            double sd = Math.sqrt(fractions[look] - before);
            double wanted = spent(alpha, fractions[look]) - (look == 0 ? 0 : spent(alpha, before));
            double low = 0;
            double high = 10;
            while (high - low > 1e-6) {
                double middle = (low + high) / 2;
                if (beyond(at, weights, middle, sd) > wanted) {
                    low = middle;
                } else {
                    high = middle;
                }
            }
            levels[look] = 2 * NORMAL.survivalProbability(high / Math.sqrt(fractions[look]));
            double bound = high;
            double step = 2 * bound / (POINTS - 1);
            double[] nextAt = IntStream.range(0, POINTS).mapToDouble(i -> i * step - bound).toArray();
            double[] from = at;
            double[] weight = weights;
            weights = Arrays.stream(nextAt).map(to -> step * IntStream.range(0, from.length)
                    .mapToDouble(i -> weight[i] * NORMAL.density((to - from[i]) / sd) / sd).sum()).toArray();
            weights[0] /= 2;
            weights[POINTS - 1] /= 2;
            at = nextAt;
            before = fractions[look];
        }
        return levels;
    }

    private static double beyond(double[] at, double[] weights, double bound, double sd) {
        return IntStream.range(0, at.length).mapToDouble(i -> weights[i]
                * (NORMAL.survivalProbability((bound - at[i]) / sd)
                        + NORMAL.cumulativeProbability((-bound - at[i]) / sd))).sum();
    }

    /** By both sides, each with half of alpha. */
    private static double spent(double alpha, double fraction) {
        return 4 * NORMAL.survivalProbability(NORMAL.inverseSurvivalProbability(alpha / 4) / Math.sqrt(fraction));
    }
}
