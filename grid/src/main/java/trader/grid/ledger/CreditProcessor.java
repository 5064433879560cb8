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
            return null;
        }
        applied.setValue(TransferOutcome.ACCEPTED.stored());
        return account.credited(transfer.amountCents());
    }
}
