package trader.recordlog;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;

/** Records that are written together; guarded by the log's lock until then. */
final class Batch {
    private static final int FIRST_BYTES = 4 * 1024;

    /** The records in one segment. */
    static final class Part {
        final long lsn;
        /** The end of the previous segment, and the size of this one; 0 unless a segment begins with this part. */
        final long previousEnd;
        final int segmentBytes;
        byte[] records = new byte[FIRST_BYTES];
        int length;
        int count;

        Part(long lsn, long previousEnd, int segmentBytes) {
            this.lsn = lsn;
            this.previousEnd = previousEnd;
            this.segmentBytes = segmentBytes;
        }
    }

    final List<Part> parts = new ArrayList<>(1);
    final Condition finished;
    /** Whether a waiting thread will write this batch. */
    boolean leaderWaits;
    /** Whether that thread waits for further records rather than for the disk. */
    boolean isGathering;
    /** Set once no more records can be added. */
    long end;
    /** The durable LSN in its last record. */
    long durableLsn;
    private Part last;

    Batch(Lock lock, long lsn) {
        finished = lock.newCondition();
        add(new Part(lsn, 0, 0));
    }

    private void add(Part part) {
        parts.add(part);
        last = part;
    }

    void beginSegment(long previousEnd, int segmentBytes) {
        add(new Part(Lsn.of(Lsn.segment(previousEnd) + 1, SegmentHeader.BYTES), previousEnd, segmentBytes));
    }

    void append(long lsn, int type, byte[] payload) {
        int needed = last.length + RecordFormat.bytes(payload.length);
        if (needed > last.records.length) {
            last.records = Arrays.copyOf(last.records, Math.max(needed, 2 * last.records.length));
        }
        RecordFormat.put(ByteBuffer.wrap(last.records), last.length, lsn, type, payload);
        last.length = needed;
        last.count++;
    }

    boolean isEmpty() {
        return parts.size() == 1 && last.length == 0;
    }
}
