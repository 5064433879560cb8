package trader.server.cdi;

import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;

/** A resource that refuses its first prepare. */
final class VotesNoOnce implements XAResource {
    private boolean voted;

    @Override
    public int prepare(Xid xid) throws XAException {
        if (!voted) {
            voted = true;
            throw new XAException(XAException.XA_RBINTEGRITY);
        }
        return XA_OK;
    }

    @Override
    public void start(Xid xid, int flags) {
        // Has no state.
    }

    @Override
    public void end(Xid xid, int flags) {
        // Has no state.
    }

    @Override
    public void commit(Xid xid, boolean onePhase) {
        // Has no state.
    }

    @Override
    public void rollback(Xid xid) {
        // Has no state.
    }

    @Override
    public void forget(Xid xid) {
        // Has no state.
    }

    @Override
    public Xid[] recover(int flag) {
        return new Xid[0];
    }

    @Override
    public boolean isSameRM(XAResource other) {
        return other == this;
    }

    @Override
    public int getTransactionTimeout() {
        return 0;
    }

    @Override
    public boolean setTransactionTimeout(int seconds) {
        return false;
    }
}
