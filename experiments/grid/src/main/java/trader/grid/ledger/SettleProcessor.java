package trader.grid.ledger;

import com.tangosol.io.pof.PofReader;
import com.tangosol.io.pof.PofWriter;
import com.tangosol.io.pof.PortableObject;
import com.tangosol.util.BinaryEntry;
import com.tangosol.util.InvocableMap;
import java.io.IOException;

/**
 * Removes a transfer from the outbox, which was credited or cannot be: then it also takes back the debit. One partition
 * transaction; a repetition finds the outbox entry gone. What a removed member has found may be outdated, and is
 * ignored: others deliver what is left.
 */
public final class SettleProcessor implements InvocableMap.EntryProcessor<TransferKey, Transfer, Void>,
        PortableObject {
    private String sender;
    private boolean refund;

    /** For POF. */
    public SettleProcessor() {
    }

    /** {@code sender}: the {@link LedgerMember} that has sent the credit, before it did. */
    SettleProcessor(String sender, boolean refund) {
        this.sender = sender;
        this.refund = refund;
    }

    @Override
    public Void process(InvocableMap.Entry<TransferKey, Transfer> waiting) {
        BinaryEntry<TransferKey, Transfer> entry = waiting.asBinaryEntry();
        if (!entry.isPresent() || !LedgerMember.isIn(entry.getContext().getCacheService().getCluster(), sender)) {
            return null;
        }
        if (refund) {
            Transfer transfer = entry.getValue();
            BinaryEntry<Long, Account> account = entry.getAssociatedEntry(LedgerCaches.ACCOUNTS, transfer.from());
            account.setValue(account.getValue().refunded(transfer.amountCents()));
            entry.<TransferKey, RememberedTransfer>getAssociatedEntry(LedgerCaches.DEBITS, transfer.debitKey())
                    .setValue(new RememberedTransfer(transfer, TransferOutcome.REFUNDED));
        }
        entry.remove(false);
        return null;
    }

    @Override
    public void readExternal(PofReader in) throws IOException {
        sender = in.readString(0);
        refund = in.readBoolean(1);
    }

    @Override
    public void writeExternal(PofWriter out) throws IOException {
        out.writeString(0, sender);
        out.writeBoolean(1, refund);
    }
}
