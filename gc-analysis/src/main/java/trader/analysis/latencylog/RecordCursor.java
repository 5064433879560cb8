package trader.analysis.latencylog;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import trader.runfiles.RecordLayout;

/** Iterates over the whole records of a file, in blocks; an incomplete last one is skipped. */
public final class RecordCursor<T> implements Closeable {
    private static final int RECORDS_IN_BLOCK = 8192;

    private final RecordFile<T> source;
    private final RecordLayout.Reader<T> reader;
    private final FileChannel channel;
    private final ByteBuffer block;
    private long read;

    /** From the record with the index {@code first} on. */
    RecordCursor(RecordFile<T> source, long first) throws IOException {
        this.source = source;
        reader = source.layout().readers().get();
        read = first;
        channel = FileChannel.open(source.file());
        channel.position(RecordLayout.HEADER_BYTES + first * source.layout().recordBytes());
        block = ByteBuffer.allocateDirect(RECORDS_IN_BLOCK * source.layout().recordBytes())
                .order(ByteOrder.LITTLE_ENDIAN);
        block.limit(0);
    }

    /** Null at the end. */
    public T next() throws IOException {
        if (read == source.count()) {
            return null;
        }
        while (block.remaining() < source.layout().recordBytes()) {
            block.compact();
            if (channel.read(block) < 0) {
                throw new IOException(source.file() + " became shorter while it was read");
            }
            block.flip();
        }
        try {
            return reader.read(block, source.clock());
        } catch (IllegalArgumentException impossible) {
            throw new IOException(source.file() + ": record " + read + " is impossible: " + impossible.getMessage(),
                    impossible);
        } finally {
            read++;
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
