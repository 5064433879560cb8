package trader.common;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The minimum cost of durability: an fsync of 4 KB to a preallocated file. */
public final class BareFsync implements AutoCloseable {
    private static final int BLOCK_BYTES = 4_096;

    private final FileChannel channel;
    private final ByteBuffer block = ByteBuffer.allocateDirect(BLOCK_BYTES);
    private final int blocks;
    private int next;

    /** Creates a file of some blocks, which the writes fill in turn. */
    public BareFsync(Path file, int blocks) throws IOException {
        this.blocks = blocks;
        channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        for (int i = 0; i < blocks; i++) {
            write();
        }
        channel.force(true);
    }

    /** One fsync: {@code pwrite} and {@code fdatasync}. */
    public void run() throws IOException {
        write();
        channel.force(false);
    }

    private void write() throws IOException {
        block.clear();
        channel.write(block, (long) (next++ % blocks) * BLOCK_BYTES);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
