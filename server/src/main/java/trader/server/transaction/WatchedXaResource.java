package trader.server.transaction;

import java.util.Arrays;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;
import org.jboss.tm.XAResourceWrapper;

/**
 * A resource as the transaction manager sees it: with a name that is written to the transaction log, so that recovery
 * knows whom to ask, and with its calls counted and watched. Used as the resource within is.
 */
public final class WatchedXaResource extends ForwardingXaResource implements XAResourceWrapper {
    /** The session of the queue. */
    public static final String BROKER = "broker";
    /** The resource of the orders. */
    public static final String ORDERS = "orders";

    private final String name;
    private final String identity;
    private final XAResource resource;
    private final XaCalls calls;
    private final XaWatch watch;
    private XAException refusal;

    /**
     * Watches a resource.
     *
     * @param name {@value #BROKER} or {@value #ORDERS}
     * @param identity which resource manager this is, in the transaction log; never that of another one
     * @param resource does the work
     * @param calls counts
     * @param watch is told
     */
    public WatchedXaResource(String name, String identity, XAResource resource, XaCalls calls, XaWatch watch) {
        this.name = name;
        this.identity = identity;
        this.resource = resource;
        this.calls = calls;
        this.watch = watch;
    }

    @Override
    public void start(Xid xid, int flags) throws XAException {
        calls.start.increment();
        try {
            resource.start(xid, flags);
        } catch (XAException refused) {
            refusal = refused;
            throw refused;
        }
    }

    /** Why it did not take part, which the transaction manager keeps to itself; null when it did. */
    public XAException refusal() {
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
        watch.prepared(name, xid);
        return vote;
    }

    @Override
    public void commit(Xid xid, boolean onePhase) throws XAException {
        if (onePhase) {
            calls.commitOnePhase.increment();
            commitAlone(xid);
        } else {
            calls.commit.increment();
            commitPrepared(xid);
        }
        watch.committed(name, xid, onePhase);
    }

    /**
     * A resource that fails while it commits alone leaves open whether it did, which matters to nobody else: it counts as
     * rolled back, and the message comes again if that is so. Any other code the transaction manager takes for a
     * heuristic outcome, which it keeps in its log for ever.
     */
    private void commitAlone(Xid xid) throws XAException {
        try {
            resource.commit(xid, true);
        } catch (XAException failed) {
            throw isRolledBack(failed) ? failed : because(failed, XAException.XA_RBCOMMFAIL,
                    name + " did not confirm its commit");
        }
    }

    private static boolean isRolledBack(XAException failed) {
        return failed.errorCode >= XAException.XA_RBBASE && failed.errorCode <= XAException.XA_RBEND;
    }

    private static XAException because(XAException failed, int errorCode, String text) {
        XAException told = XaErrors.of(errorCode, text + ": " + failed.getMessage());
        told.initCause(failed);
        return told;
    }

    /**
     * By the XA specification XAER_RMERR says that a prepared branch was rolled back. Databases answer so to any failure,
     * and the branch is still prepared: what they mean is known by asking.
     */
    private void commitPrepared(Xid xid) throws XAException {
        try {
            resource.commit(xid, false);
        } catch (XAException failed) {
            if (failed.errorCode == XAException.XAER_RMERR && mayBePrepared(xid)) {
                throw because(failed, XAException.XAER_RMFAIL,
                        name + " did not commit a prepared branch, which recovery is to do");
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
     * A resource that fails in this rolls back later: recovery finds the branch, if there is one, and no decision. For
     * XAER_RMERR the transaction manager would keep the transaction in its log for ever, as if it were decided.
     */
    @Override
    public void rollback(Xid xid) throws XAException {
        calls.rollback.increment();
        try {
            resource.rollback(xid);
        } catch (XAException failed) {
            throw failed.errorCode != XAException.XAER_RMERR ? failed
                    : because(failed, XAException.XAER_RMFAIL, name + " did not roll back");
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

    @Override
    protected XAResource resource() {
        return resource;
    }

    @Override
    public XAResource getResource() {
        return resource;
    }

    @Override
    public String getProductName() {
        return "Trader";
    }

    @Override
    public String getProductVersion() {
        return "1";
    }

    @Override
    public String getJndiName() {
        return identity;
    }
}
