package trader.server.tx;

import com.arjuna.ats.internal.arjuna.objectstore.slot.BackingSlots;
import com.arjuna.ats.internal.arjuna.objectstore.slot.SlotStoreEnvironmentBean;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
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
 * started again.
 */
final class GroupCommitSlots implements BackingSlots {
    static final int SLOT_BYTES = 4_096;
    /** What a slot can hold. */
    static final int CONTENT_BYTES = SLOT_BYTES - 2 * Integer.BYTES;

    private final Path file;
    private final Object forcingLock = new Object();
    private FileChannel channel;
    private long written;
    private long forced;
    private boolean forcing;
    private IOException failure;

    GroupCommitSlots(Path file) {
        this.file = file;
    }

    /** How many slots the file has, or should have: it never becomes shorter, because any slot may hold a decision. */
    static int slots(Path file, int wanted) throws IOException {
        return Files.exists(file) ? (int) Math.max(wanted, Files.size(file) / SLOT_BYTES) : wanted;
    }

    @Override
    public void init(SlotStoreEnvironmentBean config) throws IOException {
        channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        ByteBuffer zeros = ByteBuffer.allocate(SLOT_BYTES);
        for (long end = channel.size() / SLOT_BYTES; end < config.getNumberOfSlots(); end++) {
            writeFully(zeros.rewind(), end * SLOT_BYTES);
        }
        if (config.isSyncWrites()) {
            channel.force(true);
        }
    }

    @Override
    public void write(int slot, byte[] data, boolean sync) throws IOException {
        long turn;
        synchronized (forcingLock) {
            requireSound();
        }
        writeFully(record(data), (long) slot * SLOT_BYTES);
        if (sync) {
            synchronized (forcingLock) {
                turn = ++written;
            }
            awaitForced(turn);
        }
    }

    @Override
    public byte[] read(int slot) throws IOException {
        ByteBuffer record = ByteBuffer.allocate(SLOT_BYTES);
        long start = (long) slot * SLOT_BYTES;
        while (record.hasRemaining() && channel.read(record, start + record.position()) >= 0) {
            // A read may return less than it was asked for.
        }
        record.flip();
        if (record.remaining() < SLOT_BYTES) {
            return null;
        }
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
        write(slot, new byte[0], sync);
    }

    void close() throws IOException {
        channel.close();
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
            channel.force(false);
        } catch (IOException noForce) {
            failed = noForce;
        }
        synchronized (forcingLock) {
            forcing = false;
            if (failed == null) {
                forced = covered;
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

    private void writeFully(ByteBuffer buffer, long position) throws IOException {
        long next = position;
        while (buffer.hasRemaining()) {
            next += channel.write(buffer, next);
        }
    }

    private static ByteBuffer record(byte[] data) {
        ByteBuffer record = ByteBuffer.allocate(2 * Integer.BYTES + data.length);
        return record.putInt(data.length).putInt(checksum(data)).put(data).flip();
    }

    private static int checksum(byte[] data) {
        CRC32C checksum = new CRC32C();
        checksum.update(data.length);
        checksum.update(data, 0, data.length);
        return (int) checksum.getValue();
    }
}
