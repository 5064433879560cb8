package trader.server.transaction;

import java.util.Arrays;
import javax.transaction.xa.Xid;
import trader.server.fault.FaultPoint;
import trader.server.fault.FaultPoints;

/**
 * The fault points of the second phase: which commit of a transaction is its first is known by the thread, which does
 * all of them one after the other.
 */
final class CommitFaults {
    private static final class Steps {
        byte[] globalTransactionId;
        int commits;
    }

    private static final ThreadLocal<Steps> STEPS = ThreadLocal.withInitial(Steps::new);

    private CommitFaults() {
    }

    static void beforeCommit(Xid branch) {
        if (!FaultPoints.isPlanted()) {
            return;
        }
        Steps steps = STEPS.get();
        if (!Arrays.equals(steps.globalTransactionId, branch.getGlobalTransactionId())) {
            steps.globalTransactionId = branch.getGlobalTransactionId();
            steps.commits = 0;
            FaultPoints.reached(FaultPoint.AFTER_DECISION);
        }
    }

    static void afterCommit() {
        if (FaultPoints.isPlanted()) {
            FaultPoints.reached(++STEPS.get().commits == 1
                    ? FaultPoint.AFTER_FIRST_COMMIT : FaultPoint.AFTER_BOTH_COMMITS);
        }
    }
}
