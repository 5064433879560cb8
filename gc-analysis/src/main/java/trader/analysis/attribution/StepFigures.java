package trader.analysis.attribution;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The steps that make up the requests' times, from the server's records.
 *
 * @param contradicting answered requests whose record does not lie between sending and answer
 * @param redelivered   deliveries that were rolled back or repeated; their time counts as the request path
 * @param dropped       records that the server could not write; null when unknown
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
public record StepFigures(String rule, long joined, long missing, long contradicting, long redelivered, Long dropped,
        Map<String, ServiceSteps> services) {
    static final String RULE = "The requests around a percentile p are those whose response time lies between the "
            + "percentiles p - d and p + d, where d is half of 100 - p, and at most 5: p50 45 to 55, p90 85 to "
            + "95, p99 98.5 to 99.5, p99.9 99.85 to 99.95. The figures are their means, which add up to their mean "
            + "response time.";

    /** Warnings for readers of the figures. */
    public static List<String> warnings(StepFigures steps) {
        List<String> warnings = new ArrayList<>();
        if (steps != null && steps.missing() > 0) {
            warnings.add(steps.missing() + " of " + (steps.missing() + steps.joined() + steps.contradicting())
                    + " answered requests have no record of the server"
                    + (steps.dropped() != null && steps.dropped() > 0 ? ", which dropped " + steps.dropped() : "")
                    + ": their steps are unknown");
        }
        if (steps != null && steps.contradicting() > 0) {
            warnings.add(steps.contradicting() + " answered requests were, according to the server's record, received"
                    + " before they were sent or after they were answered: do server and clients run on one host?");
        }
        if (steps != null && steps.redelivered() > 0) {
            warnings.add(steps.redelivered() + " deliveries of orders were rolled back or came twice; their time counts"
                    + " as the request path");
        }
        return warnings;
    }

    public record ServiceSteps(List<Around> around) { }

    /**
     * The requests around a percentile, with a record of the server and response times from {@code fromNs} to
     * {@code toNs}.
     */
    public record Around(String percentile, long fromNs, long toNs, long requests, Map<String, Long> meanNs) { }
}
