package trader.grid.campaign;

import java.util.Map;
import java.util.concurrent.TimeUnit;
import trader.grid.database.LedgerDatabase;
import trader.grid.ledger.Account;
import trader.grid.ledger.Ledger;
import trader.grid.load.Accounts;
import trader.grid.load.ExpectedAccounts;

/** Waits until no transfer is under way, and compares the accounts. Nothing may be sent meanwhile. */
final class Audit {
    private static final long POLL_MS = 20;

    private final Ledger ledger;
    private final Accounts accounts;
    private final ExpectedAccounts expected;
    private final LedgerDatabase database;
    /** Left by transfers that an earlier audit has already counted as lost. */
    private int leftBefore;
    private double settledS;

    /** {@code database}: to which the grid writes its accounts; null if there is none. */
    Audit(Ledger ledger, Accounts accounts, ExpectedAccounts expected, LedgerDatabase database) {
        this.ledger = ledger;
        this.accounts = accounts;
        this.expected = expected;
        this.database = database;
    }

    /**
     * {@code limitS}: how long transfers may stay under way without any of them being finished, and rows may differ
     * from their accounts without any of them being written.
     */
    LedgerAuditResult run(long limitS) throws InterruptedException {
        long beginNs = System.nanoTime();
        long changedNs = beginNs;
        int before = Integer.MAX_VALUE;
        int left = ledger.underWay() - leftBefore;
        while (left > 0 && System.nanoTime() - changedNs < TimeUnit.SECONDS.toNanos(limitS)) {
            if (left != before) {
                changedNs = System.nanoTime();
                before = left;
            }
            Thread.sleep(POLL_MS);
            left = ledger.underWay() - leftBefore;
        }
        settledS = (System.nanoTime() - beginNs) / 1e9;
        Map<Long, Account> found = accounts.unload();
        LedgerAuditResult result = LedgerAuditResult.of(found, expected, left,
                database == null ? null : database.awaitRows(found, limitS));
        expected.rebase(found);
        leftBefore += left;
        return result;
    }

    /** How long the last audit waited for transfers that were under way. */
    double settledS() {
        return settledS;
    }
}
