package trader.grid.campaign;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.Map;
import trader.grid.database.RowDifferences;
import trader.grid.ledger.Account;
import trader.grid.load.ExpectedAccounts;

/**
 * The accounts of the grid compared with the acknowledged transfers.
 *
 * @param accounts       in the grid
 * @param missing        accounts that are not in the grid
 * @param differenceCents sum of all balances minus the sum that was loaded
 * @param wrongBalances  accounts whose balance is not the expected one
 * @param unclear        accounts of transfers without an answer, which are not compared
 * @param underWay       transfers that the grid still held as unfinished when the audit gave up waiting
 * @param rows           of the database, when it gave up waiting for them; null without a database
 */
record LedgerAuditResult(int accounts, int missing, long differenceCents, int wrongBalances,
        @JsonUnwrapped Miscounts miscounts, int unclear, int underWay, RowDifferences rows) {
    /** Halves of acknowledged transfers that the accounts do not have, or have more than once. */
    record Miscounts(long lostDebits, long doubledDebits, long lostCredits, long doubledCredits) {
        static final Miscounts NONE = new Miscounts(0, 0, 0, 0);
    }

    static LedgerAuditResult of(Map<Long, Account> found, ExpectedAccounts expected, int underWay,
            RowDifferences rows) {
        long difference = 0;
        int missing = 0;
        int wrong = 0;
        int unclear = 0;
        long[] lost = new long[2];
        long[] doubled = new long[2];
        for (int id = 0; id < expected.count(); id++) {
            Account account = found.get((long) id);
            difference -= expected.balanceCents(id);
            if (account == null) {
                missing++;
                continue;
            }
            difference += account.balanceCents();
            if (expected.isUnclear(id)) {
                unclear++;
                continue;
            }
            wrong += account.balanceCents() == expected.balanceCents(id) ? 0 : 1;
            count(account.debits() - expected.debits(id), 0, lost, doubled);
            count(account.credits() - expected.credits(id), 1, lost, doubled);
        }
        return new LedgerAuditResult(found.size(), missing, difference, wrong,
                new Miscounts(lost[0], doubled[0], lost[1], doubled[1]), unclear, underWay, rows);
    }

    private static void count(long surplus, int side, long[] lost, long[] doubled) {
        lost[side] += Math.max(0, -surplus);
        doubled[side] += Math.max(0, surplus);
    }

    @JsonProperty
    boolean passed() {
        return missing == 0 && differenceCents == 0 && wrongBalances == 0 && miscounts.equals(Miscounts.NONE)
                && unclear == 0 && underWay == 0 && (rows == null || rows.areNone());
    }

    @Override
    public String toString() {
        return (passed() ? "passed" : "FAILED") + ": lost " + miscounts.lostDebits + " debits and "
                + miscounts.lostCredits + " credits, doubled " + miscounts.doubledDebits + " and "
                + miscounts.doubledCredits + ", sum off by " + differenceCents + " cents, "
                + wrongBalances + " wrong balances, " + underWay + " under way"
                + (missing == 0 ? "" : ", " + missing + " accounts missing")
                + (unclear == 0 ? "" : ", " + unclear + " accounts unclear")
                + (rows == null ? "" : ", " + rows);
    }
}
