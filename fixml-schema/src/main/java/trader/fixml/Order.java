package trader.fixml;

import java.math.BigDecimal;
import java.time.Instant;

/**
 * A new order for one instrument ({@code Order}).
 *
 * @param clOrdId {@code @ID}: the client's ID of the order, required
 * @param symbol {@code Instrmt/@Sym}, required
 * @param side {@code @Side}, required
 * @param ordType {@code @Typ}, required
 * @param orderQty {@code OrdQty/@Qty}, required by Trader
 * @param price {@code @Px}, or null
 * @param stopPx {@code @StopPx}, or null
 * @param timeInForce {@code @TmInForce}, or null, which means DAY
 * @param quoteId {@code @QID} of the quote on which the order is based, or null
 * @param account {@code @Acct}, or null
 * @param transactTime {@code @TxnTm}, UTC, required
 */
public record Order(Header header, String clOrdId, String symbol, Side side, OrdType ordType, BigDecimal orderQty,
        BigDecimal price, BigDecimal stopPx, TimeInForce timeInForce, String quoteId, String account,
        Instant transactTime) implements OrderRequest {
    public Order {
        header = Header.orNone(header);
    }

    /** A limit order, or a market order if {@code price} is null. */
    public Order(Header header, String clOrdId, String symbol, Side side, BigDecimal orderQty, BigDecimal price,
            Instant transactTime) {
        this(header, clOrdId, symbol, side, price == null ? OrdType.MARKET : OrdType.LIMIT, orderQty, price, null, null,
                null, null, transactTime);
    }

    @Override
    public Order with(Header other) {
        return new Order(other, clOrdId, symbol, side, ordType, orderQty, price, stopPx, timeInForce, quoteId, account,
                transactTime);
    }

    @Override
    public String tooLong() {
        return Identifiers.first("@ID", clOrdId, "Instrmt/@Sym", symbol, "@QID", quoteId, "@Acct", account);
    }
}
