package trader.analysis.ratesearch;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Map;

/**
 * {@code summary.json} of a rate search, which its page shows. Rates are messages per second, latencies response times in
 * nanoseconds unless stated otherwise; null means unknown.
 *
 * @param schema      1
 * @param title       name of the search
 * @param startedAt   ISO instant
 * @param endedAt     ISO instant; null: it has not ended
 * @param resumedAt   when it went on after an interruption
 * @param stoppedFor  why it ended; null before
 * @param command     the arguments of the command line
 * @param options     of {@code run}, the same for all runs
 * @param target      what is promised
 * @param warnings    what the runs that met the target say against their own figures
 * @param finding     the rate
 * @param services    that were measured, in the order of the page
 * @param curve       the load curve: rates that are nearly the same together, in order of the rate
 * @param runs        in the order in which they were made
 * @param environment of the first run
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
public record RateSearchSummary(int schema, String title, String startedAt, String endedAt, List<String> resumedAt,
        String stoppedFor, List<String> command, List<String> options, Target target,
        List<String> warnings, Finding finding, List<String> services, List<Point> curve, List<Run> runs,
        Map<String, String> environment) {

    /**
     * The target.
     *
     * @param text     in words
     * @param services each of which has to meet it
     * @param limitsNs by percentile
     */
    public record Target(String text, List<String> services, Map<String, Long> limitsNs) {
    }

    /**
     * The answer.
     *
     * @param verdict    {@code FOUND}, {@code GENERATOR_LIMIT}, {@code AT_LEAST}, {@code NOT_MET},
     *                   {@code GENERATOR_TOO_SLOW} or {@code UNKNOWN}
     * @param text       in a sentence
     * @param ratePerS   null: none
     * @param lowPerS    lower end of the interval
     * @param highPerS   upper end of the interval; null: unknown
     * @param confidence that the interval holds the true rate, such as 0.9
     * @param lowestPerS the lowest rate that runs of this length can judge
     */
    public record Finding(String verdict, String text, Double ratePerS, Double lowPerS, Double highPerS,
            double confidence, double lowestPerS) {
    }

    /**
     * A point of the load curve: the medians of the runs at about one rate.
     *
     * @param offeredPerS  that were due
     * @param answeredPerS that were answered
     * @param runs         how many
     * @param met          in how many the target was met
     * @param responseNs   by service and percentile; null where one of the runs has none
     */
    public record Point(double offeredPerS, Double answeredPerS, int runs, int met,
            Map<String, Map<String, Long>> responseNs) {
    }

    /**
     * A run.
     *
     * @param directory    below that of the search
     * @param outcome      {@code MET}, {@code MISSED}, {@code GENERATOR}, {@code TOO_FEW}, {@code INVALID},
     *                     {@code INTERRUPTED} or {@code RUNNING}
     * @param why          in a sentence; null while it runs
     * @param counts       whether it has a say in the rate
     * @param offeredPerS  messages that were due
     * @param sentPerS     messages that were sent
     * @param answeredPerS messages that were answered
     * @param lagMaxNs     how late a message was sent at most
     * @param responseNs   by service and percentile, from when a message was due
     * @param serviceNs    by service and percentile, from when it was sent
     */
    public record Run(String directory, String outcome, String why, boolean counts, Double offeredPerS,
            Double sentPerS, Double answeredPerS, Long lagMaxNs, Map<String, Map<String, Long>> responseNs,
            Map<String, Map<String, Long>> serviceNs) {
    }
}
