package trader.broker.journal;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.SYNC;
import static java.nio.file.StandardOpenOption.TRUNCATE_EXISTING;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.zip.CRC32C;
import org.apache.activemq.artemis.api.core.ActiveMQBuffer;
import org.apache.activemq.artemis.api.core.Message;
import org.apache.activemq.artemis.core.config.Configuration;
import org.apache.activemq.artemis.core.io.IOCriticalErrorListener;
import org.apache.activemq.artemis.core.io.SequentialFile;
import org.apache.activemq.artemis.core.journal.IOCompletion;
import org.apache.activemq.artemis.core.journal.JournalLoadInformation;
import org.apache.activemq.artemis.core.journal.PreparedTransactionInfo;
import org.apache.activemq.artemis.core.journal.RecordInfo;
import org.apache.activemq.artemis.core.journal.TransactionFailureCallback;
import org.apache.activemq.artemis.core.journal.impl.JournalImpl;
import org.apache.activemq.artemis.core.message.impl.CoreMessagePersister;
import org.apache.activemq.artemis.core.persistence.CoreMessageObjectPools;
import org.apache.activemq.artemis.core.persistence.Persister;
import org.apache.activemq.artemis.core.persistence.impl.journal.JournalRecordIds;
import org.apache.activemq.artemis.spi.core.protocol.MessagePersister;
import org.apache.activemq.artemis.utils.ExecutorFactory;
import org.apache.activemq.artemis.utils.collections.SparseArrayLinkedList;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A journal of messages that finds those torn by a power cut. Artemis checks the two ends of a record, so a message
 * whose middle is missing would be delivered, or keep the broker from starting.
 *
 * <p>The CRC-32C of a message follows it in its record (4 bytes, big-endian). Artemis ignores them, so its own journals
 * read such records; messages without them are not checked. A torn message was never confirmed, because it was never
 * synced as a whole, and is dropped. One that was damaged later cannot be told from it, so its bytes are kept. A
 * message of a transaction is synced before the transaction is committed, so a power cut cannot tear it and keep the
 * commit.
 */
final class MessageJournal extends JournalImpl {
    private static final Logger LOG = LoggerFactory.getLogger(MessageJournal.class);
    private static final byte MESSAGE = JournalRecordIds.ADD_MESSAGE_PROTOCOL;
    private static final byte NOT_NULL = 1;
    private static final Persister<Message> CHECKED = new CheckedPersister(() -> { });

    private final GroupCommitFiles files;
    private final Persister<Message> forcedAtOnce;

    MessageJournal(ExecutorFactory executors, int fileBytes, Configuration configuration, GroupCommitFiles files,
            IOCriticalErrorListener onError) {
        super(executors, fileBytes, configuration.getJournalMinFiles(), configuration.getJournalPoolFiles(),
                configuration.getJournalCompactMinFiles(), configuration.getJournalCompactPercentage(),
                configuration.getJournalFileOpenTimeout(), files, "activemq-data", "amq", files.getMaxIO(), 0, onError,
                configuration.getJournalMaxAtticFiles());
        this.files = files;
        forcedAtOnce = new CheckedPersister(files::forceAtOnce);
    }

    @Override
    @SuppressWarnings("rawtypes")
    public void appendAddRecord(long id, byte type, Persister persister, Object content, boolean sync,
            IOCompletion callback) throws Exception {
        super.appendAddRecord(id, type, checked(type, persister, CHECKED), content, sync, callback);
    }

    @Override
    @SuppressWarnings("rawtypes")
    public void appendAddRecordTransactional(long transaction, long id, byte type, Persister persister, Object content)
            throws Exception {
        super.appendAddRecordTransactional(transaction, id, type, checked(type, persister, forcedAtOnce), content);
    }

    private static Persister<?> checked(byte type, Persister<?> persister, Persister<Message> checked) {
        return type == MESSAGE && persister instanceof CoreMessagePersister ? checked : persister;
    }

    /** Syncs the deletion: the file lists replaced files, which are reused and must not be replaced again. */
    @Override
    protected void deleteControlFile(SequentialFile file) throws Exception {
        super.deleteControlFile(file);
        files.forceNames();
    }

    @Override
    public synchronized JournalLoadInformation load(SparseArrayLinkedList<RecordInfo> records,
            List<PreparedTransactionInfo> prepared, TransactionFailureCallback onFailure, boolean fixBadTransactions)
            throws Exception {
        JournalLoadInformation loaded = super.load(records, prepared, onFailure, fixBadTransactions);
        Set<Long> torn = new HashSet<>();
        Predicate<RecordInfo> isTorn = record -> torn.contains(record.id)
                || record.userRecordType == MESSAGE && isTorn(record.data) && torn.add(keep(record));
        records.remove(isTorn);
        prepared.forEach(transaction -> transaction.getRecords().removeIf(isTorn));
        if (!torn.isEmpty()) {
            files.forceNames();
        }
        for (long id : torn) {
            appendDeleteRecord(id, false);
        }
        return loaded;
    }

    /**
     * Returns when all records so far are on the disk.
     *
     * @throws IOException if the journal has failed
     */
    void forceAll() throws IOException {
        // Records for which nothing waits may not be written yet.
        files.awaitWritten(this);
        files.forceAll();
        files.requireNotFailed();
    }

    /** Writes what is left of a message to a file beside the journal's; returns its id. */
    private long keep(RecordInfo torn) {
        Path file = files.getDirectory().toPath().resolve("damaged-message-" + torn.id + ".bin");
        try {
            Files.write(file, torn.data, CREATE, TRUNCATE_EXISTING, WRITE, SYNC);
        } catch (IOException failed) {
            throw new UncheckedIOException(file + ": " + failed.getMessage(), failed);
        }
        LOG.warn("Message {} of the broker's journal is incomplete and is dropped; its bytes are in {}. Either a power"
                + " cut tore it, then its send was never confirmed, or the disk damaged it later", torn.id, file);
        return torn.id;
    }

    private static boolean isTorn(byte[] record) {
        int end = messageEnd(ByteBuffer.wrap(record));
        return end != record.length && (end != record.length - Integer.BYTES
                || ByteBuffer.wrap(record).getInt(end) != crc(ByteBuffer.wrap(record, 0, end)));
    }

    /** Where the message ends according to its sizes, which may be wrong; −1 if they are impossible. */
    private static int messageEnd(ByteBuffer record) {
        try {
            byte persister = record.get();
            long id = record.getLong();
            if (persister != CoreMessagePersister.ID) {
                // A large message, whose body has a file of its own, or a message of another protocol.
                boolean isKnown = persister == 0 ? id > 0
                        : persister > 0 && MessagePersister.getPersister(persister) != null;
                return isKnown ? record.limit() : -1;
            }
            if (record.get() == NOT_NULL) {
                int addressBytes = record.getInt();
                record.position(record.position() + addressBytes);
            }
            int messageBytes = record.getInt();
            return messageBytes < 0 || messageBytes > record.remaining() ? -1 : record.position() + messageBytes;
        } catch (BufferUnderflowException | IllegalArgumentException impossible) {
            return -1;
        }
    }

    private static int crc(ByteBuffer bytes) {
        CRC32C crc = new CRC32C();
        crc.update(bytes);
        return (int) crc.getValue();
    }

    private record CheckedPersister(Runnable onEncode) implements Persister<Message> {
        private static final CoreMessagePersister CORE = CoreMessagePersister.getInstance();

        @Override
        public byte getID() {
            return CORE.getID();
        }

        @Override
        public int getEncodeSize(Message message) {
            return CORE.getEncodeSize(message) + Integer.BYTES;
        }

        @Override
        public void encode(ActiveMQBuffer buffer, Message message) {
            onEncode.run();
            int from = buffer.writerIndex();
            CORE.encode(buffer, message);
            buffer.writeInt(crc(buffer.toByteBuffer(from, buffer.writerIndex() - from)));
        }

        @Override
        public Message decode(ActiveMQBuffer buffer, Message message, CoreMessageObjectPools pools) {
            return CORE.decode(buffer, message, pools);
        }
    }
}
