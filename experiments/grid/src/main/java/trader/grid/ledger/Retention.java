package trader.grid.ledger;

import trader.server.gridquotes.ClusterNode;

/**
 * How long the ids of transfers are kept beside the accounts, so that a repeated debit or credit is recognized. A
 * repetition is refused some time before they are deleted: at the end it could be taken for a new one.
 */
public record Retention(long keptMs) {
    /** A member that is silent has been removed by then, and another one has its part. */
    private static final long LEAST_MS = 4 * ClusterNode.SILENT_MS;
    private static final int MARGINS = 6;

    /** For credits, whose ids are kept from the time on at which their transfers were seen to be finished. */
    static final Retention OF_CREDITS = new Retention(LEAST_MS);

    public Retention {
        if (keptMs < LEAST_MS) {
            throw new IllegalArgumentException("retention " + keptMs + "ms: allowed is at least " + LEAST_MS
                    + "ms, four times as long as a silent member stays in the grid");
        }
    }

    /** Clocks of members and clients may differ by this. */
    long marginMs() {
        return keptMs / MARGINS;
    }

    public long repeatableMs() {
        return keptMs - marginMs();
    }

    boolean isOver(long requestedMs, long nowMs) {
        return nowMs - requestedMs > repeatableMs() || requestedMs - nowMs > marginMs();
    }
}
