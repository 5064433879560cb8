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
 * A transaction branch and its inserts. Guarded by its own monitor.
 *
 * <p>The states are those of the X/Open XA specification (chapter 6): active while a connection is associated, idle
 * after {@code end}, then prepared; rollback-only at any time before that. A branch is finished when its end is
 * appended to the log. Calls after that wait until the end is durable, and fail with XAER_NOTA.
 */
final class Branch {
    /** Appends a record to the log, without waiting for the disk; returns its position. */
    @FunctionalInterface
    interface LogRecordAppender {
        long append() throws IOException;
    }

    final BranchId id;
    final List<RecentOrders.Entry> inserts = new ArrayList<>(1);
    private final LongSupplier nanoClock;
    private final long deadlineNs;
    private final Set<EmulatedConnection> associated = new HashSet<>(2);
    private final Set<EmulatedConnection> suspended = new HashSet<>(2);
    private boolean restored;
    private boolean rollbackOnly;
    private boolean prepared;
    private long preparedPosition;
    private boolean finished;
    private boolean settled;
    private boolean durable;

    Branch(BranchId id, long timeoutNs, LongSupplier nanoClock) {
        this.id = id;
        this.nanoClock = nanoClock;
        this.deadlineNs = nanoClock.getAsLong() + timeoutNs;
    }

    static Branch inDoubt(BranchId id, long position, LongSupplier nanoClock) {
        Branch branch = new Branch(id, 0, nanoClock);
        branch.restored = true;
        branch.prepared = true;
        branch.preparedPosition = position;
        return branch;
    }

    synchronized void join(EmulatedConnection connection) throws XAException {
        requireOpen();
        if (prepared) {
            throw XaErrors.of(XAException.XAER_PROTO, "branch " + id + " is prepared: it cannot be joined");
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

    /** The branch must still be able to commit. */
    synchronized void requireActive() throws XAException {
        requireOpen();
        requireNotDoomed();
    }

    /**
     * Adds an insert, which the end of the branch will resolve.
     *
     * @throws XAException if the branch has ended meanwhile, by its timeout
     */
    synchronized void add(RecentOrders.Entry insert) throws XAException {
        requireOpen();
        inserts.add(insert);
    }

    synchronized void remove(RecentOrders.Entry insert) {
        inserts.remove(insert);
    }

    /** Prepares the branch; returns the position of the log record. */
    synchronized long prepare(LogRecordAppender log) throws XAException, IOException {
        requireIdle();
        if (prepared) {
            throw XaErrors.of(XAException.XAER_PROTO, "branch " + id + " is already prepared");
        }
        requireNotDoomed();
        preparedPosition = log.append();
        prepared = true;
        return preparedPosition;
    }

    /** Finishes the branch by a commit; the caller publishes the inserts and calls {@link #settle}. */
    synchronized long commit(boolean onePhase, LogRecordAppender log) throws XAException, IOException {
        requireIdle();
        if (prepared == onePhase) {
            throw XaErrors.of(XAException.XAER_PROTO, "branch " + id
                    + (onePhase ? " is prepared: commit it in two phases" : " is not prepared"));
        }
        if (onePhase) {
            requireNotDoomed();
        }
        long position = log.append();
        finished = true;
        return position;
    }

    /** Finishes the branch by a rollback, which is logged only if it was prepared. */
    synchronized void rollBack(LogRecordAppender log) throws XAException, IOException {
        requireIdle();
        if (prepared) {
            log.append();
        }
        finished = true;
    }

    /** Wakes the calls that wait for the end of the branch, which is now durable, or will stay unknown. */
    synchronized void settle(boolean isDurable) {
        settled = true;
        durable = isDurable;
        notifyAll();
    }

    synchronized boolean isPrepared() {
        return prepared && !finished;
    }

    /** Whether an earlier server prepared it, whose decision may be in another log. */
    boolean isRestored() {
        return restored;
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
     * The transaction manager and recovery may resolve a branch at the same time. The second one takes XAER_NOTA for
     * "finished" and forgets the decision, so it must not get that answer before the end is durable.
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
        throw durable ? XaErrors.of(XAException.XAER_NOTA, "branch " + id + " is finished")
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
