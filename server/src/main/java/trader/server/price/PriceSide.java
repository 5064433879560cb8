package trader.server.price;

import java.math.BigDecimal;

/** The bid or the offer of a price: how much for how many. Both are null if there is none. */
public record PriceSide(BigDecimal price, BigDecimal size) {
    public static final PriceSide NONE = new PriceSide(null, null);
}
