package trader.grid.load;

import java.util.LinkedHashMap;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * Figures of a stretch of load.
 *
 * @param transfers  acknowledged
 * @param refused    for lack of balance
 * @param unknown    without an answer, so that their outcomes are unknown
 * @param failures   requests that failed; some were repeated
 * @param failure    the first of them; null if there was none
 * @param response   of requests, from the intended start, ns
 * @param service    of requests, from the actual start, ns
 * @param longestGap the longest time in which no request was answered, ns
 * @param lagAtEndNs how late the last answered request was sent
 */
public record LoadFigures(double seconds, long transfers, long refused, long unknown, long failures, String failure,
        Histogram response, Histogram service, long longestGap,
        long lagAtEndNs) {
    private static final double[] PERCENTILES = {50, 90, 99, 99.9, 99.99};
    private static final int MIN_BEYOND = 10;
    private static final double ALL = 100;

    public double transfersPerS() {
        return transfers / seconds;
    }

    /** In ns by name; null where fewer than ten requests were slower. */
    public static Map<String, Long> percentiles(Histogram histogram) {
        Map<String, Long> values = new LinkedHashMap<>();
        for (double percentile : PERCENTILES) {
            String name = "p" + (percentile == Math.rint(percentile) ? Long.toString((long) percentile)
                    : Double.toString(percentile));
            boolean isKnown = histogram.getTotalCount() * (ALL - percentile) >= MIN_BEYOND * ALL;
            values.put(name, isKnown ? histogram.getValueAtPercentile(percentile) : null);
        }
        values.put("max", histogram.getTotalCount() == 0 ? null : histogram.getMaxValue());
        return values;
    }
}
