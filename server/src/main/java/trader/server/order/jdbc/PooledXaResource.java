package trader.server.order.jdbc;

import io.agroal.api.transaction.TransactionAware;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;
import trader.server.transaction.ForwardingXaResource;

/**
 * The XA resource of a pooled connection: once a call has failed, or the transaction was rolled back, the connection is
 * not used for another one.
 *
 * <p>A rollback may come from the thread that watches over timeouts, while the listener still works with the
 * connection: what that does afterwards must not end up in the next order's transaction.
 */
final class PooledXaResource extends ForwardingXaResource {
    private final TransactionAware connection;
    private final XAResource resource;

    PooledXaResource(TransactionAware connection, XAResource resource) {
        this.connection = connection;
        this.resource = resource;
    }

    @Override
    protected XAResource resource() {
        return resource;
    }

    @Override
    public void start(Xid xid, int flags) throws XAException {
        orThrowAway(() -> resource.start(xid, flags));
    }

    @Override
    public void end(Xid xid, int flags) throws XAException {
        orThrowAway(() -> resource.end(xid, flags));
    }

    @Override
    public int prepare(Xid xid) throws XAException {
        int[] vote = new int[1];
        orThrowAway(() -> vote[0] = resource.prepare(xid));
        return vote[0];
    }

    @Override
    public void commit(Xid xid, boolean onePhase) throws XAException {
        orThrowAway(() -> resource.commit(xid, onePhase));
    }

    @Override
    public void rollback(Xid xid) throws XAException {
        connection.setFlushOnly();
        resource.rollback(xid);
    }

    @Override
    public void forget(Xid xid) throws XAException {
        orThrowAway(() -> resource.forget(xid));
    }

    private interface Call {
        void run() throws XAException;
    }

    private void orThrowAway(Call call) throws XAException {
        boolean done = false;
        try {
            call.run();
            done = true;
        } finally {
            if (!done) {
                connection.setFlushOnly();
            }
        }
    }
}
