package trader.server.order.jdbc;

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
final class H2RecoveryResource extends H2ErrorCodes {
    H2RecoveryResource(XAResource resource) {
        super(resource);
    }

    @Override
    public void rollback(Xid xid) throws XAException {
        recover(TMSTARTRSCAN | TMENDRSCAN);
        super.rollback(xid);
    }
}
