package trader.server.order.jdbc;

import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;
import trader.server.transaction.ForwardingXaResource;

/**
 * Gives H2's errors a code of XA's, which they do not have: the resource is not there. Else the transaction manager
 * takes each for a heuristic outcome, keeps it in its log for ever, and never commits a branch that is prepared.
 */
class H2ErrorCodes extends ForwardingXaResource {
    private final XAResource resource;

    H2ErrorCodes(XAResource resource) {
        this.resource = resource;
    }

    @Override
    protected XAResource resource() {
        return resource;
    }

    private interface Call<T> {
        T make() throws XAException;
    }

    private static <T> T coded(Call<T> call) throws XAException {
        try {
            return call.make();
        } catch (XAException failed) {
            if (failed.errorCode == 0) {
                failed.errorCode = XAException.XAER_RMFAIL;
            }
            throw failed;
        }
    }

    @Override
    public void start(Xid xid, int flags) throws XAException {
        coded(() -> {
            resource.start(xid, flags);
            return null;
        });
    }

    @Override
    public void end(Xid xid, int flags) throws XAException {
        coded(() -> {
            resource.end(xid, flags);
            return null;
        });
    }

    @Override
    public int prepare(Xid xid) throws XAException {
        return coded(() -> resource.prepare(xid));
    }

    @Override
    public void commit(Xid xid, boolean onePhase) throws XAException {
        coded(() -> {
            resource.commit(xid, onePhase);
            return null;
        });
    }

    @Override
    public void rollback(Xid xid) throws XAException {
        coded(() -> {
            resource.rollback(xid);
            return null;
        });
    }

    @Override
    public Xid[] recover(int flags) throws XAException {
        return coded(() -> resource.recover(flags));
    }
}
