package trader.server.transaction;

import com.arjuna.ats.arjuna.common.Uid;
import com.arjuna.ats.jta.xa.XidImple;
import jakarta.transaction.Status;
import jakarta.transaction.Synchronization;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;

/**
 * A resource that is not enlisted, for the crash test's check of itself: it works in a transaction of its own, which is
 * committed after that of the others. Whatever happens in between is lost.
 */
final class UnenlistedResource implements Synchronization {
    private final XAResource resource;
    private final Xid own = new XidImple(new Uid());

    UnenlistedResource(XAResource resource) throws XAException {
        this.resource = resource;
        resource.start(own, XAResource.TMNOFLAGS);
    }

    @Override
    public void beforeCompletion() {
        // It has no vote.
    }

    @Override
    public void afterCompletion(int status) {
        try {
            resource.end(own, XAResource.TMSUCCESS);
            if (status == Status.STATUS_COMMITTED) {
                resource.commit(own, true);
            } else {
                resource.rollback(own);
            }
        } catch (XAException failed) {
            throw new IllegalStateException(failed);
        }
    }
}
