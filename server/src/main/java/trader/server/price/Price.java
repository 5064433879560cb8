package trader.server.price;

import java.math.BigDecimal;
import java.time.Instant;
import trader.fixml.MdEntryType;

/** Bid and offer of a symbol; price and size of a side without a price are null. */
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
