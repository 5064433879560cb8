package trader.runfiles;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;

/**
 * A kind of file: records of one size, little-endian, after a header of {@value #HEADER_BYTES} bytes. The header: eight
 * letters, u32 version, u32 bytes of a record, and one instant as i64 {@link System#nanoTime()} and as i64 ns since
 * 1970.
 *
 * @param letters with which the file begins
 * @param longs   the size of a record, in units of 8 bytes
 * @param what    the kind in words, for error messages
 * @param readers makes a reader for each pass over a file
 */
public record RecordLayout<T>(String letters, int version, int longs, String what, Supplier<Reader<T>> readers) {
    public static final int HEADER_BYTES = 32;

    private static final long MOST = 0xffff_ffffL;

    /** Reads one record after the other. */
    @FunctionalInterface
    public interface Reader<T> {
        /**
         * Reads all bytes of a record.
         *
         * @throws IllegalArgumentException if the record is impossible; the message says why
         */
        T read(ByteBuffer from, RunClock clock);
    }

    public int recordBytes() {
        return longs * Long.BYTES;
    }

    /** The header of a new file, ready to be written; the two times are those of one instant. */
    public ByteBuffer header(long nanoTime, long epochNs) {
        return ByteBuffer.allocate(HEADER_BYTES).order(ByteOrder.LITTLE_ENDIAN)
                .put(letters.getBytes(StandardCharsets.US_ASCII)).putInt(version).putInt(recordBytes())
                .putLong(nanoTime).putLong(epochNs).flip();
    }

    /** A number as 32 bits without sign: at least 0, at most 2³² − 1. */
    static long unsigned(long number) {
        return Math.max(0, Math.min(number, MOST));
    }

    /** The next 32 bits, without sign. */
    static long unsigned(ByteBuffer from) {
        return from.getInt() & MOST;
    }
}
