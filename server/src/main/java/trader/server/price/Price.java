package trader.server.price;

import java.math.BigDecimal;
import java.time.Instant;

/**
 * Bid and offer of a symbol; price and size of a side without a price are null. A later price never has an earlier
 * time.
 */
public record Price(BigDecimal bidPx, BigDecimal bidSize, BigDecimal offerPx, BigDecimal offerSize, Instant time) {
    Price with(PriceChange change, Instant now) {
        PriceSide bid = change.bid() == null ? new PriceSide(bidPx, bidSize) : change.bid();
        PriceSide offer = change.offer() == null ? new PriceSide(offerPx, offerSize) : change.offer();
        return new Price(bid.price(), bid.size(), offer.price(), offer.size(), now);
    }
}
