package trader.grid.ledger;

/** Moves amounts between accounts. */
public interface Ledger {
    /**
     * Carries out transfers; blocks until all are debited and the debits have their backups. Credits follow later.
     *
     * @return the outcomes, in the same order
     * @throws RefusedRequestException if the request is wrong, so that nothing moved
     * @throws RuntimeException        if outcomes are unknown
     */
    TransferOutcome[] transfer(Transfer... transfers);

    /** Whether a transfer with an unknown outcome can be sent again without the risk that it happens twice. */
    boolean isRepeatable();

    /** The number of transfers that the grid holds as not yet finished. */
    int underWay();
}
