package trader.fixml;

import java.math.BigDecimal;
import java.time.Instant;

/**
 * Requests other terms for an order ({@code OrdCxlRplcReq}).
 *
 * @param origClOrdId {@code @OrigID}: the client's current ID of the order, required
 * @param clOrdId {@code @ID}: the client's ID of the order after the replacement, required
 * @param symbol {@code Instrmt/@Sym} of the order, required; cannot be replaced
 * @param side {@code @Side} of the order, required; cannot be replaced
 * @param ordType the new {@code @Typ}, required
 * @param orderQty the new {@code OrdQty/@Qty}, required by Trader
 * @param price the new {@code @Px}, or null
 * @param stopPx the new {@code @StopPx}, or null
 * @param timeInForce the new {@code @TmInForce}, or null, which means DAY
 * @param account {@code @Acct}, or null
 * @param transactTime {@code @TxnTm}, UTC, required
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
