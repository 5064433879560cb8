package trader.server.transaction;

import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;

/** An XA resource around another one, to which every call goes that a subclass does not see to. */
public abstract class ForwardingXaResource implements XAResource {
    /** The one within. */
    protected abstract XAResource resource();

    @Override
    public void start(Xid xid, int flags) throws XAException {
        resource().start(xid, flags);
    }

    @Override
    public void end(Xid xid, int flags) throws XAException {
        resource().end(xid, flags);
    }

    @Override
    public int prepare(Xid xid) throws XAException {
        return resource().prepare(xid);
    }

    @Override
    public void commit(Xid xid, boolean onePhase) throws XAException {
        resource().commit(xid, onePhase);
    }

    @Override
    public void rollback(Xid xid) throws XAException {
        resource().rollback(xid);
    }

    @Override
    public void forget(Xid xid) throws XAException {
        resource().forget(xid);
    }

    @Override
    public Xid[] recover(int flags) throws XAException {
        return resource().recover(flags);
    }

    /** Whether the ones within are of the same resource manager. */
    @Override
    public boolean isSameRM(XAResource other) throws XAException {
        return resource().isSameRM(other instanceof ForwardingXaResource that ? that.resource() : other);
    }

    @Override
    public boolean setTransactionTimeout(int seconds) throws XAException {
        return resource().setTransactionTimeout(seconds);
    }

    @Override
    public int getTransactionTimeout() throws XAException {
        return resource().getTransactionTimeout();
    }
}
