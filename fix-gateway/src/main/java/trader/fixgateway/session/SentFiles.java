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
import trader.recordlog.SegmentFile;

/**
 * Reads QuickFIX/J's file store of a session: a file {@code .header} of 16-byte records in the order sent (number, int;
 * offset of the message in the file {@code .body}, long; its size in bytes, int). The store itself would read the whole
 * file for each number it does not have. The numbers only rise, so a binary search finds them.
 */
final class SentFiles implements SentMessages {
    private static final int RECORD_BYTES = Integer.BYTES + Long.BYTES + Integer.BYTES;

    private final Path directory;
    private final boolean forced;
    private final Path records;
    private final Path bodies;

    private record Place(int number, long offset, int bytes) {
    }

    private SentFiles(Path directory, String name, boolean forced) {
        this.directory = directory;
        this.forced = forced;
        this.records = directory.resolve(name + ".header");
        this.bodies = directory.resolve(name + ".body");
    }

    /** Opens the files before the store appends to them: cuts off half a record that a crash has left. */
    static SentFiles open(Path directory, SessionID session, boolean forced) {
        SentFiles files = new SentFiles(directory, FileUtil.sessionIdFileName(session), forced);
        if (Files.exists(files.records)) {
            files.change(records -> records.truncate(records.size() / RECORD_BYTES * RECORD_BYTES));
        }
        return files;
    }

    /**
     * Drops the records from number {@code next} on. A crash left them: the message was not sent, may be incomplete,
     * and another one will get its number. The store must not have written since it was opened.
     */
    void dropUnsent(int next) {
        change(records -> records.truncate(RECORD_BYTES * find(records, records.size() / RECORD_BYTES, next)));
    }

    private interface Change {
        void apply(FileChannel records) throws IOException;
    }

    private void change(Change change) {
        try (FileChannel channel = FileChannel.open(records, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            change.apply(channel);
            if (forced) {
                channel.force(true);
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(records + ": " + failed.getMessage(), failed);
        }
    }

    @Override
    public void forceNames() throws IOException {
        if (forced) {
            SegmentFile.force(directory);
        }
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
                // A message that could not be stored completely was not sent: the next record has the same number.
                if (next == null || next.number() != found.number()) {
                    byte[] text = read(texts, found.offset(), found.bytes()).array();
                    reader.take(new String(text, CharsetSupport.getCharsetInstance()));
                }
            }
        }
    }

    /** The index of the first record with this number or a higher one. */
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
                throw new EOFException("a file of sent messages ends before byte " + (offset + count));
            }
        }
        return bytes.flip();
    }
}
