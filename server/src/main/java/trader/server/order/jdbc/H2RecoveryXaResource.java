package trader.server.order.jdbc;

import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;

/**
 * Lists the prepared branches before each rollback. When an H2 connection lists them, it notes that there are some, and
 * forgets it when it ends the first. From then on it takes a rollback for one of its own transaction: it does nothing,
 * reports success, and the branch stays in doubt.
 */
final class H2RecoveryXaResource extends H2XaResource {
    H2RecoveryXaResource(XAResource resource) {
        super(resource);
    }

    @Override
    public void rollback(Xid xid) throws XAException {
        recover(TMSTARTRSCAN | TMENDRSCAN);
        super.rollback(xid);
    }
}
