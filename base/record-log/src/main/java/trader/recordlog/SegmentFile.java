package trader.recordlog;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A segment that is being written, by one thread at a time.
 *
 * <p>Unlike {@link java.nio.channels.FileChannel}, the classes used here do not close the file when a thread is
 * interrupted. {@code AsynchronousFileChannel.force} is an fdatasync in the calling thread, for all writes to the file.
 */
public final class SegmentFile implements AutoCloseable {
    private static final int ZEROS = 1 << 20;

    private final RandomAccessFile file;
    private final AsynchronousFileChannel forced;
    private final int bytes;

    private SegmentFile(RandomAccessFile file, AsynchronousFileChannel forced, int bytes) {
        this.file = file;
        this.forced = forced;
        this.bytes = bytes;
    }

    /** Creates a file full of zeros, and syncs content and metadata. */
    static SegmentFile create(Path path, int bytes) throws IOException {
        RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw");
        try {
            file.setLength(0);
            byte[] zeros = new byte[Math.min(ZEROS, bytes)];
            for (int done = 0; done < bytes; done += zeros.length) {
                file.write(zeros, 0, Math.min(zeros.length, bytes - done));
            }
            SegmentFile made =
                    new SegmentFile(file, AsynchronousFileChannel.open(path, StandardOpenOption.WRITE), bytes);
            made.forced.force(true);
            return made;
        } catch (IOException | RuntimeException failed) {
            file.close();
            throw failed;
        }
    }

    int bytes() {
        return bytes;
    }

    void write(int offset, byte[] from, int length) throws IOException {
        if (file.getFilePointer() != offset) {
            file.seek(offset);
        }
        file.write(from, 0, length);
    }

    /** Syncs the data and only the metadata needed to read them. */
    void force() throws IOException {
        forced.force(false);
    }

    /** Syncs an existing file, or the names in a directory. */
    public static void force(Path path) throws IOException {
        try (AsynchronousFileChannel channel = AsynchronousFileChannel.open(path, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    @Override
    public void close() throws IOException {
        try (file) {
            forced.close();
        }
    }
}
