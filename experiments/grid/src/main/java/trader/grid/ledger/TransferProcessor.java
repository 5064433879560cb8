package trader.grid.ledger;

import com.tangosol.io.pof.PofReader;
import com.tangosol.io.pof.PofWriter;
import com.tangosol.io.pof.PortableObject;
import com.tangosol.util.BinaryEntry;
import com.tangosol.util.InvocableMap;
import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;

/**
 * Applies transfers to the accounts on one of their two sides. The grid repeats an invocation if a member dies
 * meanwhile, so a subclass recognizes transfers that it has applied before.
 *
 * <p>The result for an account is the stored outcomes of its transfers, in their order.
 */
abstract class TransferProcessor implements InvocableMap.EntryProcessor<Long, Account, byte[]>, PortableObject {
    /** In the order of their accounts. */
    private Transfer[] transfers;
    private Retention retention;
    /** The member that may send this; empty: all. */
    private String sender;

    TransferProcessor() {
    }

    TransferProcessor(String sender, Transfer[] transfers, Retention retention) {
        this.sender = sender;
        this.transfers = transfers.clone();
        this.retention = retention;
        Arrays.sort(this.transfers, Comparator.comparingLong(this::account));
    }

    /** The account on this side. */
    abstract long account(Transfer transfer);

    /**
     * Applies a transfer once.
     *
     * @param entry   the entry of the account, which is not changed here
     * @param account the account after the earlier transfers of this invocation; null if there is none
     * @param applied the entry that remembers the transfer, written here
     * @return the changed account, or the same if nothing changes
     */
    abstract Account apply(BinaryEntry<Long, Account> entry, Account account, Transfer transfer,
            BinaryEntry<TransferKey, RememberedTransfer> applied);

    /** The cache and key of the entry that remembers a transfer. */
    abstract BinaryEntry<TransferKey, RememberedTransfer> remembered(BinaryEntry<Long, Account> entry,
            Transfer transfer);

    @Override
    public final byte[] process(InvocableMap.Entry<Long, Account> changed) {
        BinaryEntry<Long, Account> entry = changed.asBinaryEntry();
        int first = first(entry.getKey());
        int end = first;
        while (end < transfers.length && account(transfers[end]) == entry.getKey()) {
            end++;
        }
        byte[] outcomes = new byte[end - first];
        boolean accepted = sender.isEmpty()
                || LedgerMember.isIn(entry.getContext().getCacheService().getCluster(), sender);
        Account before = entry.isPresent() ? entry.getValue() : null;
        Account account = before;
        for (int i = first; i < end; i++) {
            BinaryEntry<TransferKey, RememberedTransfer> applied = remembered(entry, transfers[i]);
            if (!applied.isPresent()) {
                // Read only now: this process may have been frozen until the entry was locked.
                if (!accepted || retention.isOver(transfers[i].requestedMs(), System.currentTimeMillis())) {
                    outcomes[i - first] = TransferOutcome.TOO_LATE.stored();
                    continue;
                }
                account = apply(entry, account, transfers[i], applied);
            }
            outcomes[i - first] = applied.isPresent() ? applied.getValue().outcome(transfers[i])
                    : TransferOutcome.UNKNOWN_ACCOUNT.stored();
        }
        if (account != before) {
            entry.setValue(account);
        }
        return outcomes;
    }

    private int first(long account) {
        int low = 0;
        int high = transfers.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (account(transfers[middle]) < account) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    @Override
    public final void readExternal(PofReader in) throws IOException {
        retention = new Retention(in.readLong(0));
        long[] values = in.readLongArray(1);
        transfers = new Transfer[values.length / Transfer.WIDTH];
        for (int i = 0; i < transfers.length; i++) {
            transfers[i] = Transfer.read(values, i * Transfer.WIDTH);
        }
        sender = in.readString(2);
    }

    @Override
    public final void writeExternal(PofWriter out) throws IOException {
        out.writeLong(0, retention.keptMs());
        long[] values = new long[transfers.length * Transfer.WIDTH];
        for (int i = 0; i < transfers.length; i++) {
            transfers[i].write(values, i * Transfer.WIDTH);
        }
        out.writeLongArray(1, values);
        out.writeString(2, sender);
    }
}
