package trader.server.order.emulated;

/**
 * How long the emulated resource takes for its work, each at least (a sleeping thread wakes some tens of
 * microseconds late; what was really achieved is measured).
 *
 * @param insertNs for each insert
 * @param prepareNs for each prepare
 * @param commitNs for each commit, of one or two phases
 */
public record Delays(long insertNs, long prepareNs, long commitNs) {
    /** The default of all three: about one forced write to a fast disk. */
    public static final long DEFAULT_NS = 100_000;

    /** The longest that may be set: well within the transaction's timeout. */
    public static final long LONGEST_NS = 10_000_000_000L;

    /** No delay at all. */
    public static final Delays NONE = new Delays(0, 0, 0);

    /** The defaults. */
    public static final Delays DEFAULT = new Delays(DEFAULT_NS, DEFAULT_NS, DEFAULT_NS);
}
