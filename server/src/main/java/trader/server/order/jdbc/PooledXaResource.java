package trader.server.order.jdbc;

import io.agroal.api.transaction.TransactionAware;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;
import trader.server.transaction.ForwardingXaResource;

/**
 * The XA resource of a pooled connection, which is closed instead of reused after a failed call or a rollback.
 *
 * <p>The rollback may come from the timeout thread while the listener still uses the connection; its later statements
 * must not run in the next order's transaction.
 */
final class PooledXaResource extends ForwardingXaResource {
    private final TransactionAware connection;

    PooledXaResource(TransactionAware connection, XAResource resource) {
        super(resource);
        this.connection = connection;
    }

    @Override
    protected <T> T call(Call<T> call) throws XAException {
        boolean done = false;
        try {
            T result = super.call(call);
            done = true;
            return result;
        } finally {
            if (!done) {
                connection.setFlushOnly();
            }
        }
    }

    @Override
    public void rollback(Xid xid) throws XAException {
        connection.setFlushOnly();
        resource.rollback(xid);
    }
}
