package trader.analysis.latencylog;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.HdrHistogram.Histogram;

/**
 * Counts the values of a compressed histogram without decoding it, which would clear and scan a quarter of a megabyte
 * each time. Reads HdrHistogram's encoding V2: the count of each bucket is a number of variable length; a
 * negative number stands for that many empty buckets. Other encodings are decoded by the library.
 */
final class EncodedCount implements AutoCloseable {
    private static final int COMPRESSED_V2 = 0x1c849304 | 0x10;
    private static final int V2 = 0x1c849303 | 0x10;
    private static final int COMPRESSED_HEADER_BYTES = 8;
    private static final int HEADER_BYTES = 40;
    private static final int LAST_BYTE = 8;

    private final Inflater inflater = new Inflater();
    private byte[] payload = new byte[1 << 14];
    private int at;

    /** {@code compressed} is a histogram of a log, decoded from Base64. */
    long of(byte[] compressed) throws DataFormatException {
        ByteBuffer header = ByteBuffer.wrap(compressed);
        int length = compressed.length < COMPRESSED_HEADER_BYTES || header.getInt(0) != COMPRESSED_V2 ? 0
                : inflate(compressed, header.getInt(4));
        ByteBuffer inflated = ByteBuffer.wrap(payload);
        if (length < HEADER_BYTES || inflated.getInt(0) != V2 || inflated.getInt(4) != length - HEADER_BYTES) {
            return Histogram.decodeFromCompressedByteBuffer(header, 0).getTotalCount();
        }
        long count = 0;
        at = HEADER_BYTES;
        while (at < length) {
            count += Math.max(0, next(length));
        }
        return count;
    }

    private int inflate(byte[] compressed, int lengthOfCompressed) throws DataFormatException {
        inflater.reset();
        inflater.setInput(compressed, COMPRESSED_HEADER_BYTES,
                Math.max(0, Math.min(lengthOfCompressed, compressed.length - COMPRESSED_HEADER_BYTES)));
        int length = 0;
        while (!inflater.finished()) {
            if (length == payload.length) {
                payload = Arrays.copyOf(payload, 2 * length);
            }
            int more = inflater.inflate(payload, length, payload.length - length);
            if (more == 0 && !inflater.finished() && length < payload.length) {
                throw new DataFormatException("the histogram is cut off");
            }
            length += more;
        }
        return length;
    }

    /** Zig-zag encoding, seven bits per byte, the lowest first; a ninth byte has eight. */
    private long next(int length) throws DataFormatException {
        long value = 0;
        for (int i = 0; ; i++) {
            if (at == length) {
                throw new DataFormatException("the histogram is cut off");
            }
            byte part = payload[at++];
            if (i == LAST_BYTE) {
                value |= (long) part << (7 * i);
                break;
            }
            value |= (long) (part & 0x7F) << (7 * i);
            if (part >= 0) {
                break;
            }
        }
        return (value >>> 1) ^ -(value & 1);
    }

    @Override
    public void close() {
        inflater.end();
    }
}
