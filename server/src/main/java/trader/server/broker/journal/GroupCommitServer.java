package trader.server.broker.journal;

import java.io.File;
import org.apache.activemq.artemis.core.config.Configuration;
import org.apache.activemq.artemis.core.io.IOCriticalErrorListener;
import org.apache.activemq.artemis.core.journal.Journal;
import org.apache.activemq.artemis.core.journal.impl.JournalImpl;
import org.apache.activemq.artemis.core.persistence.StorageManager;
import org.apache.activemq.artemis.core.persistence.impl.journal.JournalStorageManager;
import org.apache.activemq.artemis.core.server.impl.ActiveMQServerImpl;
import org.apache.activemq.artemis.spi.core.security.ActiveMQSecurityManager;
import org.apache.activemq.artemis.utils.ExecutorFactory;

/**
 * A broker whose journals (of messages, and of queues) are forced by the thread that has something to force.
 *
 * <p>Artemis hands each record to a thread that appends it, to a thread that forces it, and back: on a fast disk these
 * wake-ups cost as much as the forced write. The journal, its records and its recovery are those of Artemis; only
 * {@link GroupCommitExecutor appending} and {@link GroupCommitFiles forcing} differ.
 */
public final class GroupCommitServer extends ActiveMQServerImpl {
    public GroupCommitServer(Configuration configuration, ActiveMQSecurityManager securityManager) {
        super(configuration, securityManager);
    }

    @Override
    protected StorageManager createStorageManager() {
        GroupCommitStorage storage = new GroupCommitStorage(this);
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

        GroupCommitStorage(GroupCommitServer server) {
            super(server.getConfiguration(), server.getCriticalAnalyzer(), server.getExecutorFactory(),
                    server.getScheduledPool(), server.getIOExecutorFactory(), server.getIoCriticalErrorListener());
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
