package trader.fixml;

import java.math.BigDecimal;
import java.time.Instant;

/**
 * Asks for other terms of an order ({@code OrdCxlRplcReq}).
 *
 * @param header who sent it; null means {@link Header#NONE}
 * @param origClOrdId {@code @OrigID}: the client's number of the order as it stands, required
 * @param clOrdId {@code @ID}: the client's number of the order once it is replaced, required
 * @param symbol {@code Instrmt/@Sym} of the order, required; cannot be replaced
 * @param side {@code @Side} of the order, required; cannot be replaced
 * @param ordType {@code @Typ} that it shall have, required
 * @param orderQty {@code OrdQty/@Qty} that it shall have, required by Trader
 * @param price {@code @Px} that it shall have, or null
 * @param stopPx {@code @StopPx} that it shall have, or null
 * @param timeInForce {@code @TmInForce} that it shall have, or null, which means DAY
 * @param account {@code @Acct}, or null
 * @param transactTime {@code @TxnTm}, UTC, required
 */
public record OrderCancelReplaceRequest(Header header, String origClOrdId, String clOrdId, String symbol, Side side,
        OrdType ordType, BigDecimal orderQty, BigDecimal price, BigDecimal stopPx, TimeInForce timeInForce,
        String account, Instant transactTime) implements OrderChangeRequest {
    /** Puts {@link Header#NONE} for null. */
    public OrderCancelReplaceRequest {
        header = Header.orNone(header);
    }

    @Override
    public String msgType() {
        return "G";
    }

    @Override
    public OrderCancelReplaceRequest with(Header other) {
        return new OrderCancelReplaceRequest(other, origClOrdId, clOrdId, symbol, side, ordType, orderQty, price,
                stopPx, timeInForce, account, transactTime);
    }
}
