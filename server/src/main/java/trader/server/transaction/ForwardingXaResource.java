package trader.server.transaction;

import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;

/** An XA resource that forwards every call to another one, {@code resource}, through {@link #call}. */
public abstract class ForwardingXaResource implements XAResource {
    /** A call to the wrapped resource with a result. */
    @FunctionalInterface
    protected interface Call<T> {
        T make(XAResource resource) throws XAException;
    }

    /** A call to the wrapped resource without a result. */
    @FunctionalInterface
    protected interface VoidCall {
        void make(XAResource resource) throws XAException;
    }

    protected XAResource resource;

    protected ForwardingXaResource(XAResource resource) {
        this.resource = resource;
    }

    /** Makes a call; subclasses may handle its failure. */
    protected <T> T call(Call<T> call) throws XAException {
        return call.make(resource);
    }

    private void run(VoidCall call) throws XAException {
        call(resource -> {
            call.make(resource);
            return null;
        });
    }

    @Override
    public void start(Xid xid, int flags) throws XAException {
        run(resource -> resource.start(xid, flags));
    }

    @Override
    public void end(Xid xid, int flags) throws XAException {
        run(resource -> resource.end(xid, flags));
    }

    @Override
    public int prepare(Xid xid) throws XAException {
        return call(resource -> resource.prepare(xid));
    }

    @Override
    public void commit(Xid xid, boolean onePhase) throws XAException {
        run(resource -> resource.commit(xid, onePhase));
    }

    @Override
    public void rollback(Xid xid) throws XAException {
        run(resource -> resource.rollback(xid));
    }

    @Override
    public void forget(Xid xid) throws XAException {
        run(resource -> resource.forget(xid));
    }

    @Override
    public Xid[] recover(int flags) throws XAException {
        return call(resource -> resource.recover(flags));
    }

    /** Compares the wrapped resources. */
    @Override
    public boolean isSameRM(XAResource other) throws XAException {
        return call(resource -> resource.isSameRM(
                other instanceof ForwardingXaResource that ? that.resource : other));
    }

    @Override
    public boolean setTransactionTimeout(int seconds) throws XAException {
        return call(resource -> resource.setTransactionTimeout(seconds));
    }

    @Override
    public int getTransactionTimeout() throws XAException {
        return call(XAResource::getTransactionTimeout);
    }
}
