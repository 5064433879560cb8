package trader.analysis.compare;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Map;

/**
 * {@code compare.json}, which the page of a comparison shows; each key is explained in docs/MEASURING.md. Latencies are
 * response times in nanoseconds; null means unknown.
 *
 * @param endedAt     ISO instant; null while the plan runs
 * @param comparisons by variant, service and figure
 * @param configuration of the first run, without the options that vary
 * @param cumulative  each variant adds options to the one before it, and is compared with it, too
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
public record ComparisonResult(int schema, String title, String startedAt, String endedAt, List<String> resumedAt,
        boolean finished, List<String> command, Map<String, List<String>> vary, List<String> options, int repeats,
        String rate, List<String> warnings, Method method, List<Variant> variants, List<Ratio> comparisons,
        List<Run> runs, Map<String, String> configuration, Map<String, String> environment, ComparisonAnswer answer,
        boolean cumulative) {

    public static final String ALL_SERVICES = "all";
    public static final String THROUGHPUT = "throughput";

    /**
     * The method.
     *
     * @param confidence  probability that all intervals contain their true ratios, such as 0.95; of a cumulative plan
     *                    all that compare the same two variants
     * @param intervals   that many
     * @param margin      ratios from 1/(1+margin) to 1+margin count as the same
     * @param alphaOfEach probability that a given interval misses its true ratio
     */
    public record Method(double confidence, double margin, int intervals, double alphaOfEach, int leastRepeats) { }

    /**
     * A variant.
     *
     * @param repeated runs that were INVALID at first and were made again
     * @param lost     runs that were INVALID twice
     */
    public record Variant(String id, Map<String, String> options, int planned, int valid, int repeated, int lost,
            Map<String, Service> services) { }

    public record Service(Map<String, Spread> percentiles, List<Point> curve) { }

    public record Spread(int runs, long lowestNs, long medianNs, long highestNs) { }

    /** A point of a curve; {@code x} is 1/(1−p): 2 is the median, 100 is p99. */
    public record Point(double x, long lowestNs, long medianNs, long highestNs) { }

    /**
     * A variant compared with {@code against}: the first or, of a cumulative plan, also the one before.
     *
     * @param service       {@link #ALL_SERVICES} for the throughput
     * @param figure        such as p99, or {@link #THROUGHPUT}: benchmark requests per second of a closed loop
     * @param low, high     null: unknown
     * @param repeatsNeeded for an interval as narrow as the margin, with this spread; null: not asked, or too many
     */
    public record Ratio(String variant, String against, String service, String figure, List<Double> ratios,
            int pairs, Double ratio, Double low, Double high, String interval, String verdict, String why,
            Integer repeatsNeeded) {

        /** Whether the verdict is that the variant is slower than the first. */
        public boolean isSlower() {
            return why.startsWith("slower");
        }
    }

    /** A run; {@code counts} says whether its figures are in the comparison. */
    public record Run(int repeat, String variant, String directory, String state, boolean counts, List<String> reasons,
            Double achievedPerS, Map<String, Map<String, Long>> percentiles) { }
}
