package trader.common.timing;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * A file of records from a ring, little-endian. Its header has 32 bytes: eight letters, u32 version, u32 bytes of a
 * record, and an instant as i64 {@link System#nanoTime()} and as i64 ns since 1970.
 */
public final class RingFile implements TimesWriter.Part {
    private static final int MOST_RECORDS_AT_ONCE = 4_096;

    private final Path file;
    private final byte[] letters;
    private final int version;
    private final RecordRing ring;
    private final List<NumberedNames> names;
    private final long[] record;
    private final ByteBuffer buffer;
    private FileChannel channel;

    /** {@code names} are those that the records refer to: a name is written before its first record. */
    public RingFile(Path file, String letters, int version, RecordRing ring, NumberedNames... names) {
        this.file = file;
        this.letters = letters.getBytes(StandardCharsets.US_ASCII);
        this.version = version;
        this.ring = ring;
        this.names = List.of(names);
        record = new long[ring.longs()];
        buffer = ByteBuffer.allocateDirect(Math.min(ring.slotCount(), MOST_RECORDS_AT_ONCE) * recordBytes())
                .order(ByteOrder.LITTLE_ENDIAN);
    }

    private int recordBytes() {
        return record.length * Long.BYTES;
    }

    @Override
    public void open() throws IOException {
        for (NumberedNames each : names) {
            each.open();
        }
        channel = create(file);
        ClockPair now = ClockPair.read();
        buffer.put(letters).putInt(version).putInt(recordBytes()).putLong(now.nanoTime()).putLong(now.epochNs());
        flush();
    }

    @Override
    public void write() throws IOException {
        boolean more = true;
        while (more) {
            more = ring.take(record);
            if (more) {
                for (long number : record) {
                    buffer.putLong(number);
                }
            }
            if (!buffer.hasRemaining() || !more && buffer.position() > 0) {
                for (NumberedNames each : names) {
                    each.writeNew();
                }
                flush();
            }
        }
    }

    private void flush() throws IOException {
        writeFully(channel, buffer.flip());
        buffer.clear();
    }

    static FileChannel create(Path file) throws IOException {
        return FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING,
                StandardOpenOption.WRITE);
    }

    static void writeFully(FileChannel channel, ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    @Override
    public void close() throws IOException {
        for (NumberedNames each : names) {
            each.close();
        }
        if (channel != null) {
            channel.close();
        }
    }
}
