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

    /** For POF. */
    public Account() {
    }

    public Account(long balanceCents) {
        this(balanceCents, 0, 0);
    }

    private Account(long balanceCents, long debits, long credits) {
        this.balanceCents = balanceCents;
        this.debits = debits;
        this.credits = credits;
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

    Account debited(long amountCents) {
        return new Account(balanceCents - amountCents, debits + 1, credits);
    }

    Account credited(long amountCents) {
        return new Account(Math.addExact(balanceCents, amountCents), debits, credits + 1);
    }

    /** Without a debit that cannot be credited. */
    Account refunded(long amountCents) {
        return new Account(Math.addExact(balanceCents, amountCents), debits - 1, credits);
    }

    @Override
    public void readExternal(PofReader in) throws IOException {
        balanceCents = in.readLong(0);
        debits = in.readLong(1);
        credits = in.readLong(2);
    }

    @Override
    public void writeExternal(PofWriter out) throws IOException {
        out.writeLong(0, balanceCents);
        out.writeLong(1, debits);
        out.writeLong(2, credits);
    }
}
