package trader.grid.ledger;

/**
 * How long the ids of transfers are kept beside the accounts, so that a repeated debit or credit is recognized. A
 * repetition is refused some time before they are deleted: at the end it could be taken for a new one.
 */
public record Retention(long keptMs) {
    private static final int MARGINS = 6;

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
