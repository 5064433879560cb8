package trader.analysis.attribution;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import trader.analysis.latencylog.RequestFile;
import trader.analysis.run.Window;

/**
 * What the time of the slowest requests went into, beside what chance would give, and what the percentiles would be
 * without it. Each key is explained in docs/MEASURING.md.
 *
 * @param rule    how the time is divided, in a sentence
 * @param shifts  how often the requests were shifted against the stops to learn what chance gives
 * @param tails   by service and percentile
 * @param without by service and cause
 */
public record Attribution(String rule, int shifts, List<TailCauses> tails, List<Without> without) {
    private static final String RULE = "The time of each request beyond the percentile, from when it was due to when "
            + "it was answered, is divided among the stops that overlap it; where several overlap, the first in the "
            + "order of this list has the time. Then comes what the server took beyond its median to handle the "
            + "request or to commit, where it has noted its times, and then the backlog after a stop: until no more "
            + "requests are outstanding than usual, at most ten times its length; then what the way back took beyond "
            + "its median. Up to the median, what is left is usual; more is unexplained. Shares are of all that is not "
            + "usual.";
    /** A cause stands out if chance gives as much as rarely as this. */
    private static final double RARE = 0.01;

    /**
     * The requests beyond a percentile.
     *
     * @param thresholdNs the percentile: those with a longer response time are counted
     * @param episodes    groups of them that overlap in time
     * @param timeNs      their response times added up
     * @param excessNs    the part of it that is not usual: what the causes share
     */
    public record TailCauses(String service, String percentile, long thresholdNs, long requests, long episodes,
            long timeNs, long excessNs, List<CauseShare> causes) {
    }

    /**
     * The time of one cause.
     *
     * @param timeNs           of the tail's requests, and of no other cause
     * @param backlogNs        of the time of the backlogs, that behind stops of this cause; null where it has no stops
     * @param share            of the excess, 0 to 1
     * @param requests         in which it took at least a tenth of the excess
     * @param episodes         different stops that these met (slow steps and unexplained: groups of them that overlap
     *                         in time)
     * @param expectedByChance the share if stops and requests had nothing to do with each other
     * @param chanceLow        chance gives less in one of twenty shifts
     * @param chanceHigh       chance gives more in one of twenty shifts
     * @param pValue           how often chance gives as much; null for the unexplained and for slow steps, which are
     *                         of the request wherever the stops are
     * @param beyondChance     whether that is at most 0.01
     */
    @JsonInclude(JsonInclude.Include.ALWAYS)
    public record CauseShare(String cause, long timeNs, Long backlogNs, double share, long requests, long episodes,
            double expectedByChance, double chanceLow, double chanceHigh, Double pValue, boolean beyondChance) {
    }

    /**
     * The response times, had there been no stops of a cause and no backlogs behind them.
     *
     * @param cause      a cause, or {@code all of these}
     * @param responseNs by percentile
     */
    public record Without(String service, String cause, Map<String, Long> responseNs) {
    }

    public static Attribution of(RequestPasses passes, Window window) {
        List<TailCauses> tails = new ArrayList<>();
        List<Without> without = new ArrayList<>();
        for (int service = 0; service < RequestFile.SERVICES.length; service++) {
            String name = RequestFile.SERVICES[service];
            for (int level = 0; level < RequestPasses.LEVELS.length; level++) {
                Long thresholdNs = passes.thresholdNs(service, level);
                int[] requests = passes.slowRequests().requests(service, level);
                if (thresholdNs != null && requests.length > 0) {
                    tails.add(tail(passes, window, service, level, requests));
                }
            }
            passes.counterfactual(service).percentiles()
                    .forEach((cause, responseNs) -> without.add(new Without(name, cause, responseNs)));
        }
        return new Attribution(RULE, PermutationTest.SHIFTS, tails, without);
    }

    private static TailCauses tail(RequestPasses passes, Window window, int service, int level, int[] requests) {
        long usualNs = passes.usualNs(service);
        CauseTotals time = CauseTotals.of(passes.slowRequests(), requests, usualNs, passes.timelines());
        PermutationTest chance = PermutationTest.of(passes.slowRequests(), requests, usualNs, passes.timelines(), window);
        List<CauseShare> causes = new ArrayList<>();
        for (Cause cause : Cause.values()) {
            Double pValue = cause == Cause.UNEXPLAINED || cause.isStep() ? null : Double.valueOf(chance.pValue(cause));
            causes.add(new CauseShare(cause.label(), time.ns(cause), cause.isStop() ? time.backlogNs(cause) : null,
                    time.excessNs() == 0 ? 0 : (double) time.ns(cause) / time.excessNs(), time.requests(cause),
                    time.episodes(cause), chance.mean(cause), chance.quantile(cause, 0.05),
                    chance.quantile(cause, 0.95), pValue, pValue != null && pValue <= RARE));
        }
        return new TailCauses(RequestFile.SERVICES[service], RequestPasses.LEVELS[level].label(),
                passes.thresholdNs(service, level), requests.length, time.episodes(), time.timeNs(), time.excessNs(),
                causes);
    }
}
