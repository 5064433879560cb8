package trader.grid.ledger;

import com.tangosol.io.pof.PofReader;
import com.tangosol.io.pof.PofWriter;
import com.tangosol.io.pof.PortableObject;
import java.io.IOException;

/** The state of an account. The counts let an audit tell a lost transfer from a doubled one. */
public final class Account implements PortableObject {
    private long balanceCents;
    private long debits;
    private long credits;
    private long changes;

    /** For POF. */
    public Account() {
    }

    public Account(long balanceCents) {
        this(balanceCents, 0, 0, 0);
    }

    private Account(long balanceCents, long debits, long credits, long changes) {
        this.balanceCents = balanceCents;
        this.debits = debits;
        this.credits = credits;
        this.changes = changes;
    }

    public long balanceCents() {
        return balanceCents;
    }

    /** Number of debits. */
    public long debits() {
        return debits;
    }

    /** Number of credits. */
    public long credits() {
        return credits;
    }

    /** The number of changes so far, refunds included: of two states of an account, the later one has more. */
    public long changes() {
        return changes;
    }

    /** After a debit. */
    public Account debited(long amountCents) {
        return new Account(balanceCents - amountCents, debits + 1, credits, changes + 1);
    }

    /** After a credit. */
    public Account credited(long amountCents) {
        return new Account(Math.addExact(balanceCents, amountCents), debits, credits + 1, changes + 1);
    }

    /** Without a debit that cannot be credited. */
    Account refunded(long amountCents) {
        return new Account(Math.addExact(balanceCents, amountCents), debits - 1, credits, changes + 1);
    }

    @Override
    public void readExternal(PofReader in) throws IOException {
        balanceCents = in.readLong(0);
        debits = in.readLong(1);
        credits = in.readLong(2);
        changes = in.readLong(3);
    }

    @Override
    public void writeExternal(PofWriter out) throws IOException {
        out.writeLong(0, balanceCents);
        out.writeLong(1, debits);
        out.writeLong(2, credits);
        out.writeLong(3, changes);
    }
}
