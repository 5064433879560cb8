package trader.server.xa;

import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;

/** Counts the calls that another XA resource gets. Used as that one is. */
public final class CountingXaResource implements XAResource {
    private final XAResource resource;
    private final XaCalls calls;

    /** Counts the calls to {@code resource}. */
    public CountingXaResource(XAResource resource, XaCalls calls) {
        this.resource = resource;
        this.calls = calls;
    }

    @Override
    public void start(Xid xid, int flags) throws XAException {
        calls.start.increment();
        resource.start(xid, flags);
    }

    @Override
    public void end(Xid xid, int flags) throws XAException {
        calls.end.increment();
        resource.end(xid, flags);
    }

    @Override
    public int prepare(Xid xid) throws XAException {
        calls.prepare.increment();
        return resource.prepare(xid);
    }

    @Override
    public void commit(Xid xid, boolean onePhase) throws XAException {
        (onePhase ? calls.commitOnePhase : calls.commit).increment();
        resource.commit(xid, onePhase);
    }

    @Override
    public void rollback(Xid xid) throws XAException {
        calls.rollback.increment();
        resource.rollback(xid);
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
    public boolean isSameRM(XAResource other) throws XAException {
        return resource.isSameRM(other instanceof CountingXaResource counting ? counting.resource : other);
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
