package trader.grid.load;

import java.util.SplittableRandom;
import trader.grid.ledger.Transfer;

/** A thread's transfers between random accounts. */
final class RandomTransfers {
    private static final int MAX_CENTS = 1_000;
    private static final int THREAD_SHIFT = 40;

    private final int accounts;
    private final SplittableRandom random;
    private long nextId;

    /** {@code thread}: from 0, of all loads on the ledger; makes the ids unique. */
    RandomTransfers(int accounts, int thread, long seed) {
        this.accounts = accounts;
        this.random = new SplittableRandom(seed * 31 + thread);
        this.nextId = (long) (thread + 1) << THREAD_SHIFT;
    }

    Transfer[] next(int count, long nowMs) {
        Transfer[] transfers = new Transfer[count];
        for (int i = 0; i < count; i++) {
            int from = random.nextInt(accounts);
            int to = (from + 1 + random.nextInt(accounts - 1)) % accounts;
            transfers[i] = new Transfer(nextId++, from, to, 1 + random.nextInt(MAX_CENTS), nowMs);
        }
        return transfers;
    }
}
