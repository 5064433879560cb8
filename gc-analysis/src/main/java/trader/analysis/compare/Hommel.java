package trader.analysis.compare;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Adjusts the probabilities of a family of questions, so that a level holds for all of them at once (Hommel 1988,
 * Biometrika 75). Unlike Bonferroni's it gains from questions with a common answer: throughput, median and CPU of a
 * variant mostly differ together.
 */
final class Hommel {
    private Hommel() { }

    /** In the order of the argument; each at least the original. */
    static double[] adjusted(double[] probabilities) {
        int n = probabilities.length;
        Integer[] order = IntStream.range(0, n).boxed().sorted(Comparator.comparingDouble(i -> probabilities[i]))
                .toArray(Integer[]::new);
        double[] sorted = Arrays.stream(order).mapToDouble(i -> probabilities[i]).toArray();
        double[] result = sorted.clone();
        for (int m = n; m >= 2; m--) {
            double least = 1;
            for (int j = m == n ? 1 : 2; j <= m; j++) {
                least = Math.min(least, m * sorted[n - m + j - 1] / j);
            }
            for (int i = 0; i < n; i++) {
                double own = m == n ? 1 : m * sorted[Math.min(i, n - m)];
                result[i] = Math.max(result[i], Math.min(own, least));
            }
        }
        double[] adjusted = new double[n];
        IntStream.range(0, n).forEach(i -> adjusted[order[i]] = result[i]);
        return adjusted;
    }
}
