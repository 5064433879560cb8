package trader.server.order.emulated;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;
import javax.transaction.xa.XAException;
import trader.server.transaction.BranchId;
import trader.server.transaction.XaErrors;

/**
 * One transaction branch and what it has inserted. Guarded by its own monitor.
 *
 * <p>The states are those of the X/Open XA specification (chapter 6): active while a connection is associated with it,
 * idle after {@code end}, then prepared; rollback-only at any time before that. A branch is finished from the moment
 * its end is noted; whoever asks for it then waits until that end is safe, and is told that there is no such branch.
 */
final class Branch {
    /** Notes in the log what becomes of the branch: in memory, without waiting. */
    @FunctionalInterface
    interface Note {
        long append() throws IOException;
    }

    final BranchId id;
    final List<RecentOrders.Entry> inserts = new ArrayList<>(1);
    private final LongSupplier nanoClock;
    private final long deadlineNs;
    private final Set<EmulatedConnection> associated = new HashSet<>(2);
    private final Set<EmulatedConnection> suspended = new HashSet<>(2);
    private boolean rollbackOnly;
    private boolean prepared;
    private long preparedPosition;
    private boolean finished;
    private boolean settled;
    private boolean safe;

    Branch(BranchId id, long timeoutNs, LongSupplier nanoClock) {
        this.id = id;
        this.nanoClock = nanoClock;
        this.deadlineNs = nanoClock.getAsLong() + timeoutNs;
    }

    /** A branch that was found prepared. */
    static Branch inDoubt(BranchId id, long position, LongSupplier nanoClock) {
        Branch branch = new Branch(id, 0, nanoClock);
        branch.prepared = true;
        branch.preparedPosition = position;
        return branch;
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

    /** Prepares the branch; the position of the note. */
    synchronized long prepare(Note note) throws XAException, IOException {
        requireIdle();
        if (prepared) {
            throw XaErrors.of(XAException.XAER_PROTO, "branch " + id + " is already prepared");
        }
        requireNotDoomed();
        preparedPosition = note.append();
        prepared = true;
        return preparedPosition;
    }

    /** Ends the branch with a commit; what it inserted is then the caller's to publish, and to {@link #settle}. */
    synchronized long commit(boolean onePhase, Note note) throws XAException, IOException {
        requireIdle();
        if (prepared == onePhase) {
            throw XaErrors.of(XAException.XAER_PROTO, "branch " + id
                    + (onePhase ? " is prepared: commit it in two phases" : " is not prepared"));
        }
        if (onePhase) {
            requireNotDoomed();
        }
        long position = note.append();
        finished = true;
        return position;
    }

    /** Ends the branch; the note is made of a prepared one only. */
    synchronized void rollBack(Note note) throws XAException, IOException {
        requireIdle();
        if (prepared) {
            note.append();
        }
        finished = true;
    }

    /** Said by who finished the branch: its end is safe, or it will never be known. */
    synchronized void settle(boolean isSafe) {
        settled = true;
        safe = isSafe;
        notifyAll();
    }

    synchronized boolean isPrepared() {
        return prepared && !finished;
    }

    synchronized boolean isFinished() {
        return finished;
    }

    synchronized long preparedPosition() {
        return preparedPosition;
    }

    private void requireIdle() throws XAException {
        requireOpen();
        if (!associated.isEmpty() || !suspended.isEmpty()) {
            throw XaErrors.of(XAException.XAER_PROTO, "branch " + id + " has not ended on every connection");
        }
    }

    /**
     * Two threads may resolve a branch at once, the transaction manager's and recovery's: one is too late. It takes
     * "no such branch" for "finished" and forgets the decision, so it may not hear that before the end is safe.
     */
    private void requireOpen() throws XAException {
        if (!finished) {
            return;
        }
        boolean interrupted = false;
        while (!settled) {
            try {
                wait();
            } catch (InterruptedException again) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        throw safe ? XaErrors.of(XAException.XAER_NOTA, "branch " + id + " is finished")
                : XaErrors.of(XAException.XAER_RMFAIL, "it is not known how branch " + id + " ended");
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
