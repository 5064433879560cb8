package trader.server.price;

import java.time.Instant;
import java.util.List;

/** Applies changes to the cache of this server alone, in the order in which they come. */
public record LocalPrices(QuoteCache cache, PriceDelays delays) implements PriceStore {
    @Override
    public boolean apply(List<PriceChange> changes, Instant sent, Instant now) {
        for (PriceChange change : changes) {
            cache.apply(change, now);
            delays.shown(sent);
        }
        return true;
    }
}
