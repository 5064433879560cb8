package trader.client.record;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.Queue;
import trader.jmsclient.Service;

/**
 * {@code requests.bin}: one record of {@value #RECORD_BYTES} bytes for every request, little-endian, in order of
 * completion (two requests may swap places between reading the clock and adding the record).
 *
 * <p>A record: u8 service (1 quote, 2 order), u8 outcome, u16 thread, u32 sequence, i64 dueNs, i64 readyNs, i64 sentNs,
 * i64 encodedNs, i64 returnedNs, i64 completedNs, u32 waitedBeforeNs, u32 waitedNs. The header: {@code TRADREQ1}, u32
 * version, u32 record size, i64 nanoTime and i64 nanoseconds since the epoch of one instant. Records are kept in memory
 * until {@link #flush()} writes them.
 *
 * <p>The outcome is an {@link Outcome} by its number, thread and sequence count from 0; the sequence is the thread's
 * benchmark request, in an open loop its message. Only the first message of a benchmark request can be ready before it
 * is sent. For the times see {@link SendTimes}. Encoded and returned are 0 if unknown, waits 2³² − 1: without details,
 * in an open loop, and where the kernel has no {@code schedstat}. Within 0.2 ms of the last reading a wait is 0, and
 * counts to the next.
 */
final class RequestLog implements AutoCloseable {
    static final int RECORD_BYTES = 64;
    static final int VERSION = 3;
    private static final int HEADER_BYTES = 32;
    private static final byte[] MAGIC = "TRADREQ1".getBytes(StandardCharsets.US_ASCII);
    private static final int BUFFER_BYTES = 8_192 * RECORD_BYTES;

    private final Path file;
    private final Queue<ByteBuffer> full = new ArrayDeque<>();
    private final Queue<ByteBuffer> empty = new ArrayDeque<>();
    private ByteBuffer current = buffer();
    private FileChannel channel;

    RequestLog(Path file) {
        this.file = file;
    }

    /** Creates the file, whose header has one instant on two clocks. */
    void open(long anchorNanoTime, long anchorEpochNanos) throws IOException {
        channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING,
                StandardOpenOption.WRITE);
        ByteBuffer header = ByteBuffer.allocate(HEADER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        header.put(MAGIC).putInt(VERSION).putInt(RECORD_BYTES).putLong(anchorNanoTime).putLong(anchorEpochNanos);
        write(header.flip());
        empty.add(buffer());
    }

    /** Adds a record; any thread. */
    synchronized void add(Service service, Outcome outcome, int thread, int sequence, SendTimes times,
            long completedNs) {
        current.put((byte) (service.ordinal() + 1)).put((byte) outcome.ordinal()).putShort((short) thread)
                .putInt(sequence);
        times.put(current, completedNs);
        if (!current.hasRemaining()) {
            exchange();
        }
    }

    /** Writes the records added so far; one thread at a time. */
    public void flush() throws IOException {
        for (ByteBuffer next = takeFull(); next != null; next = takeFull()) {
            write(next.flip());
            giveBack(next.clear());
        }
    }

    private synchronized ByteBuffer takeFull() {
        if (full.isEmpty() && current.position() > 0) {
            exchange();
        }
        return full.poll();
    }

    private synchronized void giveBack(ByteBuffer buffer) {
        empty.add(buffer);
    }

    private void exchange() {
        full.add(current);
        ByteBuffer next = empty.poll();
        current = next == null ? buffer() : next;
    }

    private void write(ByteBuffer buffer) throws IOException {
        while (buffer.hasRemaining()) {
            channel.write(buffer);
        }
    }

    private static ByteBuffer buffer() {
        return ByteBuffer.allocateDirect(BUFFER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    }

    @Override
    public void close() throws IOException {
        flush();
        channel.close();
    }
}
