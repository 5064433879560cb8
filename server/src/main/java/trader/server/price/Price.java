package trader.server.price;

import java.math.BigDecimal;
import java.time.Instant;
import trader.fixml.MdEntryType;

/**
 * What a symbol is bid and offered at; a side without a price is null, with its size.
 *
 * @param bidPx price of the bid
 * @param bidSize quantity of the bid
 * @param offerPx price of the offer
 * @param offerSize quantity of the offer
 * @param time when it was last changed
 */
public record Price(BigDecimal bidPx, BigDecimal bidSize, BigDecimal offerPx, BigDecimal offerSize, Instant time) {
    /** This price with one side replaced; entry types other than bid and offer do not change it. */
    Price with(MdEntryType type, BigDecimal price, BigDecimal size, Instant now) {
        return switch (type) {
            case BID -> new Price(price, size, offerPx, offerSize, now);
            case OFFER -> new Price(bidPx, bidSize, price, size, now);
            default -> this;
        };
    }
}
