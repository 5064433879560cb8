package trader.server.broker.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.activemq.artemis.core.io.DummyCallback;
import org.apache.activemq.artemis.core.journal.IOCompletion;
import org.apache.activemq.artemis.core.journal.Journal;
import org.apache.activemq.artemis.core.journal.impl.JournalImpl;
import org.apache.activemq.artemis.core.journal.impl.dataformat.ByteArrayEncoding;
import org.apache.activemq.artemis.core.paging.impl.PageTransactionInfoImpl;
import org.apache.activemq.artemis.core.persistence.StorageManager;
import org.apache.activemq.artemis.core.transaction.Transaction;
import org.apache.activemq.artemis.core.transaction.TransactionOperationAbstract;
import org.apache.activemq.artemis.core.transaction.impl.TransactionImpl;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import trader.common.Durability;
import trader.server.broker.BrokerConfiguration;
import trader.server.broker.BrokerSettings;

class GroupCommitServerIT {
    @TempDir
    Path directory;

    @ParameterizedTest
    @EnumSource(names = {"PROCESS", "FORCED"})
    void theAppendingThreadForcesTheJournal(Durability durability) throws Exception {
        GroupCommitServer server = start(durability);
        try {
            Journal journal = server.getStorageManager().getMessageJournal();
            assertThat(((JournalImpl) journal).getFileFactory()).isInstanceOfSatisfying(GroupCommitFiles.class,
                    files -> assertThat(files.isDatasync()).isEqualTo(durability == Durability.FORCED));
            AtomicReference<Thread> toldBy = new AtomicReference<>();
            journal.appendAddRecord(server.getStorageManager().generateID(), (byte) 0,
                    new ByteArrayEncoding(new byte[10]), true, new Told(toldBy));
            assertThat(toldBy).hasValue(Thread.currentThread());
        } finally {
            server.stop();
        }
    }

    /**
     * A thread that begins to copy the data for a backup takes the storage's lock for itself. It must not wait for a
     * transaction's last steps, which wait for locks whose holders want to write to the journal.
     */
    @Test
    void theLastStepsOfATransactionDoNotHoldTheLockOfTheStorage() throws Exception {
        GroupCommitServer server = start(Durability.FORCED);
        try {
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
        } finally {
            server.stop();
        }
    }

    private GroupCommitServer start(Durability durability) throws Exception {
        GroupCommitServer server = new GroupCommitServer(BrokerConfiguration.of(new BrokerSettings(directory,
                "127.0.0.1", 0, durability, BrokerSettings.Journal.GROUPED, 65_536), 1_000 + durability.ordinal()),
                null, null, null);
        server.start();
        return server;
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
}
