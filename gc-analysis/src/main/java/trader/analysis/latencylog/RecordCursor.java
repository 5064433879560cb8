package trader.analysis.latencylog;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;

/** Iterates over the whole records of a file, in blocks; an incomplete last one is skipped. */
public final class RecordCursor<T> implements Closeable {
    private static final int RECORDS_IN_BLOCK = 8192;

    private final RecordFile source;
    private final Parser<T> parser;
    private final FileChannel channel;
    private final ByteBuffer block;
    private long read;

    @FunctionalInterface
    interface Parser<T> {
        /** {@code from} is at the record with this index, all of which must be read. */
        T parse(ByteBuffer from, long index) throws IOException;
    }

    /** From the record with the index {@code first} on. */
    RecordCursor(RecordFile source, long first, Parser<T> parser) throws IOException {
        this.source = source;
        this.parser = parser;
        read = first;
        channel = FileChannel.open(source.file());
        channel.position(RecordFile.HEADER_BYTES + first * source.recordBytes());
        block = ByteBuffer.allocateDirect(RECORDS_IN_BLOCK * source.recordBytes()).order(ByteOrder.LITTLE_ENDIAN);
        block.limit(0);
    }

    /** Null at the end. */
    public T next() throws IOException {
        if (read == source.count()) {
            return null;
        }
        while (block.remaining() < source.recordBytes()) {
            block.compact();
            if (channel.read(block) < 0) {
                throw new IOException(source.file() + " became shorter while it was read");
            }
            block.flip();
        }
        return parser.parse(block, read++);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
