package trader.analysis.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import org.apache.commons.numbers.gamma.Trigamma;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * One figure of all variants, such as p99 of the quotes at one load: a value for each generation of each variant.
 *
 * <p>JVMs of one variant differ more than rounds of one JVM, so the unit of an interval is the generation: Student's t
 * over the log ratios of the generations, in each of which machine and rounds were the same for both variants. A
 * bootstrap over two to eight generations would be too narrow. Two things are added:
 * <ul>
 * <li>The variance is at least that of the rounds within the generations.
 * <li>With four variants or more, the variance of a pair is moderated by that of all variants, as in Smyth (2004),
 * "Linear models and empirical Bayes methods", equation 3: the more alike the variants' variances are, the more
 * degrees of freedom they lend each other. So four generations of many variants tell as much as five of two.
 * They lend at most half of what they have, since now and then a JVM is much unlike the others, and at most as much as
 * the pair has itself, since a variant may be unlike the others.
 * </ul>
 */
final class FigureSamples {
    /** Latencies are recorded with three digits. */
    private static final double RESOLUTION = 0.0005;
    private static final int LEAST_VARIANTS = 4;
    private static final double LEAST_VARIANCE = 1e-8;
    /** The variance of a median is π/2 times that of a mean, and a value's covariance with either the same. */
    private static final double OF_MEDIAN = 2 - Math.PI / 2;

    private final Map<Integer, Map<String, Sample>> generations = new TreeMap<>();
    private Prior prior;

    /**
     * A figure of one generation.
     *
     * @param log   of the figure over all rounds that count
     * @param parts the same of parts of these rounds, in order; empty: unknown
     */
    record Sample(double log, double[] parts) { }

    /**
     * The log ratio of two variants.
     *
     * @param logs          of each generation in which both have the figure
     * @param standardError of {@code log}; NaN: unknown
     * @param degrees       of freedom; those of rounds instead of generations if there is only one
     */
    record Estimate(double log, double standardError, double degrees, double[] logs) {
        /** To either side, of an interval that misses the true ratio with probability {@code alpha}. */
        double halfWidth(double alpha) {
            return TDistribution.of(degrees).inverseSurvivalProbability(alpha / 2) * standardError;
        }

        /** That a ratio of 1 shows a difference as large as this one, in either direction. */
        double probability() {
            return 2 * TDistribution.of(degrees).survivalProbability(Math.abs(log) / standardError);
        }
    }

    /** What all variants say about the variance of the log ratio of two of them in one generation. */
    private record Prior(double variance, double degrees) { }

    void add(int generation, String variant, Sample sample) {
        generations.computeIfAbsent(generation, any -> new HashMap<>()).put(variant, sample);
        prior = null;
    }

    /** Null if the two have the figure in no generation at once. */
    Estimate ratio(String variant, String against) {
        List<Map<String, Sample>> both = generations.values().stream()
                .filter(each -> each.containsKey(variant) && each.containsKey(against)).toList();
        int n = both.size();
        if (n == 0) {
            return null;
        }
        double[] logs = both.stream().mapToDouble(each -> each.get(variant).log() - each.get(against).log()).toArray();
        double ofRounds = both.stream().mapToDouble(each -> ofRounds(each.get(variant).parts(),
                each.get(against).parts())).sum() / n / n;
        double log = Arrays.stream(logs).average().orElseThrow();
        if (n == 1) {
            return new Estimate(log, ofRounds == 0 ? Double.NaN : Math.max(RESOLUTION, Math.sqrt(ofRounds)),
                    Math.max(1, both.get(0).get(variant).parts().length - 1), logs);
        }
        if (prior == null) {
            prior = prior();
        }
        double lent = Math.min(n - 1, prior.degrees());
        double degrees = n - 1 + lent;
        double variance = ((n - 1) * variance(logs) + lent * prior.variance()) / degrees;
        return new Estimate(log, Math.max(RESOLUTION, Math.sqrt(Math.max(variance / n, ofRounds))), degrees, logs);
    }

    /** Variance of a generation's log ratio that its rounds alone would make; 0: unknown. */
    private static double ofRounds(double[] one, double[] other) {
        if (one.length != other.length || one.length < 2) {
            return 0;
        }
        double[] logs = new double[one.length];
        Arrays.setAll(logs, i -> one[i] - other[i]);
        return variance(logs) / logs.length;
    }

    static double variance(double[] values) {
        double mean = Arrays.stream(values).average().orElse(Double.NaN);
        return DoubleStream.of(values).map(value -> (value - mean) * (value - mean)).sum() / (values.length - 1);
    }

    /** Generations with the same variants form a two-way table; what is left of it is the JVMs' own. */
    private Prior prior() {
        Map<Set<String>, List<Map<String, Sample>>> tables = new HashMap<>();
        generations.values().forEach(each -> tables.computeIfAbsent(each.keySet(), any -> new ArrayList<>()).add(each));
        double sum = 0;
        double weights = 0;
        double degrees = 0;
        double spreadOfLogs = 0;
        double expected = 0;
        int tied = 0;
        for (Map.Entry<Set<String>, List<Map<String, Sample>>> table : tables.entrySet()) {
            int variants = table.getKey().size();
            int n = table.getValue().size();
            if (variants < LEAST_VARIANTS || n < 2) {
                continue;
            }
            double[] logs = variances(table.getKey(), table.getValue());
            double sumOfTable = DoubleStream.of(logs).sum();
            sum += (n - 1) * sumOfTable;
            weights += (n - 1) * variants;
            degrees += (n - 1) * (variants - 1);
            spreadOfLogs += (variants - 1) * variance(DoubleStream.of(logs).map(Math::log).toArray());
            expected += (variants - 1) * Trigamma.value((n - 1) / 2.0);
            tied += variants - 1;
        }
        if (tied == 0) {
            return new Prior(0, 0);
        }
        double different = (spreadOfLogs - expected) / tied;
        return new Prior(2 * sum / weights, Math.min(degrees / 2, 2 * inverseTrigamma(different)));
    }

    /**
     * Of each variant's logs over the generations, without what all variants of a generation have in common: their
     * median, so that one variant whose JVMs differ much does not show in the others.
     */
    private static double[] variances(Set<String> variants, List<Map<String, Sample>> table) {
        int n = table.size();
        double[] common = table.stream().mapToDouble(each -> PercentileCurves.spread(each.values().stream()
                .mapToDouble(Sample::log).toArray()).median()).toArray();
        return variants.stream().mapToDouble(variant -> {
            double[] own = new double[n];
            Arrays.setAll(own, i -> table.get(i).get(variant).log() - common[i]);
            return Math.max(LEAST_VARIANCE, variance(own) / (1 - OF_MEDIAN / variants.size()));
        }).toArray();
    }

    /** Infinite for 0 and less. */
    private static double inverseTrigamma(double value) {
        double low = 1e-3;
        double high = 1e6;
        if (value <= Trigamma.value(high)) {
            return Double.POSITIVE_INFINITY;
        }
        while (high / low > 1.0001) {
            double middle = Math.sqrt(low * high);
            if (Trigamma.value(middle) > value) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
