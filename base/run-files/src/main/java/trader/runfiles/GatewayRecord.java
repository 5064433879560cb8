package trader.runfiles;

import java.nio.ByteBuffer;

/**
 * A record of {@code gateway.bin}: a request that passed a FIX gateway, once its answer was sent. Times are those of
 * {@link System#nanoTime()}, 0 if not noted before the answer was out.
 *
 * <p>Its layout: u8 service (1 quote, 2 order), u8 0, u16 session, u32 number, u32 connection (2³² − 1: not sent), u32
 * request; five i64 times in the order of the constants here, from {@link #IN} to {@link #LOGGED}.
 *
 * @param session    by its number in {@code gateway-sessions.csv}
 * @param number     of the request among those of its client: the digits at the end of QuoteReqID or ClOrdID
 * @param connection to the broker, by its number in {@code gateway-connections.csv}
 * @param request    number of the request among those of its connection: 17 if the correlation id was {@code 17/1}
 * @param inNs       when the session's thread had converted it and passed it on
 * @param sentNs     when the call that sends it to the broker had returned; it may be later than the server received it
 * @param replyNs    when the connection's thread had read the reply
 * @param outNs      when QuickFIX/J had stored and sent the answer
 */
public record GatewayRecord(int session, long number, int connection, long request, long inNs, long sentNs,
        long replyNs, long outNs) {
    // The numbers of a record.
    public static final int IDENTITY = 0;
    public static final int SERVER_IDENTITY = 1;
    public static final int IN = 2;
    public static final int SENT = 3;
    public static final int REPLY = 4;
    public static final int OUT = 5;
    /** When an order was in the list on disk, before it is sent; 0 for a quote. */
    public static final int LOGGED = 6;
    public static final int LONGS = 7;

    public static final RecordLayout<GatewayRecord> LAYOUT =
            new RecordLayout<>("TRADFIX1", 1, LONGS, "a gateway's file of requests", () -> GatewayRecord::read);

    /** In place of a connection's number: the request was not sent. */
    private static final long NO_CONNECTION = 0xffff_ffffL;

    /** The first number of a record. */
    public static long identity(boolean isOrder, int session, long number) {
        return (isOrder ? 2 : 1) | (long) session << 16 | number << 32;
    }

    /** The second number of a record, of a request that was not sent. */
    public static long unsent(long request) {
        return request << 32 | NO_CONNECTION;
    }

    /** The second number of a record. */
    public static long sent(long request, int connection) {
        return request << 32 | connection;
    }

    private static GatewayRecord read(ByteBuffer from, RunClock clock) {
        from.getShort();
        GatewayRecord record = new GatewayRecord(from.getShort() & 0xffff, RecordLayout.unsigned(from), from.getInt(),
                RecordLayout.unsigned(from), timeNs(from, clock), timeNs(from, clock), timeNs(from, clock),
                timeNs(from, clock));
        from.getLong();
        return record;
    }

    private static long timeNs(ByteBuffer from, RunClock clock) {
        return clock.toRunNsUnlessUnknown(from.getLong());
    }
}
