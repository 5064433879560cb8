package trader.grid.ledger;

import com.tangosol.util.BinaryEntry;

/** Credits an account and remembers the transfer's id: one partition transaction. */
public final class CreditProcessor extends TransferProcessor {
    /** For POF. */
    public CreditProcessor() {
    }

    CreditProcessor(Transfer[] transfers, Retention retention) {
        super(transfers, retention);
    }

    @Override
    long account(Transfer transfer) {
        return transfer.to();
    }

    @Override
    BinaryEntry<TransferKey, Byte> remembered(BinaryEntry<Long, Account> entry, Transfer transfer) {
        return entry.getAssociatedEntry(LedgerCaches.APPLIED, transfer.creditKey());
    }

    @Override
    Account apply(BinaryEntry<Long, Account> entry, Account account, Transfer transfer,
            BinaryEntry<TransferKey, Byte> applied) {
        if (account == null) {
            // Remembered, because the refund follows later: the account may exist by then, and must not be credited.
            applied.setValue(TransferOutcome.UNKNOWN_ACCOUNT.stored());
            return null;
        }
        applied.setValue(TransferOutcome.ACCEPTED.stored());
        return account.credited(transfer.amountCents());
    }
}
