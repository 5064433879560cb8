package trader.fixgateway.timing;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import quickfix.SessionID;
import trader.common.timing.NumberedNames;
import trader.common.timing.RecordRing;
import trader.common.timing.RingFile;
import trader.common.timing.TimesWriter;
import trader.runfiles.GatewayRecord;

/**
 * Records the times of requests in {@code gateway.bin}: a record for each answer that was sent, in that order. A
 * request that was sent again has several records in the server's file.
 *
 * @see GatewayRecord
 */
public final class RecordedGatewayTimes implements GatewayTimes {
    private static final Logger LOG = LoggerFactory.getLogger(RecordedGatewayTimes.class);
    private static final int RING_SLOTS = 1 << 14;
    /** Digits of a number that fits into 32 bits. */
    private static final int MOST_DIGITS = 9;

    private final RecordRing ring = new RecordRing(RING_SLOTS, GatewayRecord.LONGS);
    private final NumberedNames sessions;
    private final NumberedNames connections;
    private final RingFile file;
    private final LongAdder unidentified = new LongAdder();
    /** Records of requests without an answer; each is guarded by itself. */
    private final Map<Long, long[]> pending = new ConcurrentHashMap<>();
    private volatile String failure;

    public RecordedGatewayTimes(Path directory) {
        sessions = new NumberedNames(directory.resolve("gateway-sessions.csv"), "session,compId");
        connections = new NumberedNames(directory.resolve("gateway-connections.csv"), "connection,replyQueue");
        file = new RingFile(directory.resolve("gateway.bin"), GatewayRecord.LAYOUT, ring, sessions, connections);
    }

    /** The file with the records. */
    public TimesWriter.Part file() {
        return file;
    }

    @Override
    public void accepted(long request, SessionID session, boolean isOrder, String id, long inNs) {
        record(() -> begin(request, session, isOrder, id, inNs));
    }

    private void begin(long request, SessionID session, boolean isOrder, String id, long inNs) {
        long number = numberAtEnd(id);
        int sessionNumber = sessions.number(session.getTargetCompID());
        if (number < 0 || sessionNumber < 0) {
            unidentified.increment();
            return;
        }
        long[] record = new long[GatewayRecord.LONGS];
        record[GatewayRecord.IDENTITY] = GatewayRecord.identity(isOrder, sessionNumber, number);
        record[GatewayRecord.SERVER_IDENTITY] = GatewayRecord.unsent(request);
        record[GatewayRecord.IN] = inNs;
        record[GatewayRecord.LOGGED] = isOrder ? System.nanoTime() : 0;
        pending.put(request, record);
    }

    @Override
    public void sending(long request, String replyQueue) {
        record(() -> {
            long[] record = pending.get(request);
            int connection = record == null ? -1 : connections.number(replyQueue);
            if (connection >= 0) {
                synchronized (record) {
                    record[GatewayRecord.SERVER_IDENTITY] = GatewayRecord.sent(request, connection);
                }
            }
        });
    }

    @Override
    public void sent(long request) {
        note(request, GatewayRecord.SENT);
    }

    @Override
    public void replied(long request) {
        note(request, GatewayRecord.REPLY);
    }

    private void note(long request, int time) {
        long nowNs = System.nanoTime();
        record(() -> {
            long[] record = pending.get(request);
            if (record != null) {
                synchronized (record) {
                    record[time] = nowNs;
                }
            }
        });
    }

    @Override
    public void delivered(long request) {
        long nowNs = System.nanoTime();
        record(() -> {
            long[] record = pending.remove(request);
            if (record != null) {
                synchronized (record) {
                    record[GatewayRecord.OUT] = nowNs;
                    ring.add(record);
                }
            }
        });
    }

    /** Runs a step of recording. One that fails is the last: it must not keep a request from being sent. */
    private void record(Runnable step) {
        if (failure == null) {
            try {
                step.run();
            } catch (RuntimeException | Error failed) {
                failure = failed.toString();
                pending.clear();
                LOG.error("Requests at the gateway are no longer timed", failed);
            }
        }
    }

    /** The number that an id such as {@code O1a2b-17} ends with; -1 if with none. */
    static long numberAtEnd(String id) {
        int from = id.length();
        while (from > 0 && id.charAt(from - 1) >= '0' && id.charAt(from - 1) <= '9') {
            from--;
        }
        int digits = id.length() - from;
        return digits == 0 || digits > MOST_DIGITS ? -1 : Long.parseLong(id.substring(from));
    }

    /** {@code writerFailure} is the reason why writing ended early, or null. */
    public Figures figures(String writerFailure) {
        return new Figures(ring.added(), ring.dropped(), unidentified.sum(),
                failure != null ? failure : writerFailure);
    }

    /**
     * @param dropped      those that arrived faster than they could be written
     * @param unidentified those whose id does not end with a number
     * @param failure      the reason why timing or writing ended early, or null
     */
    public record Figures(long recorded, long dropped, long unidentified, String failure) {
    }
}
