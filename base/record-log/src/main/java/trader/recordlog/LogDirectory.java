package trader.recordlog;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The directory of a log's segments. */
record LogDirectory(Path path) {
    private static final int DIGITS = 10;
    private static final Predicate<String> NAME = Pattern.compile("[0-9]{" + DIGITS + "}\\.log").asMatchPredicate();
    private static final int CHUNK_BYTES = 1 << 16;

    Path file(long number) {
        String digits = Long.toString(number);
        return path.resolve("0".repeat(DIGITS - digits.length()) + digits + ".log");
    }

    TreeSet<Long> numbers() throws IOException {
        try (Stream<Path> files = Files.list(path)) {
            return files.map(file -> file.getFileName().toString()).filter(NAME)
                    .map(name -> Long.valueOf(name.substring(0, DIGITS)))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    SegmentHeader header(long number) throws IOException {
        return SegmentHeader.read(file(number), number);
    }

    Path spareFile() {
        return path.resolve("spare");
    }

    SegmentFile spare(int bytes) throws IOException {
        return SegmentFile.create(spareFile(), bytes);
    }

    /** Turns the spare file into a segment; syncs its header and its name. */
    void begin(SegmentFile spare, SegmentHeader header) throws IOException {
        spare.write(0, header.encoded(), SegmentHeader.BYTES);
        spare.force();
        Files.move(spareFile(), file(header.number()), StandardCopyOption.ATOMIC_MOVE);
        SegmentFile.force(path);
    }

    /** Deletes the oldest segment for good: it must not come back without the one after it. */
    void delete(long number) throws IOException {
        Files.deleteIfExists(file(number));
        SegmentFile.force(path);
    }

    /**
     * Writes a segment's content again and syncs it. After a failed fsync, the operating system may consider the pages
     * written, and syncing alone would do nothing.
     */
    void rewrite(long end) throws IOException {
        Path path = file(Lsn.segment(end));
        byte[] chunk = new byte[CHUNK_BYTES];
        try (RandomAccessFile segment = new RandomAccessFile(path.toFile(), "rw")) {
            for (int at = 0; at < Lsn.offset(end); at += chunk.length) {
                int length = Math.min(chunk.length, Lsn.offset(end) - at);
                segment.seek(at);
                segment.readFully(chunk, 0, length);
                segment.seek(at);
                segment.write(chunk, 0, length);
            }
        }
        SegmentFile.force(path);
    }

    /** Frees the space of a segment beyond its end. */
    void truncate(long end) throws IOException {
        try (FileChannel channel = FileChannel.open(file(Lsn.segment(end)), StandardOpenOption.WRITE)) {
            channel.truncate(Lsn.offset(end));
        }
    }
}
