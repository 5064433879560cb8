package trader.analysis.report;

import java.util.List;

/**
 * What the slowest requests coincided with.
 *
 * @param tails for each service and percentile, in the order to show
 */
public record AttributionData(List<Tail> tails) {

    public AttributionData {
        tails = ReportData.listOf(tails);
    }

    /**
     * The requests beyond one percentile.
     *
     * @param service     null for all services together
     * @param percentile  "p99", "p99.9", "p99.99"
     * @param thresholdNs response time from which a request belongs to this tail
     * @param requests    how many there are
     * @param episodes    how many separate events they belong to; null if unknown
     * @param shares      in the order of priority, every request in one of them
     */
    public record Tail(String service, String percentile, long thresholdNs, long requests, Long episodes,
            List<Share> shares) {
        public Tail {
            shares = ReportData.listOf(shares);
        }
    }

    /**
     * The part of a tail that has one cause.
     *
     * @param cause            "server GC pause", "client safepoint", "nothing known" …; the same words in every tail
     * @param requests         that many requests
     * @param episodes         in that many separate events; null if unknown
     * @param share            requests as a part (0 to 1) of the tail
     * @param expectedByChance share (0 to 1) that would be there if stops and requests had nothing to do with each
     *                         other; null if unknown
     */
    public record Share(String cause, long requests, Long episodes, double share, Double expectedByChance) {
    }
}
