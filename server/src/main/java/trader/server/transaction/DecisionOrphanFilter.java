package trader.server.transaction;

import com.arjuna.ats.arjuna.common.Uid;
import com.arjuna.ats.arjuna.coordinator.ActionManager;
import com.arjuna.ats.arjuna.exceptions.ObjectStoreException;
import com.arjuna.ats.jta.recovery.XAResourceOrphanFilter;
import com.arjuna.ats.jta.xa.XidImple;
import javax.transaction.xa.Xid;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import trader.common.logging.LogThrottle;
import trader.server.transaction.log.DecisionLog;

/**
 * Keeps recovery from rolling back branches of transactions that are running or decided. For the others, whose server
 * died before the decision, it leaves the vote to the filter of the node name.
 */
final class DecisionOrphanFilter implements XAResourceOrphanFilter {
    private static final Logger LOG = LoggerFactory.getLogger(DecisionOrphanFilter.class);
    private static final LogThrottle FAILURES = new LogThrottle();

    @Override
    public Vote checkXid(Xid branch) {
        Uid transaction = transaction(branch);
        // In this order: a transaction writes its decision to the log before it stops running.
        if (isRunning(transaction)) {
            return Vote.LEAVE_ALONE;
        }
        try {
            return DecisionLog.decided().contains(transaction) ? Vote.LEAVE_ALONE : Vote.ABSTAIN;
        } catch (ObjectStoreException failed) {
            FAILURES.count(since -> LOG.warn("Branch {} stays in doubt: {}", branch, failed.getMessage()));
            return Vote.LEAVE_ALONE;
        }
    }

    static Uid transaction(Xid branch) {
        return new XidImple(branch).getTransactionUid();
    }

    /** Whether a thread of this server is still working on the transaction. */
    static boolean isRunning(Uid transaction) {
        return ActionManager.manager().get(transaction) != null;
    }
}
