package trader.grid.ledger;

import com.tangosol.io.pof.PofReader;
import com.tangosol.io.pof.PofWriter;
import com.tangosol.io.pof.PortableObject;
import com.tangosol.net.cache.KeyAssociation;
import java.io.IOException;

/**
 * The key of an entry about a transfer that is kept in the partition of one of its two accounts. Transfers with the
 * same id and different accounts to debit have different keys.
 */
public final class TransferKey implements KeyAssociation<Long>, PortableObject {
    private long transfer;
    private long from;
    private long account;

    /** For POF. */
    public TransferKey() {
    }

    TransferKey(long transfer, long from, long account) {
        this.transfer = transfer;
        this.from = from;
        this.account = account;
    }

    /** That of the debit of the same transfer. */
    TransferKey atDebit() {
        return new TransferKey(transfer, from, from);
    }

    @Override
    public Long getAssociatedKey() {
        return account;
    }

    @Override
    public void readExternal(PofReader in) throws IOException {
        transfer = in.readLong(0);
        from = in.readLong(1);
        account = in.readLong(2);
    }

    @Override
    public void writeExternal(PofWriter out) throws IOException {
        out.writeLong(0, transfer);
        out.writeLong(1, from);
        out.writeLong(2, account);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof TransferKey && ((TransferKey) other).transfer == transfer
                && ((TransferKey) other).from == from && ((TransferKey) other).account == account;
    }

    @Override
    public int hashCode() {
        return Long.hashCode((transfer * 31 + from) * 31 + account);
    }

    @Override
    public String toString() {
        return "transfer " + transfer + " from account " + from + ", at account " + account;
    }
}
