package trader.fixml;

import java.math.BigDecimal;
import java.time.Instant;

/**
 * Requests the cancellation of the rest of an order ({@code OrdCxlReq}).
 *
 * @param origClOrdId {@code @OrigID}: the client's current ID of the order, from the order or its last accepted
 *     replacement, required
 * @param clOrdId {@code @ID}: the client's ID of this request, required
 * @param symbol {@code Instrmt/@Sym} of the order, required
 * @param side {@code @Side} of the order, required
 * @param orderQty {@code OrdQty/@Qty} of the order, required by Trader
 * @param transactTime {@code @TxnTm}, UTC, required
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
