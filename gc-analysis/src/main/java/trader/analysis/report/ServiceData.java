package trader.analysis.report;

import java.util.List;

/**
 * What was measured of one service, by the client and end to end.
 *
 * @param name           "quote", "order", or the tag of a foreign latency log
 * @param count          replies that came in time, rejects included: what the percentiles are made of
 * @param rejected       how many of them were rejects; null if unknown
 * @param errors         requests that failed or timed out; null if unknown
 * @param throughputPerS replies per second; null if unknown
 * @param believableUpTo highest percentile for which the client's own stops are less than a tenth of the latency, as
 *                       "p99.9"; null if unknown
 * @param response       counted from the moment at which the request was due
 * @param service        counted from the moment at which it was sent; null if it was not recorded
 * @param responseCurve  response time over the percentile axis, ascending, some hundred points
 * @param serviceCurve   service time likewise; empty if it was not recorded
 * @param histogram      requests by response time, ascending bins, some ten per decade
 */
public record ServiceData(String name, long count, Long rejected, Long errors, Double throughputPerS,
        String believableUpTo, Percentiles response, Percentiles service, List<CurvePoint> responseCurve,
        List<CurvePoint> serviceCurve, List<Bin> histogram) {

    public ServiceData {
        responseCurve = ReportData.listOf(responseCurve);
        serviceCurve = ReportData.listOf(serviceCurve);
        histogram = ReportData.listOf(histogram);
    }

    /** Latencies in nanoseconds; null where there were too few requests to say: n(1−p) &lt; 10. */
    public record Percentiles(Long p50Ns, Long p90Ns, Long p99Ns, Long p999Ns, Long p9999Ns, Long maxNs) {
    }

    /**
     * A point of a percentile curve.
     *
     * @param x 1/(1−p): 2 is the median, 100 is p99; at least 1
     */
    public record CurvePoint(double x, long latencyNs) {
    }

    /** Requests that took at least {@code fromNs} and less than {@code toNs}. */
    public record Bin(long fromNs, long toNs, long count) {
    }
}
