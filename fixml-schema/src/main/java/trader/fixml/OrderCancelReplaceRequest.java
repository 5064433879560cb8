package trader.fixml;

import java.math.BigDecimal;
import java.time.Instant;

/**
 * Requests other terms for an order ({@code OrdCxlRplcReq}).
 *
 * @param origClOrdId the client's current ID of the order
 * @param clOrdId the client's ID of the order after the replacement
 * @param symbol of the order, as is the side: neither can be replaced
 * @param timeInForce null means DAY
 */
public record OrderCancelReplaceRequest(Header header, String origClOrdId, String clOrdId, String symbol, Side side,
        OrdType ordType, BigDecimal orderQty, BigDecimal price, BigDecimal stopPx, TimeInForce timeInForce,
        String account, Instant transactTime) implements OrderChangeRequest {
    public OrderCancelReplaceRequest {
        header = Header.orNone(header);
    }

    @Override
    public OrderCancelReplaceRequest with(Header other) {
        return new OrderCancelReplaceRequest(other, origClOrdId, clOrdId, symbol, side, ordType, orderQty, price,
                stopPx, timeInForce, account, transactTime);
    }

    @Override
    public String tooLong() {
        return Identifiers.first("@ID", clOrdId, "Instrmt/@Sym", symbol, "@OrigID", origClOrdId, "@Acct", account);
    }
}
