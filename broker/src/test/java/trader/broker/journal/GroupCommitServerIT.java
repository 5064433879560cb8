package trader.broker.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.activemq.artemis.core.io.DummyCallback;
import org.apache.activemq.artemis.core.journal.IOCompletion;
import org.apache.activemq.artemis.core.journal.Journal;
import org.apache.activemq.artemis.core.journal.impl.JournalImpl;
import org.apache.activemq.artemis.core.journal.impl.dataformat.ByteArrayEncoding;
import org.apache.activemq.artemis.core.paging.impl.PageTransactionInfoImpl;
import org.apache.activemq.artemis.core.persistence.OperationContext;
import org.apache.activemq.artemis.core.persistence.StorageManager;
import org.apache.activemq.artemis.core.persistence.impl.journal.OperationContextImpl;
import org.apache.activemq.artemis.core.replication.ReplicationManager;
import org.apache.activemq.artemis.core.server.impl.ActiveMQServerImpl;
import org.apache.activemq.artemis.core.transaction.Transaction;
import org.apache.activemq.artemis.core.transaction.TransactionOperationAbstract;
import org.apache.activemq.artemis.core.transaction.impl.TransactionImpl;
import org.apache.activemq.artemis.utils.ArtemisCloseable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import trader.broker.BrokerConfiguration;
import trader.broker.BrokerSettings;
import trader.common.Durability;

class GroupCommitServerIT {
    @TempDir
    Path directory;
    private GroupCommitServer server;

    @AfterEach
    void stop() throws Exception {
        server.stop();
    }

    @ParameterizedTest
    @EnumSource(names = {"PROCESS", "FORCED"})
    void theAppendingThreadSyncsTheJournal(Durability durability) throws Exception {
        start(durability, null);
        Journal journal = server.getStorageManager().getMessageJournal();
        assertThat(((JournalImpl) journal).getFileFactory()).isInstanceOfSatisfying(GroupCommitFiles.class,
                files -> assertThat(files.isDatasync()).isEqualTo(durability == Durability.FORCED));
        AtomicReference<Thread> toldBy = new AtomicReference<>();
        journal.appendAddRecord(server.getStorageManager().generateID(), (byte) 0,
                new ByteArrayEncoding(new byte[10]), true, new Told(toldBy));
        assertThat(toldBy).hasValue(Thread.currentThread());
    }

    /**
     * A thread that begins to copy the data for a backup takes the storage's lock for itself. It must not wait for a
     * transaction's last steps, which wait for locks whose holders want to write to the journal.
     */
    @Test
    void theLastStepsOfATransactionDoNotHoldTheLockOfTheStorage() throws Exception {
        start(Durability.FORCED, new AlwaysAlone());
        StorageManager storage = server.getStorageManager();
        Transaction transaction = new TransactionImpl(storage);
        storage.storePageTransaction(transaction.getID(), new PageTransactionInfoImpl(transaction.getID()));
        transaction.setContainsPersistent();
        AtomicBoolean copied = new AtomicBoolean();
        AtomicReference<Thread> lastSteps = new AtomicReference<>();
        transaction.addOperation(new TransactionOperationAbstract() {
            @Override
            public void afterCommit(Transaction committed) {
                lastSteps.set(Thread.currentThread());
                Thread copying = new Thread(() -> {
                    storage.writeLock();
                    storage.writeUnlock();
                });
                copying.start();
                try {
                    copying.join(TimeUnit.SECONDS.toMillis(20));
                    copied.set(!copying.isAlive());
                } catch (InterruptedException unexpected) {
                    throw new IllegalStateException(unexpected);
                }
            }
        });
        transaction.commit();
        assertThat(lastSteps).as("without another thread").hasValue(Thread.currentThread());
        assertThat(copied).isTrue();
    }

    @Test
    void aFailureOfOneTransactionsLastStepsDoesNotKeepAnother() throws Exception {
        start(Durability.FORCED, new AlwaysAlone());
        StorageManager storage = server.getStorageManager();
        List<String> told = new ArrayList<>();
        ArtemisCloseable lock = storage.closeableReadLock();
        storage.afterCompleteOperations(new Last(told, "first") {
            @Override
            public void done() {
                super.done();
                throw new IllegalStateException("on purpose");
            }
        });
        storage.afterCompleteOperations(new Last(told, "second"));
        assertThat(told).as("while the lock is held").isEmpty();
        lock.close();
        assertThat(told).containsExactly("first", "second");
    }

    private void start(Durability durability, PairStorage pair) throws Exception {
        server = new GroupCommitServer(BrokerConfiguration.of(new BrokerSettings(directory,
                "127.0.0.1", 0, durability, BrokerSettings.Journal.GROUPED, 65_536), 1_000 + durability.ordinal()),
                null, null, pair);
        server.start();
    }

    /** A broker of a pair, to which no backup connects. */
    private static final class AlwaysAlone implements PairStorage {
        @Override
        public OperationContext newContext(Executor executor) {
            return new OperationContextImpl(executor);
        }

        @Override
        public void backupStarts(ActiveMQServerImpl server, Written written) {
            throw new AssertionError("a broker alone is no backup");
        }

        @Override
        public void replicate(ActiveMQServerImpl server, ReplicationManager replication, Copy copy) {
            throw new AssertionError("a broker alone has no backup");
        }

        @Override
        public void replicationStops(ActiveMQServerImpl server) {
            // Artemis calls this when it stops.
        }
    }

    private static final class Told extends DummyCallback implements IOCompletion {
        private final AtomicReference<Thread> by;

        Told(AtomicReference<Thread> by) {
            this.by = by;
        }

        @Override
        public void done() {
            by.set(Thread.currentThread());
        }

        @Override
        public void storeLineUp() {
            // Nothing is put in line.
        }
    }

    private static class Last extends DummyCallback {
        private final List<String> told;
        private final String name;

        Last(List<String> told, String name) {
            this.told = told;
            this.name = name;
        }

        @Override
        public void done() {
            told.add(name);
        }
    }
}
