package trader.client.record;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.Queue;
import trader.jmsclient.Service;
import trader.runfiles.Outcome;
import trader.runfiles.RequestRecord;

/** {@code requests.bin}, a file of {@link RequestRecord}s, which are kept in memory until {@link #flush()}. */
final class RequestLog implements AutoCloseable {
    private static final int BUFFER_BYTES = 8_192 * RequestRecord.LAYOUT.recordBytes();

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
        write(RequestRecord.LAYOUT.header(anchorNanoTime, anchorEpochNanos));
        empty.add(buffer());
    }

    /** Adds a record; any thread. */
    synchronized void add(Service service, Outcome outcome, int thread, int sequence, SendTimes times,
            long completedNs) {
        RequestRecord.putIdentity(current, service.ordinal(), outcome, thread, sequence);
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
