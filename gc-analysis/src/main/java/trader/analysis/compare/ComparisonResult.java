package trader.analysis.compare;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Map;
import trader.analysis.run.Invocation;

/**
 * {@code compare.json}, which the page of a comparison shows; docs/METHOD.md explains the method. Null means unknown.
 */
public record ComparisonResult(int schema, @JsonUnwrapped Invocation invocation, @JsonUnwrapped Completion completion,
        @JsonUnwrapped Conditions conditions, Method method, List<String> warnings,
        @JsonUnwrapped Measurements measurements, @JsonUnwrapped Conclusions conclusions) {
    public static final String ALL_SERVICES = "all";
    public static final String THROUGHPUT = "throughput";

    /**
     * How far the plan is.
     *
     * @param ended   ISO instant; null while the plan runs
     * @param mayStop whether each question about throughput, median and CPU is settled at a look that the plan allows
     */
    public record Completion(String ended, boolean finished, boolean mayStop) { }

    /**
     * The conditions of all measurements.
     *
     * @param options       of all variants
     * @param rate          of the systems whose load is not {@link PlannedLoad#MAX}; null: each has its own
     * @param loads         of each variant; empty: one load, that of the options
     * @param configuration of the first generation, without the options that vary
     */
    public record Conditions(Map<String, List<String>> vary, List<String> options, String rate,
            List<PlannedLoad> loads, Families families, Map<String, String> configuration,
            Map<String, String> environment) { }

    public record Measurements(Rounds rounds, List<Variant> variants, List<TurnSeries> turns) { }

    /**
     * What the measurements say.
     *
     * @param comparisons by variant, against, load, service and figure
     * @param proof       null unless it tests a prediction
     * @param answer      a paragraph each; never empty
     */
    public record Conclusions(List<Ratio> comparisons, Proof proof, List<String> answer) { }

    /**
     * The method.
     *
     * @param confidence  of the verdicts of a family at once, over all looks, such as 0.95
     * @param level       error probability of each interval at this look
     * @param margin      ratios from 1/(1+margin) to 1+margin count as the same
     * @param generations wanted of each group of variants
     * @param rounds      of a generation
     * @param turnS       measured part of a turn, in s
     */
    public record Method(double confidence, double level, double margin, int generations, int rounds, double turnS) { }

    /**
     * What was measured.
     *
     * @param generations that count
     * @param failed      generations that do not count
     * @param made        rounds of the generations that count
     * @param counted     of these, in the figures
     * @param dropped     the others, by reason
     */
    public record Rounds(int generations, List<String> failed, int made, int counted,
            List<RoundReasons.Dropped> dropped) { }

    /**
     * A variant.
     *
     * @param supersededBy for a step: the last step that sets one of its options, if the last step has none of its
     *                     values; else null
     * @param useless      for a step: throughput and median of quotes stay the same at all loads, both when it is added
     *                     and when it is taken away from the last step
     * @param loads        one for each load of the plan, at least one
     */
    public record Variant(@JsonUnwrapped ComparisonPlan.Variant planned, String supersededBy, boolean useless,
            List<LoadFigures> loads) { }

    /**
     * Figures of a variant at a load.
     *
     * @param load                null: that of the options
     * @param throughputPerS      answered requests; null unless the loop was closed
     * @param cpuNsPerMessage     CPU time of the server
     * @param allocatedPerMessage bytes of the server
     * @param gcShare             of the measured time in which the server's collector had stopped it
     * @param failed              requests without an answer
     * @param services            response times
     */
    public record LoadFigures(PlannedLoad load, Spread throughputPerS, Spread cpuNsPerMessage,
            Spread allocatedPerMessage, Spread gcShare, long failed, Map<String, Service> services) {
        /** Null: unknown. */
        public Spread percentile(String service, String percentile) {
            Service of = services.get(service);
            return of == null ? null : of.percentiles().get(percentile);
        }
    }

    /** Response times in ns. */
    public record Service(Map<String, Spread> percentiles, List<Point> curve) { }

    /** Of the generations. */
    public record Spread(int generations, double lowest, double median, double highest) { }

    /** A point of a curve, over the generations; {@code x} is 1/(1−p): 2 is the median, 100 is p99. */
    public record Point(double x, long lowestNs, long medianNs, long highestNs) { }

    /**
     * A variant compared with {@code against}.
     *
     * @param load   null: that of the options
     * @param family all verdicts with the same name are right together
     */
    public record Ratio(String variant, String against, PlannedLoad load, @JsonUnwrapped MeasuredFigure figure,
            String family, @JsonUnwrapped Interval interval, @JsonUnwrapped Decision decision) { }

    /**
     * Where the ratio lies.
     *
     * @param ratios    of each generation
     * @param low, high null: unknown
     */
    public record Interval(List<Double> ratios, double ratio, Double low, Double high) { }

    /**
     * What the interval says.
     *
     * @param verdict   different, same or cannot tell
     * @param direction slower, faster, more or less if it is different; else null
     * @param settled   whether the generations that are still planned would hardly change the verdict
     * @param generationsNeeded for an interval as narrow as the margin, with this spread; null: not asked, or too many
     */
    public record Decision(String verdict, String direction, String why, boolean settled, Integer generationsNeeded) {
        @JsonIgnore
        public boolean isDifferent() {
            return direction != null;
        }

        /** The direction of a difference, or the verdict. */
        public String says() {
            return isDifferent() ? direction : verdict;
        }
    }

    /** The turns of a system in a generation. */
    public record TurnSeries(String variant, PlannedLoad load, int generation, List<TurnPoint> points) { }

    /**
     * A turn.
     *
     * @param atS      from the first turn of the comparison
     * @param perS     answered requests
     * @param medianNs of the quotes; −1: none
     * @param counts   whether its round counts
     */
    public record TurnPoint(double atS, double perS, long medianNs, boolean counts) { }

    /** Of a variant against another; empty if they were not compared. */
    public List<Ratio> between(String variant, String against) {
        return conclusions.comparisons().stream().filter(each -> each.variant().equals(variant)
                && each.against().equals(against)).toList();
    }

    /** Whether each variant adds options to the one before it, apart from those that take some away. */
    public boolean hasSteps() {
        return measurements.variants().stream().anyMatch(each -> each.planned().kind() == VariantKind.STEP);
    }
}
