package trader.analysis.latencylog;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import trader.analysis.clock.ClockMapping;
import trader.runfiles.RecordLayout;

/**
 * A file of records, which is read in blocks. An incomplete last record is skipped.
 *
 * @param anchorNs      when the file was made, on its own clock
 * @param anchorEpochNs the same instant in nanoseconds since 1970, by the host that wrote the file
 * @param bytes         of all records
 * @param clock         turns times of the file into those of the run
 */
public record RecordFile<T>(Path file, RecordLayout<T> layout, long anchorNs, long anchorEpochNs, long bytes,
        ClockMapping clock) {

    /** Reads and checks the header. */
    public static <T> RecordFile<T> open(Path file, RecordLayout<T> layout) throws IOException {
        long size = Files.size(file);
        byte[] bytes;
        try (InputStream in = Files.newInputStream(file)) {
            bytes = in.readNBytes(RecordLayout.HEADER_BYTES);
        }
        if (bytes.length < RecordLayout.HEADER_BYTES) {
            throw new IOException(file + " is cut off: " + size + " bytes, but the header alone has "
                    + RecordLayout.HEADER_BYTES);
        }
        String kind = layout.letters();
        if (!new String(bytes, 0, kind.length(), StandardCharsets.ISO_8859_1).equals(kind)) {
            throw new IOException(file + " is not " + layout.what() + ": it does not begin with " + kind);
        }
        ByteBuffer header = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).position(kind.length());
        int found = header.getInt();
        int foundBytes = header.getInt();
        if (found != layout.version() || foundBytes != layout.recordBytes()) {
            throw new IOException(file + " has version " + found + " with records of " + foundBytes
                    + " bytes; only version " + layout.version() + " with " + layout.recordBytes()
                    + " bytes can be read");
        }
        return new RecordFile<>(file, layout, header.getLong(), header.getLong(), size - RecordLayout.HEADER_BYTES,
                ClockMapping.of(file));
    }

    /** When the file was made, on the clock of the run. */
    public long anchorRunNs() {
        return clock.toRunNs(anchorNs);
    }

    /** The number of whole records. */
    public long count() {
        return bytes / layout.recordBytes();
    }

    /** Whether an incomplete record follows. */
    public boolean truncated() {
        return bytes % layout.recordBytes() != 0;
    }

    public RecordCursor<T> cursor() throws IOException {
        return new RecordCursor<>(this, 0);
    }

    /** The first record; null without one. */
    public T first() throws IOException {
        try (RecordCursor<T> all = cursor()) {
            return all.next();
        }
    }

    public void forEach(Consumer<? super T> visitor) throws IOException {
        forEachFrom(0, visitor);
    }

    /** From the record with this index on, as the file was when it was opened; returns the index of the next. */
    public long forEachFrom(long first, Consumer<? super T> visitor) throws IOException {
        try (RecordCursor<T> all = new RecordCursor<>(this, first)) {
            for (T next = all.next(); next != null; next = all.next()) {
                visitor.accept(next);
            }
        }
        return count();
    }
}
