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
import java.util.zip.CRC32C;

/**
 * The slots of Narayana's slot store in one file, forced once for all threads that wait.
 *
 * <p>A slot is {@value #SLOT_BYTES} bytes: the length of its content (4 bytes, big-endian; 0 when it is free), the
 * CRC-32C of length and content (4 bytes), the content. The file is written over its whole length when it is made, so
 * that forcing a slot later writes nothing but the slot itself ({@code fdatasync}).
 *
 * <p>The thread that finds nobody forcing forces what all threads have written so far; those that come meanwhile wait
 * for the next turn, and one of them does it for the others.
 *
 * <p><b>What is found after a crash.</b> A slot is written only when it is free. One that is torn or was never forced
 * does not fit its checksum, and counts as free: its transaction was not decided, because nobody is told of a decision
 * before the forced write returns. <b>Clearing a slot is not forced</b>: it happens when all resources have committed,
 * each of them with a forced write of its own. If a power cut brings the decision back, recovery finds that no resource
 * has its branches any more, and clears it again.
 *
 * <p><b>After a failed force nothing more is written</b>: the kernel may have dropped the pages and would report the
 * next force as a success. Every further decision is refused, which rolls its transaction back, until the server is
 * started again. Those that waited for that force are void, since their transactions are rolled back too; and what is
 * found at the next start is written once more before it is forced.
 *
 * <p>Interrupts neither end a wait nor harm the file: a {@link java.nio.channels.FileChannel} would close itself.
 */
final class GroupCommitSlots implements BackingSlots {
    static final int SLOT_BYTES = 4_096;
    /** What a slot can hold. */
    static final int CONTENT_BYTES = SLOT_BYTES - 2 * Integer.BYTES;

    /** How what was written is brought to the disk; tests fail it. */
    @FunctionalInterface
    interface Forcer {
        void force(AsynchronousFileChannel file) throws IOException;
    }

    private static final byte[] FREE = {};

    private final Path file;
    private final Forcer forcer;
    private final Object forcingLock = new Object();
    /** Used by one thread at a time. */
    private RandomAccessFile content;
    private AsynchronousFileChannel channel;
    private long written;
    private long forced;
    private boolean forcing;
    private long forces;
    private IOException failure;

    GroupCommitSlots(Path file) {
        this(file, written -> written.force(false));
    }

    GroupCommitSlots(Path file, Forcer forcer) {
        this.file = file;
        this.forcer = forcer;
    }

    /** How many slots the file has, or should have: it never becomes shorter, because any slot may hold a decision. */
    static int slots(Path file, int wanted) throws IOException {
        return Files.exists(file) ? (int) Math.max(wanted, Files.size(file) / SLOT_BYTES) : wanted;
    }

    @Override
    public void init(SlotStoreEnvironmentBean config) throws IOException {
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
        synchronized (forcingLock) {
            requireSound();
        }
        try {
            writeAt(slot, record(data));
            if (sync) {
                long turn;
                synchronized (forcingLock) {
                    turn = ++written;
                }
                awaitForced(turn);
            }
        } catch (IOException failed) {
            makeVoid(slot, failed);
            throw failed;
        }
    }

    private void makeVoid(int slot, IOException failed) {
        try {
            writeAt(slot, record(FREE));
        } catch (IOException again) {
            failed.addSuppressed(again);
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

    /** Decisions written so far, each of which waited for a forced write. */
    long decisions() {
        synchronized (forcingLock) {
            return written;
        }
    }

    /** Forced writes so far. */
    long forces() {
        synchronized (forcingLock) {
            return forces;
        }
    }

    void close() throws IOException {
        try {
            channel.close();
        } finally {
            content.close();
        }
    }

    /** Not ended by an interrupt: whether a decision was forced may not stay open. */
    private void awaitForced(long turn) throws IOException {
        boolean interrupted = false;
        try {
            while (true) {
                long covered;
                synchronized (forcingLock) {
                    if (forced >= turn) {
                        return;
                    }
                    requireSound();
                    if (forcing) {
                        interrupted |= isInterruptedWhileWaiting();
                        continue;
                    }
                    forcing = true;
                    covered = written;
                }
                force(covered);
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Writes that were complete before this one began are covered; those that come later are not counted. */
    private void force(long covered) {
        IOException failed = null;
        try {
            forcer.force(channel);
        } catch (IOException | RuntimeException | Error noForce) {
            failed = noForce instanceof IOException io ? io : new IOException(noForce);
        }
        synchronized (forcingLock) {
            forcing = false;
            if (failed == null) {
                forced = covered;
                forces++;
            } else {
                failure = failed;
            }
            forcingLock.notifyAll();
        }
    }

    private void requireSound() throws IOException {
        if (failure != null) {
            throw new IOException("the transaction log " + file + " could not be forced, restart the server: "
                    + failure.getMessage(), failure);
        }
    }

    private boolean isInterruptedWhileWaiting() {
        try {
            forcingLock.wait();
            return false;
        } catch (InterruptedException interrupted) {
            return true;
        }
    }

    private void writeAt(int slot, byte[] bytes) throws IOException {
        synchronized (content) {
            content.seek((long) slot * SLOT_BYTES);
            content.write(bytes);
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
