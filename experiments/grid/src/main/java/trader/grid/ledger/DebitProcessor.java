package trader.grid.ledger;

import com.tangosol.util.BinaryEntry;

/** Debits an account, remembers the outcome, and puts the transfer into the outbox: one partition transaction. */
public final class DebitProcessor extends TransferProcessor {
    /** For POF. */
    public DebitProcessor() {
    }

    DebitProcessor(Transfer[] transfers, Retention retention) {
        super("", transfers, retention);
    }

    @Override
    long account(Transfer transfer) {
        return transfer.from();
    }

    @Override
    BinaryEntry<TransferKey, RememberedTransfer> remembered(BinaryEntry<Long, Account> entry, Transfer transfer) {
        return entry.getAssociatedEntry(LedgerCaches.DEBITS, transfer.debitKey());
    }

    @Override
    Account apply(BinaryEntry<Long, Account> entry, Account account, Transfer transfer,
            BinaryEntry<TransferKey, RememberedTransfer> applied) {
        if (account == null) {
            return null;
        }
        if (account.balanceCents() < transfer.amountCents()) {
            applied.setValue(new RememberedTransfer(transfer, TransferOutcome.INSUFFICIENT_BALANCE));
            return account;
        }
        applied.setValue(new RememberedTransfer(transfer, TransferOutcome.ACCEPTED));
        entry.<TransferKey, Transfer>getAssociatedEntry(LedgerCaches.OUTBOX, transfer.debitKey())
                .setValue(transfer.at(System.currentTimeMillis()));
        return account.debited(transfer.amountCents());
    }
}
