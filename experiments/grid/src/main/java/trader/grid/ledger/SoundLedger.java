package trader.grid.ledger;

/**
 * A transfer is debited and noted in the outbox by one partition transaction; {@link Deliverer} credits it. Both steps
 * recognize repetitions by the transfer's id.
 */
final class SoundLedger implements Ledger {
    private final LedgerCaches caches;
    private final Retention retention;

    SoundLedger(LedgerCaches caches, Retention retention) {
        this.caches = caches;
        this.retention = retention;
    }

    @Override
    public TransferOutcome[] transfer(Transfer... transfers) {
        return Invocations.invoke(caches.accounts(), new DebitProcessor(transfers, retention), transfers);
    }

    @Override
    public boolean isRepeatable() {
        return true;
    }

    @Override
    public int underWay() {
        return caches.outbox().size();
    }
}
