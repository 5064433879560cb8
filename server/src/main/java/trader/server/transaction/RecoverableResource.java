package trader.server.transaction;

import com.arjuna.ats.jta.recovery.XAResourceRecoveryHelper;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A resource manager with recovery's own connection. Recovery's thread only, except for the counts. */
final class RecoverableResource extends NamedXaResource implements XAResourceRecoveryHelper {
    private static final Logger LOG = LoggerFactory.getLogger(RecoverableResource.class);

    private final Supplier<XAResource> connections;
    private final LongAdder committed = new LongAdder();
    private final LongAdder rolledBack = new LongAdder();

    /**
     * Creates the resource.
     *
     * @param identity its name in the transaction log
     * @param connections returns an XA resource whose connection works, or throws
     */
    RecoverableResource(String identity, Supplier<XAResource> connections) {
        super(identity, null);
        this.connections = connections;
    }

    /**
     * All prepared branches, including those of running transactions.
     *
     * @throws XAException if the resource cannot list them
     * @throws RuntimeException if it cannot be reached
     */
    Xid[] prepared() throws XAException {
        resource = connections.get();
        return recover(TMSTARTRSCAN | TMENDRSCAN);
    }

    long committed() {
        return committed.sum();
    }

    long rolledBack() {
        return rolledBack.sum();
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
     * Databases answer XAER_RMERR to any failure, with the branch still prepared. The transaction manager takes it for
     * a rollback, and would neither commit the branch nor let it be rolled back.
     */
    @Override
    public void commit(Xid xid, boolean onePhase) throws XAException {
        try {
            resource.commit(xid, onePhase);
        } catch (XAException failed) {
            throw failed.errorCode != XAException.XAER_RMERR ? failed : XaErrors.recoded(failed,
                    XAException.XAER_RMFAIL, this + " did not commit a branch, the next scan tries again");
        }
        committed.increment();
        LOG.info("Recovery committed branch {} of {}", BranchId.transaction(xid), this);
    }

    @Override
    public void rollback(Xid xid) throws XAException {
        resource.rollback(xid);
        rolledBack.increment();
        LOG.info("Recovery rolled branch {} of {} back", BranchId.transaction(xid), this);
    }

    @Override
    public Xid[] recover(int flags) throws XAException {
        Xid[] branches = resource.recover(flags);
        return branches == null ? new Xid[0] : branches;
    }

    @Override
    public boolean isSameRM(XAResource other) {
        return other instanceof RecoverableResource that && that.getJndiName().equals(getJndiName());
    }
}
