package trader.grid.load;

import org.HdrHistogram.Histogram;

/**
 * Figures of a stretch of load.
 *
 * @param transfers  acknowledged
 * @param refused    for lack of balance
 * @param response   of requests, from the intended start, ns
 * @param service    of requests, from the actual start, ns
 * @param longestGap the longest time in which no request was answered, ns
 * @param lagAtEndNs how late the last answered request was sent
 */
public record LoadFigures(double seconds, long transfers, long refused, Failures failures, Histogram response,
        Histogram service, long longestGap, long lagAtEndNs) {
    /**
     * What went wrong.
     *
     * @param unknown  transfers without an answer, so that their outcomes are unknown
     * @param requests that failed; some were repeated
     * @param first    of these; null if there was none
     */
    public record Failures(long unknown, long requests, String first) { }

    public double transfersPerS() {
        return transfers / seconds;
    }
}
