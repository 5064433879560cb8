package trader.broker.pair;

import java.util.concurrent.Executor;
import org.apache.activemq.artemis.core.persistence.OperationContext;
import org.apache.activemq.artemis.core.replication.ReplicationManager;
import org.apache.activemq.artemis.core.server.impl.ActiveMQServerImpl;
import org.apache.activemq.artemis.core.server.impl.ReplicationPrimaryActivation;
import trader.broker.journal.PairStorage;

/** What the storage of a broker of a pair does before and after Artemis' own when replications begin and end. */
final class Replications implements PairStorage {
    private final Confirmations confirmations;
    private final LostBackups lostBackups;
    /** The thread in which Artemis' copy of the data runs, which ends a replication before its number is raised. */
    private volatile Thread copying;

    Replications(Confirmations confirmations, LostBackups lostBackups) {
        this.confirmations = confirmations;
        this.lostBackups = lostBackups;
    }

    @Override
    public OperationContext newContext(Executor executor) {
        return confirmations.newContext(executor);
    }

    @Override
    public void backupStarts(ActiveMQServerImpl server, Written written) {
        new WrittenAnswers(written).addTo(server.getClusterManager().getClusterController().getReplicationLocator());
    }

    @Override
    public void replicate(ActiveMQServerImpl server, ReplicationManager replication, Copy copy) throws Exception {
        confirmations.begin(replication, server.getNodeManager().getNodeActivationSequence());
        copying = Thread.currentThread();
        try {
            lostBackups.begin(replication);
            copy.run();
        } catch (Exception failed) {
            // Artemis raises the number in another thread, unless this one forgets the replication earlier.
            replication.stop();
            confirmations.awaitNumber();
            throw failed;
        } finally {
            copying = null;
        }
    }

    @Override
    public void replicationStops(ActiveMQServerImpl server) {
        if (copying != Thread.currentThread()
                && server.getActivation() instanceof ReplicationPrimaryActivation activation) {
            confirmations.replicationEnds(((FileLockManager) activation.getDistributedManager()).written());
        }
    }
}
