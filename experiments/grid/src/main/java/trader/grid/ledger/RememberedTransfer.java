package trader.grid.ledger;

import com.tangosol.io.pof.PofReader;
import com.tangosol.io.pof.PofWriter;
import com.tangosol.io.pof.PortableObject;
import java.io.IOException;

/** The outcome of a debit or credit, and enough of its transfer to tell it from another one with the same id. */
public final class RememberedTransfer implements PortableObject {
    private byte outcome;
    private long to;
    private long amountCents;

    /** For POF. */
    public RememberedTransfer() {
    }

    RememberedTransfer(Transfer transfer, TransferOutcome outcome) {
        this.outcome = outcome.stored();
        this.to = transfer.to();
        this.amountCents = transfer.amountCents();
    }

    /** The stored outcome for a transfer with this id and this account to debit. */
    byte outcome(Transfer transfer) {
        return transfer.to() == to && transfer.amountCents() == amountCents ? outcome
                : TransferOutcome.ID_IN_USE.stored();
    }

    @Override
    public void readExternal(PofReader in) throws IOException {
        outcome = in.readByte(0);
        to = in.readLong(1);
        amountCents = in.readLong(2);
    }

    @Override
    public void writeExternal(PofWriter out) throws IOException {
        out.writeByte(0, outcome);
        out.writeLong(1, to);
        out.writeLong(2, amountCents);
    }
}
