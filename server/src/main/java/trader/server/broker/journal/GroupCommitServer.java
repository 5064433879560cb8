package trader.server.broker.journal;

import java.io.File;
import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javax.transaction.xa.Xid;
import org.apache.activemq.artemis.core.config.Configuration;
import org.apache.activemq.artemis.core.io.IOCriticalErrorListener;
import org.apache.activemq.artemis.core.journal.Journal;
import org.apache.activemq.artemis.core.journal.impl.JournalImpl;
import org.apache.activemq.artemis.core.persistence.StorageManager;
import org.apache.activemq.artemis.core.persistence.impl.journal.JournalStorageManager;
import org.apache.activemq.artemis.core.server.impl.ActiveMQServerImpl;
import org.apache.activemq.artemis.spi.core.security.ActiveMQSecurityManager;
import org.apache.activemq.artemis.utils.ArtemisCloseable;
import org.apache.activemq.artemis.utils.ExecutorFactory;
import trader.server.transaction.BranchId;

/**
 * A broker whose journals (of messages, and of queues) are forced by the thread that has something to force.
 *
 * <p>Artemis hands each record to a thread that appends it, to a thread that forces it, and back: on a fast disk these
 * wake-ups cost as much as the forced write. The journal, its records and its recovery are those of Artemis; only
 * {@link GroupCommitExecutor appending} and {@link GroupCommitFiles forcing} differ.
 */
public final class GroupCommitServer extends ActiveMQServerImpl {
    private final String decidingNode;

    /**
     * @param decidingNode the transaction manager that keeps its decisions until {@link #forceCommits()}: the commits
     *        of its prepared branches are written but not forced. Null: all commits are forced
     */
    public GroupCommitServer(Configuration configuration, ActiveMQSecurityManager securityManager,
            String decidingNode) {
        super(configuration, securityManager);
        this.decidingNode = decidingNode;
    }

    /**
     * Forces all commits so far.
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
        GroupCommitStorage storage = new GroupCommitStorage(this, decidingNode);
        getCriticalAnalyzer().add(storage);
        return storage;
    }

    /** The forced writes of the journal of messages. */
    public JournalForces journalForces() {
        return ((GroupCommitFiles) getStorageManager().getJournalSequentialFileFactory()).counted;
    }

    private static final class GroupCommitStorage extends JournalStorageManager {
        /** Artemis' values. */
        private static final int BINDINGS_BYTES = 1 << 20;
        private static final int BINDINGS_FILES = 2;

        private final String decidingNode;
        /** The numbers of prepared transactions whose commits need no forced write. */
        private final Set<Long> decidable = ConcurrentHashMap.newKeySet();

        GroupCommitStorage(GroupCommitServer server, String decidingNode) {
            super(server.getConfiguration(), server.getCriticalAnalyzer(), server.getExecutorFactory(),
                    server.getScheduledPool(), server.getIOExecutorFactory(), server.getIoCriticalErrorListener());
            this.decidingNode = decidingNode;
            if (decidingNode != null) {
                ((GroupCommitFiles) journalFF).keepOrder();
            }
        }

        @Override
        public void prepare(long transaction, Xid branch) throws Exception {
            if (decidingNode != null && BranchId.isOfNode(branch, decidingNode)) {
                decidable.add(transaction);
            }
            super.prepare(transaction, branch);
        }

        /** Transactions that an earlier broker prepared, and those committed in one phase, are forced. */
        @Override
        public void commit(long transaction, boolean waits) throws Exception {
            if (!decidable.remove(transaction)) {
                super.commit(transaction, waits);
                return;
            }
            ArtemisCloseable lock = closeableReadLock(false);
            try {
                messageJournal.appendCommitRecord(transaction, false, null, false);
            } finally {
                lock.close();
            }
            if (!waits) {
                // The caller has announced a record to its context, which waits for it.
                getContext().done();
            }
        }

        @Override
        public void rollback(long transaction) throws Exception {
            decidable.remove(transaction);
            super.rollback(transaction);
        }

        void forceCommits() throws IOException {
            ((MessageJournal) messageJournal).forceAll();
        }

        /** Called by the constructor. */
        @Override
        protected void init(Configuration configuration, IOCriticalErrorListener onError) {
            super.init(configuration, onError);
            GroupCommitFiles files = files(configuration, configuration.getBindingsLocation(), onError);
            bindingsFF = files;
            originalBindingsJournal = new JournalImpl(executors(files), BINDINGS_BYTES, BINDINGS_FILES,
                    configuration.getJournalPoolFiles(), configuration.getJournalCompactMinFiles(),
                    configuration.getJournalCompactPercentage(), configuration.getJournalFileOpenTimeout(), files,
                    "activemq-bindings", "bindings", files.getMaxIO(), 0, onError,
                    configuration.getJournalMaxAtticFiles());
            bindingsJournal = originalBindingsJournal;
        }

        @Override
        protected Journal createMessageJournal(Configuration configuration, IOCriticalErrorListener onError,
                int fileBytes) {
            GroupCommitFiles files = files(configuration, configuration.getJournalLocation(), onError);
            journalFF = files;
            return new MessageJournal(executors(files), fileBytes, configuration, files, onError);
        }

        private GroupCommitFiles files(Configuration configuration, File directory, IOCriticalErrorListener onError) {
            GroupCommitFiles files = new GroupCommitFiles(directory, configuration.getJournalBufferSize_NIO(), onError,
                    getCriticalAnalyzer());
            files.setDatasync(configuration.isJournalDatasync());
            return files;
        }

        private ExecutorFactory executors(GroupCommitFiles files) {
            ExecutorFactory pool = ioExecutorFactory;
            return () -> new GroupCommitExecutor(pool.getExecutor(), files);
        }
    }
}
