package trader.common.timing;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import trader.runfiles.RecordLayout;

/** A file of records from a ring. */
public final class RingFile implements TimesWriter.Part {
    private static final int MOST_RECORDS_AT_ONCE = 4_096;

    private final Path file;
    private final RecordLayout<?> layout;
    private final RecordRing ring;
    private final List<NumberedNames> names;
    private final long[] record;
    private final ByteBuffer buffer;
    private FileChannel channel;

    /** {@code names} are those that the records refer to: a name is written before its first record. */
    public RingFile(Path file, RecordLayout<?> layout, RecordRing ring, NumberedNames... names) {
        this.file = file;
        this.layout = layout;
        this.ring = ring;
        this.names = List.of(names);
        record = new long[ring.longs()];
        buffer = ByteBuffer.allocateDirect(Math.min(ring.slotCount(), MOST_RECORDS_AT_ONCE) * layout.recordBytes())
                .order(ByteOrder.LITTLE_ENDIAN);
    }

    @Override
    public void open() throws IOException {
        for (NumberedNames each : names) {
            each.open();
        }
        channel = create(file);
        ClockPair now = ClockPair.read();
        writeFully(channel, layout.header(now.nanoTime(), now.epochNs()));
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
