package trader.analysis.latencylog;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/** {@code gateway.bin}: one record for each answer that a FIX gateway sent. */
public record GatewayFile(RecordFile records) {
    private static final int RECORD_BYTES = 56;

    public static GatewayFile open(Path file) throws IOException {
        return new GatewayFile(RecordFile.open(file, "TRADFIX1", "a gateway's file of requests", 1, RECORD_BYTES));
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

    public RecordCursor<GatewayTrip> cursor() throws IOException {
        return records.cursor((from, index) -> {
            from.getShort();
            GatewayTrip trip = new GatewayTrip(from.getShort() & 0xFFFF, from.getInt() & 0xFFFF_FFFFL, from.getInt(),
                    from.getInt() & 0xFFFF_FFFFL, timeNs(from), timeNs(from), timeNs(from), timeNs(from));
            from.getLong();
            return trip;
        });
    }

    private long timeNs(ByteBuffer from) {
        return records.clock().toRunNsUnlessUnknown(from.getLong());
    }
}
