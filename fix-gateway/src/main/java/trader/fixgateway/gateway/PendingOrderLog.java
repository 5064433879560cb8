package trader.fixgateway.gateway;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import quickfix.SessionID;
import trader.common.CounterLog;
import trader.common.Durability;
import trader.recordlog.Forcer;
import trader.recordlog.LogRecord;
import trader.recordlog.Lsn;
import trader.recordlog.RecordLog;

/**
 * Orders, cancels and replaces without an answer, on disk; with durability {@code none} nothing is written.
 * Thread-safe, except {@link #open} and {@link #close}.
 *
 * <p>A record of type 1 (pending) has the request's number (8 bytes), the length of the session's name (4 bytes), the
 * name, and the request as FIXML, both UTF-8; a record of type 2 (answered) has only the number. A request may occur
 * several times: it is copied to the end when its segment is deleted.
 */
final class PendingOrderLog implements AutoCloseable {
    private static final int PENDING = 1;
    private static final int ANSWERED = 2;
    private static final int SEGMENT_BYTES = 4 << 20;
    /** Beyond this, pending requests of the oldest segment are copied to the end. */
    private static final int MAX_SEGMENTS = 8;
    /** The LSN of an answered request. */
    private static final long ANSWERED_LSN = -1;

    private final RecordLog log;
    private long lastNumber;
    private boolean isOpen;

    /** A request in the log, in FIXML. */
    record Entry(long number, SessionID session, String text, long lsn) {
    }

    PendingOrderLog(Path directory, Durability durability) {
        this(directory, durability, new RecordLog.Options(SEGMENT_BYTES, durability == Durability.FORCED, Forcer.DISK,
                System::currentTimeMillis));
    }

    PendingOrderLog(Path directory, Durability durability, RecordLog.Options options) {
        log = durability == Durability.NONE ? null : new RecordLog(directory, options);
    }

    /**
     * Locks the directory, or fails if another process has it; reads the log, and returns unanswered requests in order.
     */
    List<Entry> open() throws IOException {
        if (log == null) {
            return List.of();
        }
        Map<Long, Entry> unanswered = new TreeMap<>();
        log.lock();
        log.open(Lsn.NONE, record -> read(record, unanswered));
        isOpen = true;
        return new ArrayList<>(unanswered.values());
    }

    private void read(LogRecord record, Map<Long, Entry> unanswered) {
        ByteBuffer payload = record.payload();
        long number = payload.getLong();
        lastNumber = Math.max(lastNumber, number);
        if (record.type() == ANSWERED) {
            unanswered.remove(number);
            return;
        }
        byte[] session = new byte[payload.getInt()];
        payload.get(session);
        byte[] text = new byte[payload.remaining()];
        payload.get(text);
        unanswered.put(number, new Entry(number, new SessionID(new String(session, StandardCharsets.UTF_8)),
                new String(text, StandardCharsets.UTF_8), record.lsn()));
    }

    /** The highest request number read. */
    long lastNumber() {
        return lastNumber;
    }

    /** Adds a request, as safe as the durability promises; after an IOException it may still be in the log. */
    void add(PendingRequest request) throws IOException {
        if (log != null) {
            long lsn = append(request);
            request.setLsn(lsn);
            log.force(lsn);
        }
    }

    private long append(PendingRequest request) throws IOException {
        byte[] session = request.session.toString().getBytes(StandardCharsets.UTF_8);
        byte[] text = request.text.getBytes(StandardCharsets.UTF_8);
        return log.append(PENDING, ByteBuffer.allocate(Long.BYTES + Integer.BYTES + session.length + text.length)
                .putLong(request.number).putInt(session.length).put(session).put(text).array());
    }

    /** Marks a request as answered; written with the next record, or by {@link #flush}. */
    void answered(PendingRequest request) throws IOException {
        if (log != null) {
            synchronized (request) {
                log.append(ANSWERED, ByteBuffer.allocate(Long.BYTES).putLong(request.number).array());
                request.setLsn(ANSWERED_LSN);
            }
        }
    }

    /** Writes buffered records, without syncing them. */
    void flush() throws IOException {
        if (log != null) {
            log.flush();
        }
    }

    /**
     * Deletes old segments without pending requests. {@code pending} is a live view of all unanswered requests; each is
     * in it before it is added here. One thread.
     */
    void tidy(Collection<PendingRequest> pending) throws IOException {
        if (log == null) {
            return;
        }
        log.prepareSpare();
        for (long oldest = log.oldestSegment(); oldest != 0; oldest = log.oldestSegment()) {
            List<PendingRequest> inOldest = new ArrayList<>();
            for (PendingRequest each : pending) {
                if (each.isOrder() && each.lsn() == 0) {
                    // It is being added, perhaps to this segment.
                    return;
                }
                if (each.isOrder() && Lsn.segment(each.lsn()) == oldest) {
                    inOldest.add(each);
                }
            }
            if (!inOldest.isEmpty() && Lsn.segment(log.durableEnd()) - oldest < MAX_SEGMENTS) {
                return;
            }
            copyToEnd(inOldest);
            log.deleteSegment(oldest);
        }
    }

    private void copyToEnd(List<PendingRequest> requests) throws IOException {
        long lastLsn = 0;
        for (PendingRequest each : requests) {
            synchronized (each) {
                if (each.lsn() != ANSWERED_LSN) {
                    lastLsn = append(each);
                    each.setLsn(lastLsn);
                }
            }
        }
        if (lastLsn != 0) {
            log.force(lastLsn);
        }
    }

    void addCounters(CounterLog counters) {
        if (log != null) {
            log.addCounters("fixList", counters);
        }
    }

    @Override
    public void close() throws IOException {
        if (log != null) {
            try {
                if (isOpen) {
                    log.flush();
                }
            } finally {
                log.close();
            }
        }
    }
}
