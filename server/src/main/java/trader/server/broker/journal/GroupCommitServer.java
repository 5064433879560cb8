package trader.server.broker.journal;

import org.apache.activemq.artemis.core.config.Configuration;
import org.apache.activemq.artemis.core.io.IOCriticalErrorListener;
import org.apache.activemq.artemis.core.journal.Journal;
import org.apache.activemq.artemis.core.journal.impl.JournalImpl;
import org.apache.activemq.artemis.core.persistence.StorageManager;
import org.apache.activemq.artemis.core.persistence.impl.journal.JournalStorageManager;
import org.apache.activemq.artemis.core.server.impl.ActiveMQServerImpl;
import org.apache.activemq.artemis.utils.ExecutorFactory;

/**
 * A broker whose journal is forced by the thread that has something to force.
 *
 * <p>Artemis hands each record to a thread that appends it, to a thread that forces it, and back: on a fast disk these
 * wake-ups cost as much as the forced write. The journal, its records and its recovery are those of Artemis; only
 * {@link GroupCommitExecutor appending} and {@link GroupCommitFiles forcing} differ.
 */
public final class GroupCommitServer extends ActiveMQServerImpl {
    public GroupCommitServer(Configuration configuration) {
        super(configuration);
    }

    @Override
    protected StorageManager createStorageManager() {
        GroupCommitStorage storage = new GroupCommitStorage(this);
        getCriticalAnalyzer().add(storage);
        return storage;
    }

    private static final class GroupCommitStorage extends JournalStorageManager {
        GroupCommitStorage(GroupCommitServer server) {
            super(server.getConfiguration(), server.getCriticalAnalyzer(), server.getExecutorFactory(),
                    server.getScheduledPool(), server.getIOExecutorFactory(), server.getIoCriticalErrorListener());
        }

        /** Called by the constructor. */
        @Override
        protected Journal createMessageJournal(Configuration configuration, IOCriticalErrorListener onError,
                int fileBytes) {
            GroupCommitFiles files = new GroupCommitFiles(configuration.getJournalLocation(),
                    configuration.getJournalBufferSize_NIO(), onError, getCriticalAnalyzer());
            files.setDatasync(configuration.isJournalDatasync());
            journalFF = files;
            ExecutorFactory pool = ioExecutorFactory;
            return new JournalImpl(() -> new GroupCommitExecutor(pool.getExecutor(), files), fileBytes,
                    configuration.getJournalMinFiles(), configuration.getJournalPoolFiles(),
                    configuration.getJournalCompactMinFiles(), configuration.getJournalCompactPercentage(),
                    configuration.getJournalFileOpenTimeout(), files, "activemq-data", "amq", files.getMaxIO(), 0,
                    onError, configuration.getJournalMaxAtticFiles());
        }
    }
}
