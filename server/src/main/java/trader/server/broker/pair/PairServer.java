package trader.server.broker.pair;

import java.util.concurrent.Executor;
import org.apache.activemq.artemis.core.config.Configuration;
import org.apache.activemq.artemis.core.paging.PagingManager;
import org.apache.activemq.artemis.core.persistence.OperationContext;
import org.apache.activemq.artemis.core.persistence.StorageManager;
import org.apache.activemq.artemis.core.persistence.impl.journal.JournalStorageManager;
import org.apache.activemq.artemis.core.replication.ReplicationManager;
import org.apache.activemq.artemis.core.server.impl.ActiveMQServerImpl;
import org.apache.activemq.artemis.spi.core.security.ActiveMQSecurityManager;

/** A broker of a pair, whose storage tells {@link Replications} when a replication begins and ends. */
final class PairServer extends ActiveMQServerImpl {
    private final Replications replications;

    PairServer(Configuration configuration, ActiveMQSecurityManager securityManager, Replications replications) {
        super(configuration, securityManager);
        this.replications = replications;
    }

    @Override
    protected StorageManager createStorageManager() {
        Storage storage = new Storage();
        getCriticalAnalyzer().add(storage);
        return storage;
    }

    private final class Storage extends JournalStorageManager {
        Storage() {
            super(getConfiguration(), PairServer.this.getCriticalAnalyzer(), getExecutorFactory(), getScheduledPool(),
                    getIOExecutorFactory(), getIoCriticalErrorListener());
        }

        /** A backup starts it when it has connected, before it registers. */
        @Override
        public synchronized void start() throws Exception {
            boolean starts = !isStarted();
            super.start();
            if (starts && getHAPolicy().isBackup()) {
                new WrittenAnswers(this).addTo(getClusterManager().getClusterController().getReplicationLocator());
            }
        }

        @Override
        public OperationContext newContext(Executor executor) {
            return replications.newContext(executor);
        }

        @Override
        public void startReplication(ReplicationManager replication, PagingManager paging, String nodeId,
                boolean autoFailBack, long limitMs) throws Exception {
            replications.replicate(PairServer.this, replication,
                    () -> super.startReplication(replication, paging, nodeId, autoFailBack, limitMs));
        }

        @Override
        public void stopReplication() {
            replications.stopped(PairServer.this);
            super.stopReplication();
        }
    }
}
