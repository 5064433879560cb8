package trader.server.order.jdbc;

import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;
import org.postgresql.core.BaseConnection;
import org.postgresql.core.TransactionState;
import trader.server.transaction.ForwardingXaResource;

/**
 * Refuses to prepare or commit a PostgreSQL transaction in which a statement has failed. {@code PREPARE TRANSACTION}
 * then rolls it back and reports success; if the error had been swallowed, the queue would commit and the order would
 * be lost.
 */
final class PostgresXaResource extends ForwardingXaResource {
    private final BaseConnection connection;

    PostgresXaResource(BaseConnection connection, XAResource resource) {
        super(resource);
        this.connection = connection;
    }

    @Override
    public int prepare(Xid xid) throws XAException {
        requireNotFailed(xid);
        return resource.prepare(xid);
    }

    @Override
    public void commit(Xid xid, boolean onePhase) throws XAException {
        if (onePhase) {
            requireNotFailed(xid);
        }
        resource.commit(xid, onePhase);
    }

    private void requireNotFailed(Xid xid) throws XAException {
        if (connection.getTransactionState() == TransactionState.FAILED) {
            resource.rollback(xid);
            XAException refused = new XAException("a statement of the transaction has failed");
            refused.errorCode = XAException.XA_RBINTEGRITY;
            throw refused;
        }
    }
}
