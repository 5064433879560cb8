package trader.faultagent;

import java.util.Arrays;
import javax.transaction.xa.Xid;

/**
 * The fault points of the second phase. One thread commits all branches of a transaction, one after another, so it
 * knows the first commit.
 */
public final class CommitPoints {
    private static final ThreadLocal<Transaction> CURRENT = ThreadLocal.withInitial(Transaction::new);

    private static final class Transaction {
        private byte[] globalTransactionId;
        private int commits;
    }

    private CommitPoints() {
    }

    public static void entered(Xid branch, boolean onePhase) {
        Transaction current = CURRENT.get();
        if (!onePhase && !Arrays.equals(current.globalTransactionId, branch.getGlobalTransactionId())) {
            current.globalTransactionId = branch.getGlobalTransactionId();
            current.commits = 0;
            Faults.at(FaultPoint.AFTER_DECISION.spelling());
        }
    }

    public static void left(boolean onePhase) {
        Faults.at((onePhase || ++CURRENT.get().commits == 1 ? FaultPoint.AFTER_FIRST_COMMIT
                : FaultPoint.AFTER_BOTH_COMMITS).spelling());
    }
}
