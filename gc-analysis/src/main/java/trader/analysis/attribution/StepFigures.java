package trader.analysis.attribution;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What the requests' times are made of, from the server's records.
 *
 * @param rule          how the requests around a percentile are chosen, in a sentence
 * @param joined        answered requests whose record was found
 * @param missing       those without a record
 * @param contradicting those whose record does not lie between their being sent and answered
 * @param redelivered   deliveries that were rolled back or repeated; the time that they took is of the way there
 * @param dropped       records that the server could not write; null when unknown
 * @param services      by name
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
public record StepFigures(String rule, long joined, long missing, long contradicting, long redelivered, Long dropped,
        Map<String, ServiceSteps> services) {
    static final String RULE = "Around a percentile p are the requests whose response time lies between the percentiles "
            + "p - d and p + d, where d is half of what is beyond p, and 5 at most: p50 45 to 55, p90 85 to 95, p99 98.5 "
            + "to 99.5, p99.9 99.85 to 99.95. The figures are their means, and add up to their mean response time.";

    /** What a reader of the figures should know; {@code failure} is why the server stopped writing, or null. */
    public static List<String> warnings(StepFigures steps, String failure) {
        List<String> warnings = new ArrayList<>();
        if (failure != null) {
            warnings.add("server: the times of requests were not written to the end: " + failure);
        }
        if (steps != null && steps.missing() > 0) {
            warnings.add(steps.missing() + " of " + (steps.missing() + steps.joined() + steps.contradicting())
                    + " answered requests have no record of the server"
                    + (steps.dropped() != null && steps.dropped() > 0 ? ", which dropped " + steps.dropped() : "")
                    + ": what they are made of is not known");
        }
        if (steps != null && steps.contradicting() > 0) {
            warnings.add(steps.contradicting() + " answered requests were received by the server before they were sent or"
                    + " after they were answered, by its record: do server and clients run on one host?");
        }
        if (steps != null && steps.redelivered() > 0) {
            warnings.add(steps.redelivered() + " deliveries of orders were rolled back or came twice; what they took counts "
                    + "as the way there");
        }
        return warnings;
    }

    /**
     * One service.
     *
     * @param requests with a record of the server
     * @param stepsNs  the distribution of each step, by percentile
     * @param around   the means of the steps around each percentile
     */
    public record ServiceSteps(long requests, Map<String, Map<String, Long>> stepsNs, List<Around> around) {
    }

    /**
     * The requests around a percentile of the response time.
     *
     * @param fromNs   the shortest response time that counts
     * @param toNs     the longest
     * @param requests how many there are, with a record of the server
     * @param meanNs   of each step
     */
    public record Around(String percentile, long fromNs, long toNs, long requests, Map<String, Long> meanNs) {
    }
}
