package trader.recordlog;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.LongAdder;
import trader.common.DiskWatch;

/** Writes batches to segments; one thread at a time, except for {@link #prepareSpare} and the counters. */
final class LogWriter implements AutoCloseable {
    private final LogDirectory directory;
    private final RecordLog.Options options;
    private final LongAdder fsyncs = new LongAdder();
    private final LongAdder bytes = new LongAdder();
    private SegmentFile segment;
    private long number;
    private long durableEnd;
    /** Records written since the last fsync. */
    private int unforced;
    private Path file;
    private SegmentFile spare;
    private long createdMs;

    LogWriter(LogDirectory directory, RecordLog.Options options) {
        this.directory = directory;
        this.options = options;
    }

    /** The size of a segment that has room for a record. */
    int segmentBytes(int recordBytes) {
        return Math.max(options.segmentBytes(), Math.addExact(SegmentHeader.BYTES, recordBytes));
    }

    /** Segments have no earlier time than the newest one so far, even if the clock is behind it. */
    void beginNoneBefore(long epochMs) {
        createdMs = epochMs;
    }

    /** Begins a segment and syncs the previous one, so that only the last segment can have a torn end. */
    void begin(long newNumber, long previousEnd, int bytes) throws IOException {
        if (segment != null) {
            forceNow();
            segment.close();
        }
        segment = name(newNumber, previousEnd, bytes);
        number = newNumber;
        file = directory.file(newNumber);
        durableEnd = Lsn.of(newNumber, SegmentHeader.BYTES);
    }

    void write(Batch batch, boolean force) throws IOException {
        for (Batch.Part part : batch.parts) {
            if (Lsn.segment(part.lsn) != number) {
                begin(Lsn.segment(part.lsn), part.previousEnd, part.segmentBytes);
            }
            if (part.length > 0) {
                RecordFormat.seal(part.records, part.length, durableEnd);
                batch.durableLsn = durableEnd;
                DiskWatch.begin(file, DiskWatch.Call.WRITE);
                try {
                    segment.write(Lsn.offset(part.lsn), part.records, part.length);
                } finally {
                    DiskWatch.end();
                }
                bytes.add(part.length);
                unforced += part.count;
            }
        }
        if (force) {
            if (options.forced()) {
                forceNow();
            }
            durableEnd = batch.end;
        }
    }

    void forceNow() throws IOException {
        DiskWatch.begin(file, DiskWatch.Call.FSYNC);
        try {
            options.forcer().force(segment);
        } finally {
            DiskWatch.end(unforced);
        }
        unforced = 0;
        fsyncs.increment();
    }

    long fsyncs() {
        return fsyncs.sum();
    }

    long bytes() {
        return bytes.sum();
    }

    synchronized void prepareSpare() throws IOException {
        if (spare == null) {
            spare = directory.spare(options.segmentBytes());
        }
    }

    /** Synchronized because the spare file and a new segment both start with the name of the spare file. */
    private synchronized SegmentFile name(long newNumber, long previousEnd, int bytes) throws IOException {
        if (spare != null && spare.bytes() < bytes) {
            spare.close();
            spare = null;
        }
        SegmentFile next = spare != null ? spare : directory.spare(bytes);
        spare = null;
        createdMs = Math.max(createdMs, options.epochMs().getAsLong());
        directory.begin(next, new SegmentHeader(newNumber, previousEnd, createdMs));
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
