package trader.grid.load;

import java.util.BitSet;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLongArray;
import trader.grid.ledger.Account;
import trader.grid.ledger.Transfer;

/** The state that the acknowledged transfers must lead to. Any thread. */
public final class ExpectedAccounts {
    private final AtomicLongArray balancesCents;
    private final AtomicLongArray debits;
    private final AtomicLongArray credits;
    /** Accounts of transfers with unknown outcomes. */
    private final BitSet unclear = new BitSet();

    /** {@code count} accounts with the initial balance. */
    public ExpectedAccounts(int count) {
        balancesCents = new AtomicLongArray(count);
        debits = new AtomicLongArray(count);
        credits = new AtomicLongArray(count);
        for (int id = 0; id < count; id++) {
            balancesCents.set(id, Accounts.BALANCE_CENTS);
        }
    }

    public int count() {
        return balancesCents.length();
    }

    public void acknowledged(Transfer transfer) {
        balancesCents.addAndGet((int) transfer.from(), -transfer.amountCents());
        debits.incrementAndGet((int) transfer.from());
        balancesCents.addAndGet((int) transfer.to(), transfer.amountCents());
        credits.incrementAndGet((int) transfer.to());
    }

    synchronized void unknown(Transfer transfer) {
        unclear.set((int) transfer.from());
        unclear.set((int) transfer.to());
    }

    public long balanceCents(int id) {
        return balancesCents.get(id);
    }

    public long debits(int id) {
        return debits.get(id);
    }

    public long credits(int id) {
        return credits.get(id);
    }

    /** Whether the outcome of a transfer of the account is unknown. */
    public synchronized boolean isUnclear(int id) {
        return unclear.get(id);
    }

    /** Takes the found state as the expected one, so that the next audit shows only what is new. */
    public synchronized void rebase(Map<Long, Account> found) {
        found.forEach((id, account) -> {
            int index = id.intValue();
            balancesCents.set(index, account.balanceCents());
            debits.set(index, account.debits());
            credits.set(index, account.credits());
        });
        unclear.clear();
    }
}
