package trader.broker.journal;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.Predicate;
import javax.transaction.xa.Xid;
import org.apache.activemq.artemis.core.config.Configuration;
import org.apache.activemq.artemis.core.io.IOCallback;
import org.apache.activemq.artemis.core.io.IOCriticalErrorListener;
import org.apache.activemq.artemis.core.io.OperationConsistencyLevel;
import org.apache.activemq.artemis.core.journal.Journal;
import org.apache.activemq.artemis.core.journal.impl.JournalImpl;
import org.apache.activemq.artemis.core.paging.PagingManager;
import org.apache.activemq.artemis.core.persistence.OperationContext;
import org.apache.activemq.artemis.core.persistence.impl.journal.JournalStorageManager;
import org.apache.activemq.artemis.core.replication.ReplicationManager;
import org.apache.activemq.artemis.utils.ArtemisCloseable;
import org.apache.activemq.artemis.utils.ExecutorFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Messages and queues on disk, in journals of {@link GroupCommitFiles}. */
final class GroupCommitStorage extends JournalStorageManager {
    private static final Logger LOG = LoggerFactory.getLogger(GroupCommitStorage.class);
    /** Artemis' values. */
    private static final int BINDINGS_BYTES = 1 << 20;
    private static final int BINDINGS_FILES = 2;

    private final GroupCommitServer server;
    /** Null if none is. */
    private final Predicate<Xid> decidedElsewhere;
    /** Null for a broker alone. */
    private final PairStorage pair;
    /** The numbers of prepared transactions whose commits need no fsync. */
    private final Set<Long> decidable = ConcurrentHashMap.newKeySet();
    /** Callbacks of this thread that wait until it has released the storage's lock. */
    private final ThreadLocal<List<IOCallback>> completed = ThreadLocal.withInitial(ArrayList::new);

    GroupCommitStorage(GroupCommitServer server, Predicate<Xid> decidedElsewhere, PairStorage pair) {
        super(server.getConfiguration(), server.getCriticalAnalyzer(), server.getExecutorFactory(),
                server.getScheduledPool(), server.getIOExecutorFactory(), server.getIoCriticalErrorListener());
        this.server = server;
        this.decidedElsewhere = decidedElsewhere;
        this.pair = pair;
        if (decidedElsewhere != null) {
            ((GroupCommitFiles) journalFF).keepOrder();
        }
    }

    @Override
    public synchronized void start() throws Exception {
        boolean starts = !isStarted();
        super.start();
        if (pair != null && starts && server.getHAPolicy().isBackup()) {
            pair.backupStarts(server, this::awaitWritten);
        }
    }

    @Override
    public OperationContext newContext(Executor executor) {
        return pair == null ? super.newContext(executor) : pair.newContext(executor);
    }

    @Override
    public void startReplication(ReplicationManager replication, PagingManager paging, String nodeId,
            boolean autoFailBack, long limitMs) throws Exception {
        PairStorage.Copy copy = () -> super.startReplication(replication, paging, nodeId, autoFailBack, limitMs);
        if (pair == null) {
            copy.run();
        } else {
            pair.replicate(server, replication, copy);
        }
    }

    @Override
    public void stopReplication() {
        if (pair != null) {
            pair.replicationStops(server);
        }
        super.stopReplication();
    }

    /**
     * Artemis commits a transaction under this lock, and runs its last steps at once if its records are synced by then,
     * as they are here. Those steps wait for the locks of queues, whose holders wait for this lock while a thread that
     * begins to copy the data for a backup waits to have it for itself: none would go on. So in a pair the last steps
     * run when this thread has released it.
     */
    @Override
    public ArtemisCloseable closeableReadLock(boolean tryLock) {
        ArtemisCloseable lock = super.closeableReadLock(tryLock);
        return pair == null || lock == null || lock == dummyCloseable ? lock : () -> {
            lock.close();
            tellCompleted();
        };
    }

    private void tellCompleted() {
        List<IOCallback> told = completed.get();
        if (told.isEmpty()) {
            return;
        }
        // A callback may take and release the lock itself.
        completed.remove();
        for (IOCallback each : told) {
            try {
                each.done();
            } catch (RuntimeException | Error failure) {
                // The others are still completed.
                LOG.error("The last steps of an operation failed: {}", failure.toString(), failure);
            }
        }
    }

    @Override
    public void afterCompleteOperations(IOCallback callback) {
        super.afterCompleteOperations(withoutLock(callback));
    }

    @Override
    public void afterCompleteOperations(IOCallback callback, OperationConsistencyLevel level) {
        super.afterCompleteOperations(withoutLock(callback), level);
    }

    @Override
    public void afterStoreOperations(IOCallback callback) {
        super.afterStoreOperations(withoutLock(callback));
    }

    private IOCallback withoutLock(IOCallback callback) {
        return pair == null || storageManagerLock.getReadHoldCount() == 0 ? callback : new IOCallback() {
            @Override
            public void done() {
                if (storageManagerLock.getReadHoldCount() == 0) {
                    callback.done();
                } else {
                    completed.get().add(callback);
                }
            }

            @Override
            public void onError(int code, String message) {
                callback.onError(code, message);
            }
        };
    }

    @Override
    public void prepare(long transaction, Xid branch) throws Exception {
        if (decidedElsewhere != null && decidedElsewhere.test(branch)) {
            decidable.add(transaction);
        }
        super.prepare(transaction, branch);
    }

    /** Transactions that an earlier broker prepared, and those committed in one phase, are synced. */
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

    private void awaitWritten() throws IOException {
        ((GroupCommitFiles) journalFF).awaitWritten((JournalImpl) messageJournal);
        ((GroupCommitFiles) bindingsFF).awaitWritten((JournalImpl) bindingsJournal);
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
