package trader.analysis.latencylog;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/**
 * {@code requests.bin}: one record for each request of the measure phase, in order of completion; the format is in
 * docs/MEASURING.md. It is read in blocks.
 *
 * @param file             the file
 * @param anchorNanoTime   {@link System#nanoTime()} of the client when the file was made
 * @param anchorEpochNanos the same instant in nanoseconds since 1970
 * @param count            whole records
 * @param truncated        whether an incomplete record follows them, which is ignored
 */
public record RequestFile(Path file, long anchorNanoTime, long anchorEpochNanos, long count, boolean truncated) {
    public static final int OK = 0;
    public static final int REJECTED = 1;
    /** No reply in time. */
    public static final int TIMEOUT = 2;
    /** Could not be sent, or the reply could not be read. */
    public static final int ERROR = 3;

    /** Services by their number in the file, less one. */
    public static final String[] SERVICES = {"quote", "order"};

    private static final int RECORD_BYTES = 32;
    private static final int BLOCK_BYTES = 8192 * RECORD_BYTES;

    /** Is called for each request; all times are {@link System#nanoTime()} of that client. */
    @FunctionalInterface
    public interface Visitor {
        /**
         * One request.
         *
         * @param service  0 quote, 1 order ({@link #SERVICES})
         * @param outcome  {@link #OK} …
         * @param thread   of that client, from 0
         * @param sequence number of the benchmark request of that thread, from 0
         */
        void request(int service, int outcome, int thread, long sequence, long intendedNs, long sentNs,
                long completedNs);
    }

    /**
     * Reads the header.
     *
     * @throws IOException when it cannot be read or is not such a file; the message says what is wrong
     */
    public static RequestFile open(Path file) throws IOException {
        RecordFile records = RecordFile.open(file, "TRADREQ1", "a file of requests", RECORD_BYTES);
        return new RequestFile(file, records.first(), records.second(), records.bytes() / RECORD_BYTES,
                records.bytes() % RECORD_BYTES != 0);
    }

    /**
     * Calls {@code visitor} for each of the {@link #count()} records.
     *
     * @throws IOException when the file cannot be read or a record is impossible
     */
    public void forEach(Visitor visitor) throws IOException {
        ByteBuffer block = ByteBuffer.allocateDirect(BLOCK_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        try (FileChannel channel = FileChannel.open(file)) {
            channel.position(RecordFile.HEADER_BYTES);
            long done = 0;
            while (done < count) {
                if (channel.read(block) < 0) {
                    throw new IOException(file + " became shorter while it was read");
                }
                block.flip();
                while (block.remaining() >= RECORD_BYTES && done < count) {
                    visit(block, done++, visitor);
                }
                block.compact();
            }
        }
    }

    private void visit(ByteBuffer block, long number, Visitor visitor) throws IOException {
        int service = block.get() - 1;
        int outcome = block.get();
        int thread = block.getShort() & 0xFFFF;
        long sequence = block.getInt() & 0xFFFF_FFFFL;
        long intendedNs = block.getLong();
        long sentNs = block.getLong();
        long completedNs = block.getLong();
        if (service < 0 || service >= SERVICES.length || outcome < OK || outcome > ERROR || completedNs < sentNs) {
            throw new IOException(file + ": record " + number + " is impossible: service " + (service + 1)
                    + " (allowed 1, 2), outcome " + outcome + " (allowed 0 to 3), sent " + sentNs + " ns, completed "
                    + completedNs + " ns");
        }
        visitor.request(service, outcome, thread, sequence, intendedNs, sentNs, completedNs);
    }
}
