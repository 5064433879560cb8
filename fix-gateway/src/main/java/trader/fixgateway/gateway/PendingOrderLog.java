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
 * The orders that were passed on and are not answered, on disk; also cancels and replaces. With durability {@code none}
 * nothing is written. Thread-safe, but for {@link #open} and {@link #close}.
 *
 * <p>A record of type 1 (to be answered) holds the request's number (8 bytes), the length of the session's name (4),
 * the session's name and the request as FIXML, both UTF-8; one of type 2 (answered) the number alone. A request may be
 * there several times: it is carried on when the segment that it was in is deleted.
 */
final class PendingOrderLog implements AutoCloseable {
    private static final int TO_BE_ANSWERED = 1;
    private static final int ANSWERED = 2;
    private static final int SEGMENT_BYTES = 4 << 20;
    /** More, and what is outstanding in the oldest is carried on. */
    private static final int MOST_SEGMENTS = 8;

    /** The place of one that need not be there any more. */
    private static final long NOWHERE = -1;

    private final RecordLog log;
    private long lastNumber;
    private boolean isOpen;

    /**
     * A request from the list.
     *
     * @param number the request's
     * @param session whose it is
     * @param text as FIXML
     * @param lsn where it is
     */
    record Listed(long number, SessionID session, String text, long lsn) {
    }

    /** A list that is not open, in a directory of its own. */
    PendingOrderLog(Path directory, Durability durability) {
        this(directory, durability, SEGMENT_BYTES);
    }

    PendingOrderLog(Path directory, Durability durability, int segmentBytes) {
        this(directory, durability, new RecordLog.Options(segmentBytes, durability == Durability.FORCED, Forcer.DISK,
                System::currentTimeMillis));
    }

    PendingOrderLog(Path directory, Durability durability, RecordLog.Options options) {
        log = durability == Durability.NONE ? null : new RecordLog(directory, options);
    }

    /**
     * Takes the directory, and reads.
     *
     * @return what is not answered, in the order in which it came
     * @throws IOException also when another process has the directory, and when the list is damaged
     */
    List<Listed> open() throws IOException {
        if (log == null) {
            return List.of();
        }
        Map<Long, Listed> unanswered = new TreeMap<>();
        log.lock();
        log.open(Lsn.NONE, record -> read(record, unanswered));
        isOpen = true;
        return new ArrayList<>(unanswered.values());
    }

    private void read(LogRecord record, Map<Long, Listed> unanswered) {
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
        unanswered.put(number, new Listed(number, new SessionID(new String(session, StandardCharsets.UTF_8)),
                new String(text, StandardCharsets.UTF_8), record.lsn()));
    }

    /** The highest number in the list that was read. */
    long lastNumber() {
        return lastNumber;
    }

    /**
     * Adds a request; returns when it is as safe as the durability says.
     *
     * @throws IOException when it cannot be written, now or any more; it may be in the list all the same
     */
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
        return log.append(TO_BE_ANSWERED, ByteBuffer.allocate(Long.BYTES + Integer.BYTES + session.length + text.length)
                .putLong(request.number).putInt(session.length).put(session).put(text).array());
    }

    /** Notes that a request's answer was given; it is written with what comes next, or by {@link #flush}. */
    void answered(PendingRequest request) throws IOException {
        if (log != null) {
            synchronized (request) {
                log.append(ANSWERED, ByteBuffer.allocate(Long.BYTES).putLong(request.number).array());
                request.setLsn(NOWHERE);
            }
        }
    }

    /** Writes what is not written; does not force it. */
    void flush() throws IOException {
        if (log != null) {
            log.flush();
        }
    }

    /**
     * Deletes old segments in which nothing is outstanding. Called by one thread.
     *
     * @param outstanding a view of all requests that are not answered, in which each is before it is added here
     */
    void tidy(Collection<PendingRequest> outstanding) throws IOException {
        if (log == null) {
            return;
        }
        log.prepareSpare();
        for (long oldest = log.oldestSegmentBefore(Long.MAX_VALUE); oldest != 0;
                oldest = log.oldestSegmentBefore(Long.MAX_VALUE)) {
            List<PendingRequest> there = new ArrayList<>();
            for (PendingRequest each : outstanding) {
                if (each.isListed() && each.lsn() == 0) {
                    // Just being added, who knows where.
                    return;
                }
                if (each.isListed() && Lsn.segment(each.lsn()) == oldest) {
                    there.add(each);
                }
            }
            if (!there.isEmpty() && Lsn.segment(log.safeEnd()) - oldest < MOST_SEGMENTS) {
                return;
            }
            carryOn(there);
            log.deleteSegment(oldest);
        }
    }

    private void carryOn(List<PendingRequest> requests) throws IOException {
        long lastLsn = 0;
        for (PendingRequest each : requests) {
            synchronized (each) {
                if (each.lsn() != NOWHERE) {
                    lastLsn = append(each);
                    each.setLsn(lastLsn);
                }
            }
        }
        if (lastLsn != 0) {
            log.force(lastLsn);
        }
    }

    /** Adds what it has written. */
    void addCounters(CounterLog counters) {
        if (log != null) {
            log.addCounters("fixList", counters);
        }
    }

    /** Writes what is not written. */
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
