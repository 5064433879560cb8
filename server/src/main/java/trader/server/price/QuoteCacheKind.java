package trader.server.price;

/** Which servers the updates of a server's quote cache reach. */
public enum QuoteCacheKind {
    /** Only the one that received them. */
    LOCAL,
    /** All that have joined the same data grid. */
    GRID
}
