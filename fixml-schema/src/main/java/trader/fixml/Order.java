package trader.fixml;

import java.math.BigDecimal;
import java.time.Instant;

/**
 * A new order for one instrument ({@code Order}).
 *
 * @param clOrdId the client's ID of the order
 * @param timeInForce null means DAY
 * @param quoteId of the quote on which the order is based
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
