package trader.fixgateway.session;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.quickfixj.CharsetSupport;
import quickfix.FileUtil;
import quickfix.SessionID;

/**
 * Reads what QuickFIX/J's file store has of a session: a file {@code .header} of records, 16 bytes each (number, int;
 * where its message begins in the file {@code .body}, long; its bytes, int), in the order in which they were sent. The
 * store itself would read the whole of it for every number that it has not. As the numbers only rise, they are found by
 * halving.
 */
final class SentFiles implements SentMessages {
    private static final int RECORD_BYTES = Integer.BYTES + Long.BYTES + Integer.BYTES;

    private final Path records;
    private final Path bodies;

    private record Place(int number, long offset, int bytes) {
    }

    private SentFiles(Path records, Path bodies) {
        this.records = records;
        this.bodies = bodies;
    }

    /**
     * The files of a session, before the store opens them: what a crash left of half a record is cut off, as the store
     * would go on behind it.
     *
     * @throws UncheckedIOException when they cannot be read or written
     */
    static SentFiles open(Path directory, SessionID session) {
        String name = FileUtil.sessionIdFileName(session);
        SentFiles files = new SentFiles(directory.resolve(name + ".header"), directory.resolve(name + ".body"));
        if (Files.exists(files.records)) {
            try (FileChannel channel = FileChannel.open(files.records, StandardOpenOption.WRITE)) {
                channel.truncate(channel.size() / RECORD_BYTES * RECORD_BYTES);
            } catch (IOException failed) {
                throw new UncheckedIOException(files.records + ": " + failed.getMessage(), failed);
            }
        }
        return files;
    }

    @Override
    public void read(int first, int last, Reader reader) throws IOException {
        try (FileChannel index = FileChannel.open(records); FileChannel texts = FileChannel.open(bodies)) {
            long count = index.size() / RECORD_BYTES;
            long at = find(index, count, first);
            Place next = at < count ? place(index, at) : null;
            while (next != null && next.number() <= last) {
                Place found = next;
                next = ++at < count ? place(index, at) : null;
                // One that was stored, and not sent because the process ended, has its number again in the next one.
                if (next == null || next.number() != found.number()) {
                    byte[] text = read(texts, found.offset(), found.bytes()).array();
                    reader.take(new String(text, CharsetSupport.getCharsetInstance()));
                }
            }
        }
    }

    /** The first record whose number is at least this. */
    private static long find(FileChannel index, long count, int number) throws IOException {
        long from = 0;
        long to = count;
        while (from < to) {
            long middle = (from + to) >>> 1;
            if (place(index, middle).number() < number) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        return from;
    }

    private static Place place(FileChannel index, long at) throws IOException {
        ByteBuffer bytes = read(index, at * RECORD_BYTES, RECORD_BYTES);
        return new Place(bytes.getInt(), bytes.getLong(), bytes.getInt());
    }

    private static ByteBuffer read(FileChannel from, long offset, int count) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(count);
        while (bytes.hasRemaining()) {
            if (from.read(bytes, offset + bytes.position()) < 0) {
                throw new EOFException("a file of what was sent ends before byte " + (offset + count));
            }
        }
        return bytes.flip();
    }
}
