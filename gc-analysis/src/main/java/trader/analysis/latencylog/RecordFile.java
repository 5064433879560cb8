package trader.analysis.latencylog;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import trader.analysis.clock.ClockMapping;

/**
 * A file of records of one size after a header: eight letters for its kind, version and record size as two 32-bit
 * numbers, then two 64-bit numbers. All numbers are little-endian. Its readers turn times into those of the run by
 * {@code clock}.
 *
 * @param anchorNs      when the file was made, on its own clock, if its header has the times
 * @param anchorEpochNs the same instant in nanoseconds since 1970, by the host that wrote the file
 */
public record RecordFile(Path file, int recordBytes, long anchorNs, long anchorEpochNs, long bytes,
        ClockMapping clock) {
    static final int HEADER_BYTES = 32;

    /**
     * Reads the header, which begins with {@code kind}.
     *
     * @param what the kind in words, for error messages
     */
    static RecordFile open(Path file, String kind, String what, int version, int recordBytes) throws IOException {
        long size = Files.size(file);
        byte[] bytes;
        try (InputStream in = Files.newInputStream(file)) {
            bytes = in.readNBytes(HEADER_BYTES);
        }
        if (bytes.length < HEADER_BYTES) {
            throw new IOException(file + " is cut off: " + size + " bytes, but the header alone has " + HEADER_BYTES);
        }
        if (!new String(bytes, 0, kind.length(), StandardCharsets.ISO_8859_1).equals(kind)) {
            throw new IOException(file + " is not " + what + ": it does not begin with " + kind);
        }
        ByteBuffer header = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).position(kind.length());
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

    /** When the file was made, on the clock of the run. */
    public long anchorRunNs() {
        return clock.toRunNs(anchorNs);
    }

    /** The number of whole records. */
    public long count() {
        return bytes / recordBytes;
    }

    <T> RecordCursor<T> cursor(RecordCursor.Parser<T> parser) throws IOException {
        return new RecordCursor<>(this, 0, parser);
    }

    /** Calls {@code visitor} with a buffer at each whole record, all of which it must read. */
    void forEach(Visitor visitor) throws IOException {
        try (RecordCursor<ByteBuffer> all = cursor((from, index) -> {
            visitor.record(from, index);
            return from;
        })) {
            while (all.next() != null) {
                continue;
            }
        }
    }

    @FunctionalInterface
    interface Visitor {
        void record(ByteBuffer from, long index) throws IOException;
    }
}
