package trader.grid.load;

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
    public double transfersPerS() {
        return transfers / seconds;
    }
}
