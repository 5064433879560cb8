package trader.recordlog;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeSet;

/** Reads a log's files, even while they are being written. Thread-safe. */
public final class LogReader {
    /** Called with records in the order in which they were written; the payload is valid only during the call. */
    public interface Visitor {
        void visit(LogRecord record) throws IOException;
    }

    private final LogDirectory directory;

    public LogReader(Path directory) {
        this.directory = new LogDirectory(directory);
    }

    /**
     * @param after the record before the first one to read, or {@link Lsn#NONE}
     * @param end the LSN after the last one, or {@link Long#MAX_VALUE}
     * @return the end of the range, or of the log if that is earlier; {@link Lsn#NONE} when there are no segments
     * @throws LogDamagedException when a durable record is missing
     */
    public long scan(long after, long end, Visitor visitor) throws IOException {
        TreeSet<Long> numbers = directory.numbers();
        if (numbers.isEmpty()) {
            if (after != Lsn.NONE) {
                throw new LogDamagedException(directory.file(Lsn.segment(after)), 0, "the file is missing");
            }
            return Lsn.NONE;
        }
        // Segments before the first were deleted because of their age.
        boolean resumes = Lsn.segment(after) >= numbers.first();
        long number = resumes ? Lsn.segment(after) : numbers.first();
        int offset = resumes ? Lsn.offset(after) : SegmentHeader.BYTES;
        boolean known = resumes;
        while (true) {
            offset = scanSegment(number, offset, known, end, visitor);
            known = false;
            Path next = directory.file(number + 1);
            if (Lsn.of(number, offset) >= end || !Files.exists(next)) {
                requireNoneBeyond(number, numbers, end);
                return Lsn.of(number, offset);
            }
            // Otherwise this segment was extended after it had been read.
            if (SegmentHeader.read(next, number + 1).previousEnd() == Lsn.of(number, offset)) {
                number++;
                offset = SegmentHeader.BYTES;
            }
        }
    }

    private void requireNoneBeyond(long number, TreeSet<Long> numbers, long end) throws LogDamagedException {
        if (end == Long.MAX_VALUE && numbers.last() > number) {
            throw new LogDamagedException(directory.file(number + 1), 0, "the file is missing");
        }
    }

    private int scanSegment(long number, int from, boolean known, long end, Visitor visitor) throws IOException {
        int offset = from;
        try (SegmentReader segment = open(number)) {
            boolean skip = known;
            while (Lsn.of(number, offset) < end || skip) {
                LogRecord record = segment.at(offset);
                if (record == null) {
                    record = confirm(segment, number, offset, skip);
                }
                if (record == null) {
                    return offset;
                }
                offset = SegmentReader.offsetAfter(record);
                if (!skip && record.type() != RecordLog.MARK) {
                    visitor.visit(record);
                }
                skip = false;
            }
            return offset;
        }
    }

    /** Called where there is no record: null if the segment ends there, or the record if it was written meanwhile. */
    private LogRecord confirm(SegmentReader segment, long number, int offset, boolean mustBeThere) throws IOException {
        // In this order: once the next segment has its name, this one is complete.
        Path next = directory.file(number + 1);
        boolean sealed = Files.exists(next);
        long end = sealed ? SegmentHeader.read(next, number + 1).previousEnd() : 0;
        if (!mustBeThere && end == Lsn.of(number, offset)) {
            return null;
        }
        LogRecord record = segment.rereadAt(offset);
        if (record != null || !sealed && !mustBeThere && !segment.wasDurable(offset)) {
            return record;
        }
        record = segment.rereadAt(offset);
        if (record == null) {
            throw new LogDamagedException(segment.path, offset,
                    "a durable record is missing, or not intact");
        }
        return record;
    }

    /**
     * @return null if its segment was deleted because of its age
     * @throws LogDamagedException if the record is not intact
     */
    public LogRecord read(long lsn) throws IOException {
        Path file = directory.file(Lsn.segment(lsn));
        try (SegmentReader segment = new SegmentReader(file, Lsn.segment(lsn))) {
            LogRecord record = segment.at(Lsn.offset(lsn));
            if (record == null) {
                throw new LogDamagedException(file, Lsn.offset(lsn), "the record that should be here is not intact");
            }
            return record;
        } catch (FileNotFoundException missing) {
            if (isDeleted(lsn)) {
                return null;
            }
            throw new LogDamagedException(file, 0, "the file is missing");
        }
    }

    /** Whether the segment of a record was deleted because of its age. */
    public boolean isDeleted(long lsn) throws IOException {
        TreeSet<Long> numbers = directory.numbers();
        return numbers.isEmpty() || Lsn.segment(lsn) < numbers.first();
    }

    private SegmentReader open(long number) throws IOException {
        Path file = directory.file(number);
        try {
            return new SegmentReader(file, number);
        } catch (FileNotFoundException missing) {
            throw new LogDamagedException(file, 0, "the file is missing");
        }
    }
}
