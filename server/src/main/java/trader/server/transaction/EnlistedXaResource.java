package trader.server.transaction;

import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;
import trader.server.transaction.log.DecisionLog;

/**
 * A resource as it is enlisted: its calls are counted and reported, and its errors get the codes from which the
 * transaction manager draws the right conclusion. Threads: as the wrapped resource.
 */
public final class EnlistedXaResource extends NamedXaResource {
    /** The session of the queue. */
    public static final String BROKER = "broker";
    /** The resource of the orders. */
    public static final String ORDERS = "orders";

    private final String name;
    private final XaCalls calls;
    private final Supplier<XaListener> listener;
    private XAException refusal;
    private boolean prepared;

    EnlistedXaResource(String name, String identity, XAResource resource, XaCalls calls,
            Supplier<XaListener> listener) {
        super(identity, resource);
        this.name = name;
        this.calls = calls;
        this.listener = listener;
    }

    @Override
    public void start(Xid xid, int flags) throws XAException {
        calls.start.increment();
        prepared = false;
        try {
            resource.start(xid, flags);
        } catch (XAException refused) {
            refusal = refused;
            throw refused;
        }
    }

    /** Why the resource did not take part, which the transaction manager does not report; null if it did. */
    XAException refusal() {
        return refusal;
    }

    @Override
    public void end(Xid xid, int flags) throws XAException {
        calls.end.increment();
        resource.end(xid, flags);
    }

    @Override
    public int prepare(Xid xid) throws XAException {
        calls.prepare.increment();
        int vote = resource.prepare(xid);
        prepared = true;
        tell(told -> told.prepared(name, xid));
        return vote;
    }

    @Override
    public void commit(Xid xid, boolean onePhase) throws XAException {
        tell(told -> told.committing(name, xid, onePhase));
        if (onePhase) {
            calls.commitOnePhase.increment();
            commitOnePhase(xid);
        } else {
            calls.commit.increment();
            commitPrepared(xid);
        }
        tell(told -> told.committed(name, xid, onePhase));
    }

    /** A listener that throws must not come between a decision and its commit. */
    private void tell(Consumer<XaListener> call) {
        XaListener told = listener.get();
        try {
            call.accept(told);
        } catch (RuntimeException | Error thrown) {
            told.failed(thrown);
        }
    }

    /**
     * After a failed commit in one phase it is unknown whether the resource committed, but no other resource depends on
     * it. The failure counts as a rollback; if it was one, the message is delivered again. The transaction manager
     * would take any other code for a heuristic outcome and keep it in its log for ever.
     */
    private void commitOnePhase(Xid xid) throws XAException {
        try {
            resource.commit(xid, true);
        } catch (XAException failed) {
            boolean rolledBack = failed.errorCode >= XAException.XA_RBBASE && failed.errorCode <= XAException.XA_RBEND;
            throw rolledBack ? failed
                    : XaErrors.recoded(failed, XAException.XA_RBCOMMFAIL, name + " did not confirm its commit");
        }
    }

    /**
     * XAER_RMERR means by the XA specification that a prepared branch was rolled back. Databases answer so to any
     * failure, with the branch still prepared; only a look at the prepared branches tells which it is.
     */
    private void commitPrepared(Xid xid) throws XAException {
        try {
            resource.commit(xid, false);
        } catch (XAException failed) {
            if (failed.errorCode == XAException.XAER_RMERR && mayBePrepared(xid)) {
                throw XaErrors.recoded(failed, XAException.XAER_RMFAIL,
                        name + " did not commit a prepared branch, recovery will");
            }
            throw failed;
        }
    }

    private boolean mayBePrepared(Xid xid) {
        try {
            return Arrays.stream(resource.recover(TMSTARTRSCAN | TMENDRSCAN)).map(BranchId::of)
                    .anyMatch(BranchId.of(xid)::equals);
        } catch (XAException | RuntimeException unknown) {
            return true;
        }
    }

    /**
     * A failed rollback is completed by recovery, which finds the branch and no decision. After XAER_RMERR the
     * transaction manager would keep the transaction in its log for ever, as if it were decided.
     *
     * <p>If the decision to commit may be on the disk although its fsync failed, the branch stays prepared: another
     * resource may be unable to roll back, and the next start would commit there.
     */
    @Override
    public void rollback(Xid xid) throws XAException {
        calls.rollback.increment();
        if (prepared && DecisionLog.isInDoubt()) {
            throw XaErrors.of(XAException.XAER_RMFAIL,
                    name + " stays prepared, because the decision may be on the disk: the next start tells");
        }
        try {
            resource.rollback(xid);
        } catch (XAException failed) {
            throw failed.errorCode != XAException.XAER_RMERR ? failed
                    : XaErrors.recoded(failed, XAException.XAER_RMFAIL, name + " did not roll back");
        }
    }

    @Override
    public void forget(Xid xid) throws XAException {
        calls.forget.increment();
        resource.forget(xid);
    }

    @Override
    public Xid[] recover(int flags) throws XAException {
        calls.recover.increment();
        return resource.recover(flags);
    }
}
