package trader.server.transaction;

import com.arjuna.ats.jta.recovery.XAResourceRecoveryHelper;
import java.util.function.Supplier;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;
import org.jboss.tm.XAResourceWrapper;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A resource manager as recovery sees it: under the name that it has in the transaction log, over a connection of its
 * own that is made anew when it does not work any more. Recovery's thread only.
 */
final class RecoverableResource extends ForwardingXaResource implements XAResourceWrapper, XAResourceRecoveryHelper {
    private static final Logger LOG = LoggerFactory.getLogger(RecoverableResource.class);

    private final String identity;
    private final Supplier<XAResource> connections;
    private final Outcomes outcomes;
    private XAResource resource;

    /** What recovery did. */
    interface Outcomes {
        void committed();

        void rolledBack();
    }

    /**
     * A resource manager.
     *
     * @param identity its name in the transaction log
     * @param connections gives an XA resource that works, or throws
     */
    RecoverableResource(String identity, Supplier<XAResource> connections, Outcomes outcomes) {
        this.identity = identity;
        this.connections = connections;
        this.outcomes = outcomes;
    }

    /**
     * The branches that are prepared and not finished, those in work included.
     *
     * @throws XAException when the resource cannot tell
     * @throws RuntimeException when it cannot be reached
     */
    Xid[] prepared() throws XAException {
        resource = connections.get();
        return recover(TMSTARTRSCAN | TMENDRSCAN);
    }

    @Override
    public boolean initialise(String parameter) {
        return true;
    }

    @Override
    public XAResource[] getXAResources() {
        resource = connections.get();
        return new XAResource[] {this};
    }

    /**
     * Databases answer XAER_RMERR to any failure, and the branch is still prepared. To the transaction manager it means
     * that the branch was rolled back: it would never commit it, nor let it be rolled back.
     */
    @Override
    public void commit(Xid xid, boolean onePhase) throws XAException {
        try {
            resource.commit(xid, onePhase);
        } catch (XAException failed) {
            if (failed.errorCode != XAException.XAER_RMERR) {
                throw failed;
            }
            XAException later = new XAException(identity + " did not commit a branch, the next scan tries again: "
                    + failed.getMessage());
            later.errorCode = XAException.XAER_RMFAIL;
            later.initCause(failed);
            throw later;
        }
        outcomes.committed();
        LOG.info("Recovery committed branch {} of {}", DecisionOrphanFilter.transaction(xid), identity);
    }

    @Override
    public void rollback(Xid xid) throws XAException {
        resource.rollback(xid);
        outcomes.rolledBack();
        LOG.info("Recovery rolled branch {} of {} back", DecisionOrphanFilter.transaction(xid), identity);
    }

    @Override
    public Xid[] recover(int flags) throws XAException {
        Xid[] branches = resource.recover(flags);
        return branches == null ? new Xid[0] : branches;
    }

    @Override
    public boolean isSameRM(XAResource other) {
        return other instanceof RecoverableResource that && that.identity.equals(identity);
    }

    @Override
    protected XAResource resource() {
        return resource;
    }

    @Override
    public XAResource getResource() {
        return resource;
    }

    @Override
    public String getProductName() {
        return "Trader";
    }

    @Override
    public String getProductVersion() {
        return "1";
    }

    @Override
    public String getJndiName() {
        return identity;
    }

    @Override
    public String toString() {
        return identity;
    }
}
