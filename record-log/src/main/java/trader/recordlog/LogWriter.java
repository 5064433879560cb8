package trader.recordlog;

import java.io.IOException;
import java.nio.file.Files;
import java.util.concurrent.atomic.LongAdder;

/** Writes batches into segments: whoever leads a group commit, one at a time. */
final class LogWriter implements AutoCloseable {
    private final LogDirectory directory;
    private final RecordLog.Options options;
    private final LongAdder forces = new LongAdder();
    private final LongAdder bytes = new LongAdder();
    private SegmentFile segment;
    private long number;
    private long safeEnd;
    private SegmentFile spare;

    LogWriter(LogDirectory directory, RecordLog.Options options) {
        this.directory = directory;
        this.options = options;
    }

    /** The size of a segment that has room for a record. */
    int segmentBytes(int recordBytes) {
        return Math.max(options.segmentBytes(), Math.addExact(SegmentHeader.BYTES, recordBytes));
    }

    /** Begins a segment; what is in the one before is forced, so that only the last can have a torn end. */
    void begin(long newNumber, long previousEnd, int bytes) throws IOException {
        if (segment != null) {
            forceNow();
            segment.close();
        }
        segment = name(newNumber, previousEnd, bytes);
        number = newNumber;
        safeEnd = Lsn.of(newNumber, SegmentHeader.BYTES);
    }

    void write(Batch batch, boolean force) throws IOException {
        for (Batch.Part part : batch.parts) {
            if (Lsn.segment(part.lsn) != number) {
                begin(Lsn.segment(part.lsn), part.previousEnd, part.segmentBytes);
            }
            if (part.length > 0) {
                RecordFormat.seal(part.records, part.length, safeEnd);
                batch.saysSafe = safeEnd;
                segment.write(Lsn.offset(part.lsn), part.records, part.length);
                bytes.add(part.length);
            }
        }
        if (force) {
            if (options.forced()) {
                forceNow();
            }
            safeEnd = batch.end;
        }
    }

    void forceNow() throws IOException {
        options.forcer().force(segment);
        forces.increment();
    }

    /** Forced writes so far. */
    long forces() {
        return forces.sum();
    }

    /** Bytes written so far. */
    long bytes() {
        return bytes.sum();
    }

    synchronized void prepareSpare() throws IOException {
        if (spare == null) {
            spare = directory.spare(options.segmentBytes());
        }
    }

    /** Until it has its new name, nobody may make another spare file. */
    private synchronized SegmentFile name(long newNumber, long previousEnd, int bytes) throws IOException {
        if (spare != null && spare.bytes() < bytes) {
            spare.close();
            spare = null;
        }
        SegmentFile next = spare != null ? spare : directory.spare(bytes);
        spare = null;
        directory.begin(next, new SegmentHeader(newNumber, previousEnd, options.epochMs().getAsLong()));
        return next;
    }

    @Override
    public void close() throws IOException {
        if (spare != null) {
            spare.close();
        }
        if (segment != null) {
            segment.close();
        }
        Files.deleteIfExists(directory.spareFile());
    }
}
