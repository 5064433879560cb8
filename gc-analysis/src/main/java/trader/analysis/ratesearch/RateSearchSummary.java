package trader.analysis.ratesearch;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import trader.analysis.run.Invocation;

/**
 * {@code summary.json} of a rate search, which its page shows; docs/METHOD.md explains the method. Rates are messages
 * per second, latencies response times in nanoseconds unless stated otherwise; null means unknown.
 */
public record RateSearchSummary(int schema, @JsonUnwrapped Invocation invocation, @JsonUnwrapped Completion completion,
        @JsonUnwrapped Conditions conditions, List<String> warnings, Finding finding, Answer answer,
        @JsonUnwrapped Measurements measurements) {
    /** Null while the search goes on. */
    public record Completion(String ended, String stoppedFor) { }

    /** The target, and where the runs were made; configuration and environment are those of the first. */
    public record Conditions(Target target, List<String> options, Map<String, String> configuration,
            Map<String, String> environment) { }

    /** Figures by service; {@code runs} are in the order in which they were made. */
    public record Measurements(List<String> services, List<Point> curve, List<Run> runs) { }

    public record Target(String text, List<String> services, Map<String, Long> limitsNs) { }

    /**
     * The result.
     *
     * @param verdict    a {@link RateEstimate.Verdict}; or {@code MACHINE_BUSY} instead of one of the load generator,
     *                   if other processes used a tenth of the CPUs or more in one of the runs that it spoilt
     * @param lowestPerS the lowest rate that runs of this length can judge
     */
    public record Finding(String verdict, String text, Double ratePerS, Double lowPerS, Double highPerS,
            double confidence, double lowestPerS) { }

    /**
     * Causes of the slowest requests at about the rate found, without one at the lowest.
     *
     * @param run directory of the nearest run that met or missed the target and is not INVALID
     */
    public record Answer(String run, double offeredPerS, List<String> text) { }

    /**
     * A point of the load curve: the medians of the runs at about one rate, {@code met} of which met the target.
     *
     * @param responseNs by service and percentile; null where one of the runs has none
     */
    public record Point(double offeredPerS, Double answeredPerS, int runs, int met,
            Map<String, Map<String, Long>> responseNs) { }

    /**
     * A run; {@code why} is null while it runs.
     *
     * @param outcome    a {@link TrialOutcome}, {@code INTERRUPTED} or {@code RUNNING}
     * @param responseNs by service and percentile, from when a message was due
     */
    public record Run(String directory, String outcome, String why, Double offeredPerS, Double sentPerS,
            Double answeredPerS, Long lagMaxNs, Map<String, Map<String, Long>> responseNs) {
        /** Whether it shows if the target is met at its rate. */
        @JsonProperty
        public boolean counts() {
            return Stream.of(TrialOutcome.values()).anyMatch(each -> each.counts() && each.name().equals(outcome));
        }
    }
}
