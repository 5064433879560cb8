package trader.analysis.compare;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Map;

/**
 * {@code compare.json}, which the page of a comparison shows; each key is explained in docs/MEASURING.md. Latencies are
 * response times in nanoseconds; null means unknown.
 *
 * @param endedAt     ISO instant; null while the plan runs
 * @param rate        of the runs whose load is not {@link PlannedLoad#MAX}; null: each run has its own
 * @param rateOf      the variant whose throughput gave the rate; null: the slowest, or the rate was given
 * @param loads       of each variant; empty: one load, that of the options
 * @param comparisons by variant, against, load, service and figure
 * @param configuration of the first run, without the options that vary
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
public record ComparisonResult(int schema, String title, String startedAt, String endedAt, List<String> resumedAt,
        boolean finished, List<String> command, Map<String, List<String>> vary, List<String> options, int repeats,
        String rate, String rateOf, List<PlannedLoad> loads, Families families, List<String> warnings, Method method,
        List<Variant> variants, List<Ratio> comparisons, List<Run> runs, Map<String, String> configuration,
        Map<String, String> environment, ComparisonAnswer answer) {

    public static final String ALL_SERVICES = "all";
    public static final String THROUGHPUT = "throughput";

    /**
     * The method.
     *
     * @param confidence  probability that all intervals of a family contain their true ratios, such as 0.95
     * @param intervals   of the largest family
     * @param margin      ratios from 1/(1+margin) to 1+margin count as the same
     * @param alphaOfEach probability that a given interval of the largest family misses its true ratio
     */
    public record Method(double confidence, double margin, int intervals, double alphaOfEach, int leastRepeats) { }

    /**
     * A variant. For its first part see {@link ComparisonPlan.Variant}.
     *
     * @param supersededBy for a step: the last step that sets one of its options, if the last step has none of its
     *                     values; else null
     * @param useless      for a step: throughput and median of quotes stay the same within noise at all loads, both
     *                     when it is added and when it is taken away from the last step
     * @param planned      runs
     * @param repeated     runs that were INVALID at first and were made again
     * @param lost         runs that were INVALID twice
     * @param loads        one for each load of the plan, at least one
     */
    public record Variant(String id, String title, VariantKind kind, Map<String, String> options,
            Map<String, String> change, List<String> against, String without, String givesUp, String supersededBy,
            boolean useless, int planned, int valid, int repeated, int lost, List<LoadFigures> loads) { }

    /**
     * Believable figures of a variant at a load, and curves of its valid runs.
     *
     * @param load           null: that of the options
     * @param throughputPerS benchmark requests; null unless the loop was closed
     */
    public record LoadFigures(PlannedLoad load, RateSpread throughputPerS, Map<String, Service> services) { }

    public record RateSpread(int runs, double lowest, double median, double highest) { }

    public record Service(Map<String, Spread> percentiles, List<Point> curve) { }

    public record Spread(int runs, long lowestNs, long medianNs, long highestNs) { }

    /** A point of a curve; {@code x} is 1/(1−p): 2 is the median, 100 is p99. */
    public record Point(double x, long lowestNs, long medianNs, long highestNs) { }

    /**
     * A variant compared with {@code against}.
     *
     * @param load          null: that of the options
     * @param service       {@link #ALL_SERVICES} for the throughput
     * @param figure        such as p99, or {@link #THROUGHPUT}: messages per second of a closed loop
     * @param family        all intervals with the same name are right together
     * @param low, high     null: unknown
     * @param repeatsNeeded for an interval as narrow as the margin, with this spread; null: not asked, or too many
     */
    public record Ratio(String variant, String against, PlannedLoad load, String service, String figure, String family,
            List<Double> ratios, int pairs, Double ratio, Double low, Double high, String interval, String verdict,
            String why, Integer repeatsNeeded) {

        /** Whether the verdict is that the variant is slower than {@code against}. */
        public boolean isSlower() {
            return why.startsWith("slower");
        }
    }

    /** A run; {@code counts} says whether its believable figures are in the comparison. */
    public record Run(int repeat, String variant, PlannedLoad load, String directory, String state, boolean counts,
            List<String> reasons, Double achievedPerS, Map<String, Map<String, Long>> percentiles) { }

    /** Whether each variant adds options to the one before it, apart from those that take some away. */
    public boolean hasSteps() {
        return variants.stream().anyMatch(each -> each.kind() == VariantKind.STEP);
    }
}
