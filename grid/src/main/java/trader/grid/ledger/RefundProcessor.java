package trader.grid.ledger;

import com.tangosol.io.pof.PofReader;
import com.tangosol.io.pof.PofWriter;
import com.tangosol.io.pof.PortableObject;
import com.tangosol.util.BinaryEntry;
import com.tangosol.util.InvocableMap;

/**
 * Takes back the debit of a transfer to an account that does not exist, and removes the transfer from the outbox: one
 * partition transaction. A repetition finds the outbox entry gone.
 */
public final class RefundProcessor implements InvocableMap.EntryProcessor<TransferKey, Transfer, Void>,
        PortableObject {
    @Override
    public Void process(InvocableMap.Entry<TransferKey, Transfer> waiting) {
        BinaryEntry<TransferKey, Transfer> entry = waiting.asBinaryEntry();
        if (entry.isPresent()) {
            Transfer transfer = entry.getValue();
            BinaryEntry<Long, Account> account = entry.getAssociatedEntry(LedgerCaches.ACCOUNTS, transfer.from());
            account.setValue(account.getValue().refunded(transfer.amountCents()));
            entry.<TransferKey, RememberedTransfer>getAssociatedEntry(LedgerCaches.DEBITS, transfer.debitKey())
                    .setValue(new RememberedTransfer(transfer, TransferOutcome.REFUNDED));
            entry.remove(false);
        }
        return null;
    }

    @Override
    public void readExternal(PofReader in) {
        // It has no fields.
    }

    @Override
    public void writeExternal(PofWriter out) {
        // It has no fields.
    }
}
