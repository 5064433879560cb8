package trader.analysis.latencylog;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import trader.analysis.clock.ClockMapping;

/**
 * A file of records of one size after a header: eight letters for its kind, version and record size as two 32-bit
 * numbers, then two 64-bit numbers. All numbers are little-endian. Its readers turn times into those of the run by
 * {@code clock}.
 */
record RecordFile(Path file, int recordBytes, long first, long second, long bytes, ClockMapping clock) {
    private static final int HEADER_BYTES = 32;
    private static final int RECORDS_IN_BLOCK = 8192;

    /**
     * Reads the header, which begins with {@code kind}.
     *
     * @param what the kind in words, for error messages
     */
    static RecordFile open(Path file, String kind, String what, int version, int recordBytes) throws IOException {
        ByteBuffer header = ByteBuffer.allocate(HEADER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        long size;
        try (FileChannel channel = FileChannel.open(file)) {
            size = channel.size();
            while (header.hasRemaining() && channel.read(header) >= 0) {
                continue;
            }
        }
        if (header.hasRemaining()) {
            throw new IOException(file + " is cut off: " + size + " bytes, but the header alone has " + HEADER_BYTES);
        }
        header.flip();
        for (byte expected : kind.getBytes(StandardCharsets.US_ASCII)) {
            if (header.get() != expected) {
                throw new IOException(file + " is not " + what + ": it does not begin with " + kind);
            }
        }
        int found = header.getInt();
        int foundBytes = header.getInt();
        if (found != version || foundBytes != recordBytes) {
            throw new IOException(file + " has version " + found + " with records of " + foundBytes
                    + " bytes; only version " + version + " with " + recordBytes + " bytes can be read");
        }
        return new RecordFile(file, recordBytes, header.getLong(), header.getLong(), size - HEADER_BYTES,
                ClockMapping.of(file));
    }

    /** 32 bits without sign; all ones: {@link ClientRequest#UNKNOWN}. */
    static long waitNs(ByteBuffer from) {
        int ns = from.getInt();
        return ns == -1 ? ClientRequest.UNKNOWN : ns & 0xffff_ffffL;
    }

    RecordFile on(ClockMapping other) {
        return new RecordFile(file, recordBytes, first, second, bytes, other);
    }

    /** When the file was made, on the clock of the run, if its header has the times. */
    long anchorRunNs() {
        return clock.toRunNs(first);
    }

    long count() {
        return bytes / recordBytes;
    }

    /** Iterates over the whole records, in blocks. */
    static final class Records implements Closeable {
        private final RecordFile source;
        private final FileChannel channel;
        private final ByteBuffer block;
        private long read;

        Records(RecordFile source) throws IOException {
            this(source, 0);
        }

        /** From the record with this index on. */
        Records(RecordFile source, long first) throws IOException {
            this.source = source;
            read = first;
            channel = FileChannel.open(source.file());
            channel.position(HEADER_BYTES + first * source.recordBytes());
            block = ByteBuffer.allocateDirect(RECORDS_IN_BLOCK * source.recordBytes()).order(ByteOrder.LITTLE_ENDIAN);
            block.limit(0);
        }

        /** The buffer at the next record, all of which must be read; null at the end. */
        ByteBuffer next() throws IOException {
            if (read == source.count()) {
                return null;
            }
            while (block.remaining() < source.recordBytes()) {
                block.compact();
                if (channel.read(block) < 0) {
                    throw new IOException(source.file() + " became shorter while it was read");
                }
                block.flip();
            }
            read++;
            return block;
        }

        /** Index of the record that {@link #next} returned. */
        long index() {
            return read - 1;
        }

        @Override
        public void close() throws IOException {
            channel.close();
        }
    }
}
