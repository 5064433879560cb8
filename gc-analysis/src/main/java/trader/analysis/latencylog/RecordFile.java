package trader.analysis.latencylog;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * A file of records of one size after a header: eight letters for its kind, version and record size as two 32-bit
 * numbers, then two 64-bit numbers. All numbers are little-endian.
 *
 * @param first  of the header's two 64-bit numbers
 * @param second of the header's two 64-bit numbers
 * @param bytes  after the header
 */
record RecordFile(long first, long second, long bytes) {
    static final int HEADER_BYTES = 32;
    private static final int VERSION = 1;

    /**
     * Reads the header.
     *
     * @param kind its eight letters
     * @param what the kind in words, for error messages
     * @throws IOException when it cannot be read or is not such a file; the message says what is wrong
     */
    static RecordFile open(Path file, String kind, String what, int recordBytes) throws IOException {
        ByteBuffer header = ByteBuffer.allocate(HEADER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        long size;
        try (FileChannel channel = FileChannel.open(file)) {
            size = channel.size();
            while (header.hasRemaining() && channel.read(header) >= 0) {
                continue;
            }
        }
        if (header.hasRemaining()) {
            throw new IOException(file + " is cut off: " + size + " bytes, and its header alone has " + HEADER_BYTES);
        }
        header.flip();
        for (byte expected : kind.getBytes(StandardCharsets.US_ASCII)) {
            if (header.get() != expected) {
                throw new IOException(file + " is not " + what + ": it does not begin with " + kind);
            }
        }
        int version = header.getInt();
        int bytesEach = header.getInt();
        if (version != VERSION || bytesEach != recordBytes) {
            throw new IOException(file + " has version " + version + " with records of " + bytesEach
                    + " bytes; version " + VERSION + " with " + recordBytes + " bytes can be read");
        }
        return new RecordFile(header.getLong(), header.getLong(), size - HEADER_BYTES);
    }
}
