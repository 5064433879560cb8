package trader.server.order;

import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;

/**
 * Rolls every branch back that recovery wants rolled back.
 *
 * <p>A connection of H2 remembers that something is prepared when it has listed the branches, and forgets it with the
 * first that it ends. From then on it takes a rollback for that of its own transaction: it does nothing, reports
 * success, and the branch stays in doubt. So each rollback lists the branches before.
 */
final class H2Recovery implements XAResource {
    private final XAResource resource;

    H2Recovery(XAResource resource) {
        this.resource = resource;
    }

    @Override
    public void rollback(Xid xid) throws XAException {
        resource.recover(TMSTARTRSCAN | TMENDRSCAN);
        resource.rollback(xid);
    }

    @Override
    public void commit(Xid xid, boolean onePhase) throws XAException {
        resource.commit(xid, onePhase);
    }

    @Override
    public Xid[] recover(int flags) throws XAException {
        return resource.recover(flags);
    }

    @Override
    public void start(Xid xid, int flags) throws XAException {
        resource.start(xid, flags);
    }

    @Override
    public void end(Xid xid, int flags) throws XAException {
        resource.end(xid, flags);
    }

    @Override
    public int prepare(Xid xid) throws XAException {
        return resource.prepare(xid);
    }

    @Override
    public void forget(Xid xid) throws XAException {
        resource.forget(xid);
    }

    @Override
    public boolean isSameRM(XAResource other) throws XAException {
        return resource.isSameRM(other);
    }

    @Override
    public boolean setTransactionTimeout(int seconds) throws XAException {
        return resource.setTransactionTimeout(seconds);
    }

    @Override
    public int getTransactionTimeout() throws XAException {
        return resource.getTransactionTimeout();
    }
}
