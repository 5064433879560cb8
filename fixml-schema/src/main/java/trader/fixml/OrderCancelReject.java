package trader.fixml;

import java.time.Instant;

/**
 * Refuses a request to cancel or replace an order ({@code OrdCxlRej}).
 *
 * @param orderId {@code @OrdID}: the server's ID of the order, {@code NONE} if there is no such order; required
 * @param clOrdId {@code @ID} of the request, required
 * @param origClOrdId {@code @OrigID} of the request, required
 * @param ordStatus {@code @Stat} of the order, {@link OrdStatus#REJECTED} if there is none; required
 * @param responseTo {@code @CxlRejRspTo}: the kind of request, required
 * @param reason {@code @CxlRejRsn}, or null
 * @param text {@code @Txt}: the reason in words, or null
 * @param transactTime {@code @TxnTm}, UTC, or null
 */
public record OrderCancelReject(Header header, String orderId, String clOrdId, String origClOrdId,
        OrdStatus ordStatus, CxlRejResponseTo responseTo, CxlRejReason reason, String text, Instant transactTime)
        implements OrderAnswer {
    public OrderCancelReject {
        header = Header.orNone(header);
    }
}
