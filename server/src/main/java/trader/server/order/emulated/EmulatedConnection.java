package trader.server.order.emulated;

import java.util.function.IntFunction;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;
import trader.server.order.OrderInDoubtException;
import trader.server.order.OrderRecord;
import trader.server.order.ResourceFailedException;
import trader.server.transaction.XaErrors;

/**
 * A connection to the {@link EmulatedResourceManager}: its {@link XAResource}, and the access to orders in the branch
 * that is associated with it. One thread at a time; cheap to create, no need to close.
 *
 * <p>Access to orders fails with {@link OrderInDoubtException} while another branch has them in doubt, with
 * {@link ResourceFailedException} after the log has failed, and with {@link IllegalStateException} outside a branch, or
 * when the branch can no longer commit.
 */
public final class EmulatedConnection implements XAResource {
    private final EmulatedResourceManager manager;
    private long timeoutNs = EmulatedResourceManager.DEFAULT_TIMEOUT_NS;
    private Branch current;

    EmulatedConnection(EmulatedResourceManager manager) {
        this.manager = manager;
    }

    /**
     * Inserts a record in the current branch, unless its key or its place in a chain is taken.
     *
     * @return this record, or an earlier one with the same key or place
     */
    public OrderRecord insert(OrderRecord wanted) {
        return manager.insert(branch(), wanted);
    }

    /** The record with this key, committed or of the current branch; null if there is none. */
    OrderRecord find(String sender, String clOrdId) {
        return manager.find(branch(), OrderRecord.key(sender, clOrdId));
    }

    /** The last record of the chain that an accepted one belongs to; it may be that one. */
    OrderRecord last(OrderRecord accepted) {
        Branch branch = branch();
        String orderId = accepted.answer().orderId();
        return lastOfChain(accepted, version -> manager.find(branch, OrderRecord.place(orderId, version)));
    }

    /** Versions have no gaps, so the last one is found by steps that double and then halve. */
    private static OrderRecord lastOfChain(OrderRecord known, IntFunction<OrderRecord> find) {
        OrderRecord last = known;
        int step = 1;
        int beyond = Integer.MAX_VALUE;
        while (beyond - last.version() > 1) {
            OrderRecord next = find.apply(last.version() + step);
            if (next == null) {
                beyond = last.version() + step;
            } else {
                last = next;
            }
            step = beyond == Integer.MAX_VALUE ? 2 * step : (beyond - last.version()) / 2;
        }
        return last;
    }

    private Branch branch() {
        if (current == null) {
            throw new IllegalStateException("this needs a transaction branch");
        }
        return current;
    }

    @Override
    public void start(Xid xid, int flags) throws XAException {
        if (current != null) {
            throw XaErrors.of(XAException.XAER_PROTO, "this connection already works in branch " + current.id);
        }
        Branch branch = switch (flags) {
            case TMNOFLAGS -> manager.begin(xid, timeoutNs);
            case TMJOIN, TMRESUME -> manager.find(xid);
            default -> throw XaErrors.of(XAException.XAER_INVAL, "start with flags " + flags);
        };
        if (flags == TMRESUME) {
            branch.resume(this);
        } else {
            branch.join(this);
        }
        current = branch;
    }

    @Override
    public void end(Xid xid, int flags) throws XAException {
        Branch branch = manager.find(xid);
        switch (flags) {
            case TMSUCCESS -> branch.leave(this);
            case TMFAIL -> {
                branch.leave(this);
                branch.failed();
            }
            case TMSUSPEND -> branch.suspend(this);
            default -> throw XaErrors.of(XAException.XAER_INVAL, "end with flags " + flags);
        }
        if (branch == current) {
            current = null;
        }
    }

    @Override
    public int prepare(Xid xid) throws XAException {
        return manager.prepare(xid);
    }

    @Override
    public void commit(Xid xid, boolean onePhase) throws XAException {
        manager.commit(xid, onePhase);
    }

    @Override
    public void rollback(Xid xid) throws XAException {
        manager.rollback(xid);
    }

    /** There are no heuristic decisions to forget. */
    @Override
    public void forget(Xid xid) throws XAException {
        Branch branch = manager.find(xid);
        throw XaErrors.of(XAException.XAER_PROTO, "branch " + branch.id + " was not completed heuristically");
    }

    @Override
    public Xid[] recover(int flags) throws XAException {
        if ((flags & ~(TMSTARTRSCAN | TMENDRSCAN)) != 0) {
            throw XaErrors.of(XAException.XAER_INVAL, "recover with flags " + flags);
        }
        manager.requireNotFailed();
        // The first answer of a scan has all branches.
        return (flags & TMSTARTRSCAN) != 0 ? manager.prepared() : new Xid[0];
    }

    @Override
    public boolean isSameRM(XAResource other) {
        return other instanceof EmulatedConnection that && that.manager == manager;
    }

    @Override
    public boolean setTransactionTimeout(int seconds) throws XAException {
        if (seconds < 0) {
            throw XaErrors.of(XAException.XAER_INVAL, "a timeout of " + seconds + " s");
        }
        timeoutNs = seconds == 0 ? EmulatedResourceManager.DEFAULT_TIMEOUT_NS : seconds * 1_000_000_000L;
        return true;
    }

    @Override
    public int getTransactionTimeout() {
        return (int) (timeoutNs / 1_000_000_000L);
    }
}
