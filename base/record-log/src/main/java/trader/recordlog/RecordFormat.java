package trader.recordlog;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * A record in a segment, big-endian, at a multiple of 8 bytes:
 *
 * <pre>
 *  0  u32  CRC32C of everything from 4 to the end of the payload
 *  4  u32  length of header and payload in bytes; zeros follow up to the next multiple of 8
 *  8  u64  LSN of the record
 * 16  u64  everything before this LSN was durable when the record was written
 * 24  u32  type, above 0
 * 28       payload
 * </pre>
 */
public final class RecordFormat {
    static final int HEADER_BYTES = 28;
    static final int LENGTH = 4;
    static final int LSN = 8;
    static final int DURABLE = 16;
    static final int TYPE = 24;

    private RecordFormat() {
    }

    /** The complete records in a part of a segment that begins with one; their checksums are not checked. */
    public static List<LogRecord> records(ByteBuffer segment) {
        List<LogRecord> records = new ArrayList<>();
        int length;
        for (int at = 0; at + HEADER_BYTES <= segment.limit(); at += aligned(length)) {
            length = segment.getInt(at + LENGTH);
            if (length < HEADER_BYTES || at + length > segment.limit()) {
                break;
            }
            records.add(new LogRecord(segment.getLong(at + LSN), segment.getInt(at + TYPE),
                    segment.getLong(at + DURABLE), segment.slice(at + HEADER_BYTES, length - HEADER_BYTES)));
        }
        return records;
    }

    /** The size of a record in the file. */
    static int bytes(int payloadBytes) {
        return aligned(HEADER_BYTES + payloadBytes);
    }

    static int aligned(int length) {
        return length + 7 & ~7;
    }

    /** Writes a record without its durable LSN and its checksum. */
    static void put(ByteBuffer to, int at, long lsn, int type, byte[] payload) {
        to.putInt(at + LENGTH, HEADER_BYTES + payload.length);
        to.putLong(at + LSN, lsn);
        to.putInt(at + TYPE, type);
        to.put(at + HEADER_BYTES, payload);
    }

    /** Adds the durable LSN and the checksum to all records up to {@code end}. */
    static void seal(byte[] records, int end, long durableLsn) {
        ByteBuffer buffer = ByteBuffer.wrap(records);
        for (int at = 0; at < end; at += aligned(buffer.getInt(at + LENGTH))) {
            buffer.putLong(at + DURABLE, durableLsn);
            buffer.putInt(at, crc(records, at, buffer.getInt(at + LENGTH)));
        }
    }

    static int crc(byte[] record, int at, int length) {
        CRC32C crc = new CRC32C();
        crc.update(record, at + LENGTH, length - LENGTH);
        return (int) crc.getValue();
    }
}
