package trader.fixml;

import java.time.Instant;

/**
 * Refuses a request to cancel or replace an order ({@code OrdCxlRej}).
 *
 * @param orderId the server's ID of the order, {@code NONE} if there is no such order
 * @param clOrdId of the request, as is {@code origClOrdId}
 * @param ordStatus of the order, {@link OrdStatus#REJECTED} if there is none
 * @param responseTo the kind of request
 */
public record OrderCancelReject(Header header, String orderId, String clOrdId, String origClOrdId,
        OrdStatus ordStatus, CxlRejResponseTo responseTo, CxlRejReason reason, String text, Instant transactTime)
        implements OrderAnswer {
    public OrderCancelReject {
        header = Header.orNone(header);
    }
}
