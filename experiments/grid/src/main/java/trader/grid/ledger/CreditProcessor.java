package trader.grid.ledger;

import com.tangosol.util.BinaryEntry;

/** Credits an account and remembers the transfer's id: one partition transaction. */
public final class CreditProcessor extends TransferProcessor {
    /** For POF. */
    public CreditProcessor() {
    }

    /**
     * Refused as too late when the sender is no member any more.
     *
     * @param sender the {@link LedgerMember} that has seen the transfers in the outbox while it was one; empty: anybody
     */
    CreditProcessor(String sender, Transfer... transfers) {
        super(sender, transfers, Retention.OF_CREDITS);
    }

    @Override
    long account(Transfer transfer) {
        return transfer.to();
    }

    @Override
    BinaryEntry<TransferKey, RememberedTransfer> remembered(BinaryEntry<Long, Account> entry, Transfer transfer) {
        return entry.getAssociatedEntry(LedgerCaches.APPLIED, transfer.creditKey());
    }

    @Override
    Account apply(BinaryEntry<Long, Account> entry, Account account, Transfer transfer,
            BinaryEntry<TransferKey, RememberedTransfer> applied) {
        if (account == null) {
            // Remembered, because the refund follows later: the account may exist by then, and must not be credited.
            applied.setValue(new RememberedTransfer(transfer, TransferOutcome.UNKNOWN_ACCOUNT));
            return null;
        }
        applied.setValue(new RememberedTransfer(transfer, TransferOutcome.ACCEPTED));
        return account.credited(transfer.amountCents());
    }
}
