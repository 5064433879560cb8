package trader.server.order.resource;

/** A delay as configured and as measured; {@code count} is the number of waits. */
public record DelayFigures(long configuredNs, long count, long meanNs, long p50Ns, long p99Ns, long maxNs) {
    /** For a resource without delays. */
    public static final DelayFigures NONE = new DelayFigures(0, 0, 0, 0, 0, 0);
}
