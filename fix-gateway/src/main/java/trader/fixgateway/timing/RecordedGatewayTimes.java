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

/**
 * Records the times of requests in {@code gateway.bin}: a record for each answer that was sent, in that order. A record
 * of the {@link RingFile}, {@code TRADFIX1}, 56 bytes; times as {@link System#nanoTime()}, 0 if not noted before the
 * answer was out:
 * <pre>
 * u8   service: 1 quote, 2 order
 * u8   0
 * u16  session, by its number in gateway-sessions.csv (session,compId)
 * u32  the digits at the end of QuoteReqID or ClOrdID
 * u32  connection to the broker, by its number in gateway-connections.csv (connection,replyQueue); 2³² − 1: not sent
 * u32  request: 17 if the correlation id was 17/1
 * i64  in: the session's thread passed it on, converted
 * i64  sent: the call that sends it has returned; the gateway does not wait until the broker has confirmed an order
 * i64  reply: the connection's thread has read the reply
 * i64  out: QuickFIX/J has stored and sent the answer
 * i64  logged: an order is in the list on disk, before it is sent; 0 for a quote
 * </pre>
 * {@code sent} may be later than the server's {@code received}. A request that was sent again has several records in
 * the server's file.
 */
public final class RecordedGatewayTimes implements GatewayTimes {
    private static final Logger LOG = LoggerFactory.getLogger(RecordedGatewayTimes.class);
    private static final int RING_SLOTS = 1 << 14;
    private static final int VERSION = 1;
    /** Digits of a number that fits into 32 bits. */
    private static final int MOST_DIGITS = 9;
    /** In place of a connection's number: the request was not sent. */
    private static final long NO_CONNECTION = 0xFFFF_FFFFL;

    // The numbers of a record.
    private static final int IDENTITY = 0;
    private static final int SERVER_IDENTITY = 1;
    private static final int IN = 2;
    private static final int SENT = 3;
    private static final int REPLY = 4;
    private static final int OUT = 5;
    private static final int LOGGED = 6;
    private static final int RECORD_LONGS = 7;

    private final RecordRing ring = new RecordRing(RING_SLOTS, RECORD_LONGS);
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
        file = new RingFile(directory.resolve("gateway.bin"), "TRADFIX1", VERSION, ring, sessions, connections);
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
        long[] record = new long[RECORD_LONGS];
        record[IDENTITY] = (isOrder ? 2 : 1) | (long) sessionNumber << 16 | number << 32;
        record[SERVER_IDENTITY] = request << 32 | NO_CONNECTION;
        record[IN] = inNs;
        record[LOGGED] = isOrder ? System.nanoTime() : 0;
        pending.put(request, record);
    }

    @Override
    public void sending(long request, String replyQueue) {
        record(() -> {
            long[] record = pending.get(request);
            int connection = record == null ? -1 : connections.number(replyQueue);
            if (connection >= 0) {
                synchronized (record) {
                    record[SERVER_IDENTITY] = request << 32 | connection;
                }
            }
        });
    }

    @Override
    public void sent(long request) {
        note(request, SENT);
    }

    @Override
    public void replied(long request) {
        note(request, REPLY);
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
                    record[OUT] = nowNs;
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
