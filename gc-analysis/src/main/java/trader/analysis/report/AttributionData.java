package trader.analysis.report;

import java.util.List;

/**
 * What the time of the slowest requests went into.
 *
 * @param tails   for each service and percentile, in the order to show
 * @param without what the percentiles would be without a cause, in the order to show
 * @param steps   what the requests are made of; null where the server noted nothing
 */
public record AttributionData(List<Tail> tails, List<Without> without, StepsData steps) {

    public AttributionData {
        tails = ReportData.listOf(tails);
        without = ReportData.listOf(without);
    }

    /** Where the server noted nothing. */
    public AttributionData(List<Tail> tails, List<Without> without) {
        this(tails, without, null);
    }

    /**
     * The requests beyond one percentile.
     *
     * @param percentile  "p99", "p99.9", "p99.99"
     * @param thresholdNs response time from which a request belongs to this tail
     * @param requests    how many there are
     * @param episodes    how many separate events they belong to
     * @param timeNs      their response times added up
     * @param excessNs    the part of it that is not usual, and that the causes share
     * @param shares      in the order of priority, all time in one of them
     */
    public record Tail(String service, String percentile, long thresholdNs, long requests, long episodes, long timeNs,
            long excessNs, List<Share> shares) {
        public Tail {
            shares = ReportData.listOf(shares);
        }
    }

    /**
     * The part of a tail's time that has one cause.
     *
     * @param cause            "server GC pause", "unexplained" …; the same words in every tail
     * @param timeNs           that much
     * @param share            as a part (0 to 1) of the excess
     * @param requests         in which it took at least a tenth
     * @param episodes         in that many separate events
     * @param expectedByChance share (0 to 1) that would be there if stops and requests had nothing to do with each
     *                         other
     * @param chanceLow        chance gives less in one of twenty cases
     * @param chanceHigh       chance gives more in one of twenty cases
     * @param pValue           how often chance gives as much; null where that says nothing
     * @param beyondChance     whether that is rare enough to speak of a cause
     */
    public record Share(String cause, long timeNs, double share, long requests, long episodes,
            double expectedByChance, double chanceLow, double chanceHigh, Double pValue, boolean beyondChance) {
    }

    /** Response times of a service as they would be without the stops of a cause and the backlogs behind them. */
    public record Without(String service, String cause, ServiceData.Percentiles response) {
    }
}
