package trader.server.transaction.log;

import com.arjuna.ats.internal.arjuna.objectstore.slot.BackingSlots;
import com.arjuna.ats.internal.arjuna.objectstore.slot.SlotStoreEnvironmentBean;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.zip.CRC32C;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import trader.common.DiskWatch;
import trader.common.FileErrors;

/**
 * The slots of Narayana's slot store in one file, with one fsync for all waiting threads.
 *
 * <p>A slot is {@value #SLOT_BYTES} bytes: the length of its content (4 bytes, big-endian; 0 when it is free), the
 * CRC-32C of length and content (4 bytes), the content. The file is written over its whole length when it is created,
 * so that syncing a slot later writes nothing but the slot itself ({@code fdatasync}).
 *
 * <p>A thread that finds no other thread syncing syncs everything written so far. Threads that come meanwhile wait for
 * the next turn, which one of them takes.
 *
 * <p><b>After a crash</b>, a slot that is torn or was never synced does not match its checksum, and counts as free: its
 * transaction was not decided, because a decision is reported only after its fsync. Only free slots are written.
 * <b>Clearing a slot is not synced</b>: all resources have committed by then, each with an fsync of its own. If a power
 * cut brings the decision back, recovery finds no branches of it, and clears it again.
 *
 * <p><b>After a failed write or fsync nothing more is written</b>: the kernel may have dropped the pages and would
 * report the next fsync as a success. Every further decision is refused, which rolls its transaction back, until the
 * server is restarted. Decisions that waited for that fsync may be on the disk or not: their branches stay prepared
 * ({@link MaybeWrittenException}), and the next start, which writes the decisions that it finds once more before it
 * syncs them, tells.
 *
 * <p>Interrupts neither end a wait nor harm the file: a {@link java.nio.channels.FileChannel} would close itself.
 */
final class GroupCommitSlots implements BackingSlots {
    static final int SLOT_BYTES = 4_096;
    /** The longest content of a slot. */
    static final int CONTENT_BYTES = SLOT_BYTES - 2 * Integer.BYTES;

    /** Syncs written slots to the disk; tests replace it to let it fail. */
    @FunctionalInterface
    interface SlotForcer {
        void force(AsynchronousFileChannel file) throws IOException;
    }

    private static final Logger LOG = LoggerFactory.getLogger(GroupCommitSlots.class);
    private static final byte[] FREE = {};

    private final Path file;
    private final SlotForcer forcer;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition forceEnded = lock.newCondition();
    /** Used by one thread at a time. */
    private RandomAccessFile content;
    private AsynchronousFileChannel channel;
    private volatile long written;
    private long forced;
    private boolean forcing;
    private volatile long fsyncs;
    private IOException failure;

    GroupCommitSlots(Path file) {
        this(file, written -> written.force(false));
    }

    GroupCommitSlots(Path file, SlotForcer forcer) {
        this.file = file;
        this.forcer = forcer;
    }

    /** The number of slots in the file, if it has more than requested: any slot may hold a decision. */
    static int slots(Path file, int wanted) throws IOException {
        return Files.exists(file) ? (int) Math.max(wanted, Files.size(file) / SLOT_BYTES) : wanted;
    }

    @Override
    public void init(SlotStoreEnvironmentBean config) throws IOException {
        try {
            open(config);
        } catch (IOException failed) {
            throw new IOException("the transaction log " + file + " cannot be written: " + failed.getMessage(), failed);
        }
    }

    private void open(SlotStoreEnvironmentBean config) throws IOException {
        content = new RandomAccessFile(file.toFile(), "rw");
        channel = AsynchronousFileChannel.open(file, StandardOpenOption.WRITE);
        int found = (int) (content.length() / SLOT_BYTES);
        byte[] zeros = new byte[SLOT_BYTES];
        for (int slot = found; slot < config.getNumberOfSlots(); slot++) {
            writeAt(slot, zeros);
        }
        if (config.isSyncWrites()) {
            for (int slot = 0; slot < found; slot++) {
                byte[] decision = read(slot);
                if (decision != null) {
                    writeAt(slot, record(decision));
                }
            }
            channel.force(true);
        }
    }

    @Override
    public void write(int slot, byte[] data, boolean sync) throws IOException {
        locked(this::requireNotFailed);
        try {
            writeAt(slot, record(data));
            if (sync) {
                locked(() -> awaitForced(++written));
            }
        } catch (IOException failed) {
            locked(() -> fail(failed));
            throw new MaybeWrittenException(failed);
        }
    }

    /** Whether a write or an fsync has failed. */
    boolean hasFailed() {
        lock.lock();
        try {
            return failure != null;
        } finally {
            lock.unlock();
        }
    }

    /** With the lock. */
    private void fail(Throwable cause) {
        if (failure == null) {
            failure = cause instanceof IOException io ? io : new IOException(cause);
            LOG.error("The transaction log {} has failed; orders wait. Restart the server, but first {}: {}", file,
                    FileErrors.cure(cause), cause.getMessage());
        }
    }

    @Override
    public byte[] read(int slot) throws IOException {
        byte[] bytes = new byte[SLOT_BYTES];
        synchronized (content) {
            content.seek((long) slot * SLOT_BYTES);
            content.readFully(bytes);
        }
        ByteBuffer record = ByteBuffer.wrap(bytes);
        int length = record.getInt();
        int checksum = record.getInt();
        if (length <= 0 || length > CONTENT_BYTES) {
            return null;
        }
        byte[] data = new byte[length];
        record.get(data);
        return checksum == checksum(data) ? data : null;
    }

    @Override
    public void clear(int slot, boolean sync) throws IOException {
        write(slot, FREE, sync);
    }

    /** Decisions written so far, each of which waited for an fsync. */
    long decisions() {
        return written;
    }

    long fsyncs() {
        return fsyncs;
    }

    void close() throws IOException {
        try {
            channel.close();
        } finally {
            content.close();
        }
    }

    /** With the lock. An interrupt does not end the wait: whether a decision was synced must be known. */
    private void awaitForced(long turn) throws IOException {
        while (forced < turn) {
            requireNotFailed();
            if (forcing) {
                forceEnded.awaitUninterruptibly();
            } else {
                force();
            }
        }
    }

    /** Needs the lock, which is released meanwhile. Writes that complete after the start are not covered. */
    private void force() {
        long before = forced;
        long covered = written;
        Throwable failed = null;
        forcing = true;
        lock.unlock();
        try {
            DiskWatch.begin(file, DiskWatch.Call.FSYNC);
            forcer.force(channel);
        } catch (IOException | RuntimeException | Error noForce) {
            failed = noForce;
        } finally {
            DiskWatch.end((int) (covered - before));
            lock.lock();
        }
        forcing = false;
        if (failed == null) {
            forced = covered;
            fsyncs++;
        } else {
            fail(failed);
        }
        forceEnded.signalAll();
    }

    private interface Action {
        void run() throws IOException;
    }

    private void locked(Action action) throws IOException {
        lock.lock();
        try {
            action.run();
        } finally {
            lock.unlock();
        }
    }

    private void requireNotFailed() throws IOException {
        if (failure != null) {
            throw new IOException("the transaction log " + file + " has failed, restart the server: "
                    + failure.getMessage(), failure);
        }
    }

    private void writeAt(int slot, byte[] bytes) throws IOException {
        synchronized (content) {
            content.seek((long) slot * SLOT_BYTES);
            DiskWatch.begin(file, DiskWatch.Call.WRITE);
            try {
                content.write(bytes);
            } finally {
                DiskWatch.end();
            }
        }
    }

    private static byte[] record(byte[] data) {
        return ByteBuffer.allocate(2 * Integer.BYTES + data.length).putInt(data.length).putInt(checksum(data)).put(data)
                .array();
    }

    private static int checksum(byte[] data) {
        CRC32C checksum = new CRC32C();
        checksum.update(data.length);
        checksum.update(data, 0, data.length);
        return (int) checksum.getValue();
    }
}
