package trader.fixml;

import java.math.BigDecimal;
import java.time.Instant;

/**
 * Requests the cancellation of the rest of an order ({@code OrdCxlReq}).
 *
 * @param origClOrdId the client's current ID of the order, from the order or its last accepted replacement
 * @param clOrdId the client's ID of this request
 * @param orderQty of the order, as are symbol and side
 */
public record OrderCancelRequest(Header header, String origClOrdId, String clOrdId, String symbol, Side side,
        BigDecimal orderQty, Instant transactTime) implements OrderChangeRequest {
    public OrderCancelRequest {
        header = Header.orNone(header);
    }

    @Override
    public OrderCancelRequest with(Header other) {
        return new OrderCancelRequest(other, origClOrdId, clOrdId, symbol, side, orderQty, transactTime);
    }

    @Override
    public String tooLong() {
        return Identifiers.first("@ID", clOrdId, "Instrmt/@Sym", symbol, "@OrigID", origClOrdId);
    }
}
