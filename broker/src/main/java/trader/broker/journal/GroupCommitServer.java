package trader.broker.journal;

import java.io.IOException;
import java.util.function.Predicate;
import javax.transaction.xa.Xid;
import org.apache.activemq.artemis.core.config.Configuration;
import org.apache.activemq.artemis.core.persistence.StorageManager;
import org.apache.activemq.artemis.core.server.impl.ActiveMQServerImpl;
import org.apache.activemq.artemis.spi.core.security.ActiveMQSecurityManager;

/**
 * A broker whose journals (of messages, and of queues) are synced by the thread that has something to sync.
 *
 * <p>Artemis hands each record to a thread that appends it, to a thread that syncs it, and back: on a fast disk these
 * wake-ups cost as much as the fsync. The journal, its records and its recovery are those of Artemis; only {@link
 * GroupCommitExecutor appending} and {@link GroupCommitFiles forcing} differ.
 */
public final class GroupCommitServer extends ActiveMQServerImpl {
    private final Predicate<Xid> decidedElsewhere;
    private final PairStorage pair;

    /**
     * @param decidedElsewhere branches of a transaction manager that keeps its decisions until {@link #forceCommits()}:
     *        their commits are written but not synced. Null: all commits are synced
     * @param pair null for a broker alone
     */
    public GroupCommitServer(Configuration configuration, ActiveMQSecurityManager securityManager,
            Predicate<Xid> decidedElsewhere, PairStorage pair) {
        super(configuration, securityManager);
        this.decidedElsewhere = decidedElsewhere;
        this.pair = pair;
    }

    /**
     * Syncs all commits so far.
     *
     * @throws IOException if the journal has failed, or is closed
     */
    public void forceCommits() throws IOException {
        if (!isActive()) {
            throw new IOException("the broker has stopped");
        }
        ((GroupCommitStorage) getStorageManager()).forceCommits();
    }

    @Override
    protected StorageManager createStorageManager() {
        GroupCommitStorage storage = new GroupCommitStorage(this, decidedElsewhere, pair);
        getCriticalAnalyzer().add(storage);
        return storage;
    }

    /** The fsyncs of the journal of messages. */
    public JournalFsyncs journalFsyncs() {
        return ((GroupCommitFiles) getStorageManager().getJournalSequentialFileFactory()).counted;
    }
}
