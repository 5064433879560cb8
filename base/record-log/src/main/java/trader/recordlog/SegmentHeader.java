package trader.recordlog;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32C;

/**
 * The first bytes of a segment, big-endian: magic {@code TRADLOG1}, number, end of the previous segment, time of
 * creation, CRC32C of these fields.
 *
 * @param previousEnd where the previous segment ends; 0 for the first one
 * @param createdMs in milliseconds since the epoch: earlier segments have no later records; not before that of the
 *     previous segment
 */
record SegmentHeader(long number, long previousEnd, long createdMs) {
    /** The offset of the first record. */
    static final int BYTES = 64;

    private static final long MAGIC = ByteBuffer.wrap("TRADLOG1".getBytes(StandardCharsets.US_ASCII)).getLong();
    private static final int CRC_AT = 32;

    byte[] encoded() {
        ByteBuffer bytes = ByteBuffer.allocate(BYTES)
                .putLong(MAGIC).putLong(number).putLong(previousEnd).putLong(createdMs);
        bytes.putInt(CRC_AT, crc(bytes.array()));
        return bytes.array();
    }

    /** Reads a header, which must be intact, because it is synced before the segment gets its name. */
    static SegmentHeader read(Path file, long number) throws IOException {
        byte[] bytes;
        try (var in = Files.newInputStream(file)) {
            bytes = in.readNBytes(BYTES);
        }
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        if (bytes.length < BYTES || buffer.getLong() != MAGIC || buffer.getInt(CRC_AT) != crc(bytes)) {
            throw new LogDamagedException(file, 0, "no valid header of a segment");
        }
        SegmentHeader header = new SegmentHeader(buffer.getLong(), buffer.getLong(), buffer.getLong());
        if (header.number != number) {
            throw new LogDamagedException(file, Long.BYTES, "it is segment " + header.number + " under another name");
        }
        return header;
    }

    private static int crc(byte[] bytes) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, 0, CRC_AT);
        return (int) crc.getValue();
    }
}
