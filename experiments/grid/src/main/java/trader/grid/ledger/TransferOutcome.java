package trader.grid.ledger;

/** The answer to a transfer or to a credit. Its ordinal is stored. */
public enum TransferOutcome {
    /** Done, now or by an earlier attempt. */
    ACCEPTED,
    INSUFFICIENT_BALANCE,
    UNKNOWN_ACCOUNT,
    /**
     * Debited, but the other account does not exist, or still remembers another transfer with this id from this
     * account; so the debit was taken back.
     */
    REFUNDED,
    /** Refused, because the ids of equally old transfers are no longer kept: it may have been done before. */
    TOO_LATE,
    /** Refused, because another transfer with this id debited the same account. */
    ID_IN_USE;

    private static final TransferOutcome[] ALL = values();

    static TransferOutcome of(byte stored) {
        return ALL[stored];
    }

    byte stored() {
        return (byte) ordinal();
    }
}
