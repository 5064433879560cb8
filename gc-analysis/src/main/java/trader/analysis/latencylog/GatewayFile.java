package trader.analysis.latencylog;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import trader.analysis.clock.ClockMapping;

/** {@code gateway.bin}: one record for each answer that a FIX gateway sent. */
public record GatewayFile(RecordFile records) {
    private static final int RECORD_BYTES = 56;

    public static GatewayFile open(Path file) throws IOException {
        return new GatewayFile(RecordFile.open(file, "TRADFIX1", "a gateway's file of requests", 1, RECORD_BYTES));
    }

    /** The same file with times on another clock. */
    public GatewayFile on(ClockMapping clock) {
        return new GatewayFile(records.on(clock));
    }

    /**
     * A request that passed the gateway, as {@code RecordedGatewayTimes} writes it; a time is 0 if it is unknown.
     *
     * @param session    by its number in {@code gateway-sessions.csv}
     * @param number     of the request among those of its client
     * @param connection to the broker, by its number in {@code gateway-connections.csv}
     * @param request    number of the request among those of its connection
     * @param inNs       when the session's thread passed it on
     * @param sentNs     when the call that sends it to the broker had returned
     * @param replyNs    when the connection's thread had read the reply
     * @param outNs      when the answer was stored and sent
     */
    public record GatewayTrip(int session, long number, int connection, long request, long inNs, long sentNs,
            long replyNs, long outNs) { }

    public Cursor cursor() throws IOException {
        return new Cursor(records);
    }

    /** Iterates over the records; an incomplete last one is skipped. */
    public static final class Cursor implements Closeable {
        private final ClockMapping clock;
        private final RecordFile.Records all;

        private Cursor(RecordFile records) throws IOException {
            clock = records.clock();
            all = new RecordFile.Records(records);
        }

        /** Null at the end. */
        public GatewayTrip next() throws IOException {
            ByteBuffer record = all.next();
            if (record == null) {
                return null;
            }
            record.getShort();
            GatewayTrip trip = new GatewayTrip(record.getShort() & 0xFFFF, record.getInt() & 0xFFFF_FFFFL,
                    record.getInt(), record.getInt() & 0xFFFF_FFFFL, timeNs(record), timeNs(record),
                    timeNs(record), timeNs(record));
            record.getLong();
            return trip;
        }

        private long timeNs(ByteBuffer record) {
            return clock.toRunNsUnlessUnknown(record.getLong());
        }

        @Override
        public void close() throws IOException {
            all.close();
        }
    }
}
