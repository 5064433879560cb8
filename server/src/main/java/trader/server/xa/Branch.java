package trader.server.xa;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;
import javax.transaction.xa.XAException;

/**
 * One transaction branch and what it has inserted. Guarded by its own monitor.
 *
 * <p>The states are those of the X/Open XA specification (chapter 6): active while a connection is associated with it,
 * idle after {@code end}, then prepared; rollback-only at any time before that.
 */
final class Branch {
    final BranchId id;
    final List<RecentOrders.Entry> inserts = new ArrayList<>(1);
    private final LongSupplier nanoClock;
    private final long deadlineNs;
    private final Set<EmulatedConnection> associated = new HashSet<>(2);
    private final Set<EmulatedConnection> suspended = new HashSet<>(2);
    private boolean rollbackOnly;
    private boolean prepared;
    private boolean finished;

    Branch(BranchId id, long timeoutNs, LongSupplier nanoClock) {
        this.id = id;
        this.nanoClock = nanoClock;
        this.deadlineNs = nanoClock.getAsLong() + timeoutNs;
    }

    synchronized void join(EmulatedConnection connection) throws XAException {
        requireOpen();
        if (prepared) {
            throw XaErrors.of(XAException.XAER_PROTO, "branch " + id + " is prepared: nobody may join it");
        }
        requireNotDoomed();
        associated.add(connection);
    }

    synchronized void resume(EmulatedConnection connection) throws XAException {
        requireOpen();
        if (!suspended.remove(connection)) {
            throw XaErrors.of(XAException.XAER_PROTO, "branch " + id + " is not suspended on this connection");
        }
        associated.add(connection);
    }

    synchronized void suspend(EmulatedConnection connection) throws XAException {
        leave(connection);
        suspended.add(connection);
    }

    synchronized void leave(EmulatedConnection connection) throws XAException {
        requireOpen();
        if (!associated.remove(connection) && !suspended.remove(connection)) {
            throw XaErrors.of(XAException.XAER_PROTO, "branch " + id + " was not started on this connection");
        }
    }

    synchronized void failed() {
        rollbackOnly = true;
    }

    /** Before an insert: the branch must still be able to commit. */
    synchronized void requireActive() throws XAException {
        requireOpen();
        requireNotDoomed();
    }

    synchronized void prepared() throws XAException {
        requireIdle();
        if (prepared) {
            throw XaErrors.of(XAException.XAER_PROTO, "branch " + id + " is already prepared");
        }
        requireNotDoomed();
        prepared = true;
    }

    /** Ends the branch with a commit; what it inserted is then the caller's to publish. */
    synchronized void committed(boolean onePhase) throws XAException {
        requireIdle();
        if (prepared == onePhase) {
            throw XaErrors.of(XAException.XAER_PROTO, "branch " + id
                    + (onePhase ? " is prepared: commit it in two phases" : " is not prepared"));
        }
        if (onePhase) {
            requireNotDoomed();
        }
        finished = true;
    }

    synchronized void rolledBack() throws XAException {
        requireIdle();
        finished = true;
    }

    synchronized boolean isPrepared() {
        return prepared && !finished;
    }

    private void requireIdle() throws XAException {
        requireOpen();
        if (!associated.isEmpty() || !suspended.isEmpty()) {
            throw XaErrors.of(XAException.XAER_PROTO, "branch " + id + " has not ended on every connection");
        }
    }

    /** Two threads may resolve a branch at once, the transaction manager's and recovery's: one is too late. */
    private void requireOpen() throws XAException {
        if (finished) {
            throw XaErrors.of(XAException.XAER_NOTA, "branch " + id + " is finished");
        }
    }

    private void requireNotDoomed() throws XAException {
        if (rollbackOnly) {
            throw XaErrors.of(XAException.XA_RBROLLBACK, "branch " + id + " failed: it can only roll back");
        }
        if (!prepared && nanoClock.getAsLong() - deadlineNs > 0) {
            rollbackOnly = true;
            throw XaErrors.of(XAException.XA_RBTIMEOUT, "branch " + id + " took longer than its timeout");
        }
    }
}
