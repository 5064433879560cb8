package trader.recordlog;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/** Reads the records of one segment through a buffer; one thread at a time. */
final class SegmentReader implements AutoCloseable {
    private static final int WINDOW = 128 * 1024;

    final Path path;
    private final long number;
    private final RandomAccessFile file;
    private byte[] window = new byte[WINDOW];
    private ByteBuffer buffer = ByteBuffer.wrap(window);
    private int windowStart;
    private int windowEnd;

    SegmentReader(Path path, long number) throws IOException {
        this.path = path;
        this.number = number;
        this.file = new RandomAccessFile(path.toFile(), "r");
    }

    /** The record at an offset; null if there is no intact one. */
    LogRecord at(int offset) throws IOException {
        if (!holds(offset, RecordFormat.HEADER_BYTES)
                || buffer.getLong(offset - windowStart + RecordFormat.LSN) != Lsn.of(number, offset)) {
            return null;
        }
        int length = buffer.getInt(offset - windowStart + RecordFormat.LENGTH);
        if (length < RecordFormat.HEADER_BYTES || !holds(offset, length)) {
            return null;
        }
        int at = offset - windowStart;
        if (buffer.getInt(at) != RecordFormat.crc(window, at, length)) {
            return null;
        }
        return new LogRecord(Lsn.of(number, offset), buffer.getInt(at + RecordFormat.TYPE),
                buffer.getLong(at + RecordFormat.DURABLE), ByteBuffer.wrap(window, at + RecordFormat.HEADER_BYTES,
                        length - RecordFormat.HEADER_BYTES).slice());
    }

    /** The record at an offset, read from the file again. */
    LogRecord rereadAt(int offset) throws IOException {
        windowEnd = windowStart;
        return at(offset);
    }

    /** Whether an intact record after the offset states that the record at the offset was durable. */
    boolean wasDurable(int offset) throws IOException {
        for (int at = offset + 8; holds(at, RecordFormat.HEADER_BYTES); at += 8) {
            LogRecord record = at(at);
            if (record != null && record.durableLsn() > Lsn.of(number, offset)) {
                return true;
            }
        }
        return false;
    }

    /** The offset of the next record. */
    static int offsetAfter(LogRecord record) {
        return Lsn.offset(record.lsn()) + RecordFormat.bytes(record.payload().capacity());
    }

    private boolean holds(int offset, int bytes) throws IOException {
        if (offset >= windowStart && offset + (long) bytes <= windowEnd) {
            return true;
        }
        if (offset + (long) bytes > file.length()) {
            return false;
        }
        if (bytes > window.length) {
            window = new byte[bytes];
            buffer = ByteBuffer.wrap(window);
        }
        windowStart = offset;
        windowEnd = offset;
        file.seek(offset);
        int read = 1;
        while (read > 0 && windowEnd < offset + window.length) {
            read = file.read(window, windowEnd - offset, window.length - (windowEnd - offset));
            windowEnd += Math.max(0, read);
        }
        return offset + bytes <= windowEnd;
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
