package trader.faultagent;

import jakarta.transaction.RollbackException;
import jakarta.transaction.Status;
import jakarta.transaction.Synchronization;
import jakarta.transaction.SystemException;
import jakarta.transaction.TransactionManager;
import java.nio.ByteBuffer;
import java.util.UUID;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;

/**
 * A resource with its own transaction, which is committed after that of the other resources: a crash in between
 * loses its work.
 */
public final class UnenlistedResource implements Synchronization {
    private final XAResource resource;
    private final Xid branch = new OwnBranch(UUID.randomUUID());

    private record OwnBranch(UUID id) implements Xid {
        @Override
        public int getFormatId() {
            return 1;
        }

        @Override
        public byte[] getGlobalTransactionId() {
            return ByteBuffer.allocate(2 * Long.BYTES).putLong(id.getMostSignificantBits())
                    .putLong(id.getLeastSignificantBits()).array();
        }

        @Override
        public byte[] getBranchQualifier() {
            return new byte[] {1};
        }
    }

    private UnenlistedResource(XAResource resource) {
        this.resource = resource;
    }

    /** Starts the resource's own transaction, which ends after the thread's; returns true. */
    public static boolean start(TransactionManager manager, XAResource resource) {
        UnenlistedResource unenlisted = new UnenlistedResource(resource);
        try {
            resource.start(unenlisted.branch, XAResource.TMNOFLAGS);
            manager.getTransaction().registerSynchronization(unenlisted);
            return true;
        } catch (RollbackException | SystemException | XAException failed) {
            throw new IllegalStateException(failed);
        }
    }

    @Override
    public void beforeCompletion() {
    }

    @Override
    public void afterCompletion(int status) {
        try {
            resource.end(branch, XAResource.TMSUCCESS);
            if (status == Status.STATUS_COMMITTED) {
                resource.commit(branch, true);
            } else {
                resource.rollback(branch);
            }
        } catch (XAException failed) {
            throw new IllegalStateException(failed);
        }
    }
}
