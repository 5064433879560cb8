package trader.grid.ledger;

import com.tangosol.io.pof.PofReader;
import com.tangosol.io.pof.PofWriter;
import com.tangosol.io.pof.PortableObject;
import java.io.IOException;

/** An order to move an amount from one account to another. Its id is unique among all transfers of all clients. */
public final class Transfer implements PortableObject {
    /** Values of a transfer in an array. */
    static final int WIDTH = 5;

    private long id;
    private long from;
    private long to;
    private long amountCents;
    private long requestedMs;

    /** For POF. */
    public Transfer() {
    }

    /**
     * An order to move an amount.
     *
     * @param requestedMs time of day of the client's first attempt, which repetitions have, too; in the outbox that of
     *                    the debit, and in a credit that at which it was last seen in the outbox
     */
    public Transfer(long id, long from, long to, long amountCents, long requestedMs) {
        if (from == to) {
            throw new IllegalArgumentException("transfer " + id + " from account " + from + " to itself; allowed are"
                    + " two accounts");
        }
        if (amountCents <= 0) {
            throw new IllegalArgumentException("transfer " + id + " of " + amountCents + " cents; allowed are amounts"
                    + " from 1");
        }
        this.id = id;
        this.from = from;
        this.to = to;
        this.amountCents = amountCents;
        this.requestedMs = requestedMs;
    }

    public long id() {
        return id;
    }

    public long from() {
        return from;
    }

    public long to() {
        return to;
    }

    public long amountCents() {
        return amountCents;
    }

    public long requestedMs() {
        return requestedMs;
    }

    Transfer at(long timeMs) {
        return new Transfer(id, from, to, amountCents, timeMs);
    }

    TransferKey debitKey() {
        return new TransferKey(id, from, from);
    }

    TransferKey creditKey() {
        return new TransferKey(id, from, to);
    }

    void write(long[] values, int at) {
        values[at] = id;
        values[at + 1] = from;
        values[at + 2] = to;
        values[at + 3] = amountCents;
        values[at + 4] = requestedMs;
    }

    static Transfer read(long[] values, int at) {
        return new Transfer(values[at], values[at + 1], values[at + 2], values[at + 3], values[at + 4]);
    }

    @Override
    public void readExternal(PofReader in) throws IOException {
        id = in.readLong(0);
        from = in.readLong(1);
        to = in.readLong(2);
        amountCents = in.readLong(3);
        requestedMs = in.readLong(4);
    }

    @Override
    public void writeExternal(PofWriter out) throws IOException {
        out.writeLong(0, id);
        out.writeLong(1, from);
        out.writeLong(2, to);
        out.writeLong(3, amountCents);
        out.writeLong(4, requestedMs);
    }
}
