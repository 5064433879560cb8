package trader.server.order;

/**
 * A delay as it was asked for and as it was really achieved.
 *
 * @param configuredNs what was asked for
 * @param count how often it was waited for
 * @param meanNs the mean of the waits
 * @param p50Ns their median
 * @param p99Ns their 99th percentile
 * @param maxNs the longest
 */
public record DelayFigures(long configuredNs, long count, long meanNs, long p50Ns, long p99Ns, long maxNs) {
    /** No delay: nothing was waited for. */
    public static final DelayFigures NONE = new DelayFigures(0, 0, 0, 0, 0, 0);
}
