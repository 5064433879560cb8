package trader.server.price;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.InstantSource;
import trader.fixml.FixmlMessage;
import trader.fixml.MarketDataEntry;
import trader.fixml.MarketDataFull;
import trader.fixml.MarketDataIncremental;
import trader.fixml.MarketDataUpdate;
import trader.fixml.MdEntryType;
import trader.fixml.MdUpdateAction;

/** Applies market data to the cache: each message entirely or not at all. Thread-safe. */
public record PriceUpdateHandler(QuoteCache cache, InstantSource clock) {
    /**
     * Applies a {@link MarketDataFull} or a {@link MarketDataIncremental}.
     *
     * @throws IllegalArgumentException naming the value that cannot be applied; then nothing is applied
     */
    public void handle(FixmlMessage message) {
        if (message instanceof MarketDataFull full) {
            apply(full);
        } else if (message instanceof MarketDataIncremental incremental) {
            apply(incremental);
        } else {
            throw new IllegalArgumentException("a message of type " + message.getClass().getSimpleName()
                    + ": this service reads MarketDataFull and MarketDataIncremental");
        }
    }

    /** A full message replaces both sides of its symbol: a side that is missing in it has no price. */
    private void apply(MarketDataFull full) {
        requireKnown(full.symbol());
        full.entries().forEach(entry -> requirePrice(entry.type(), entry.price()));
        Instant now = clock.instant();
        cache.update(full.symbol(), before -> {
            Price price = new Price(null, null, null, null, now);
            for (MarketDataEntry entry : full.entries()) {
                price = price.with(entry.type(), entry.price(), entry.size(), now);
            }
            return price;
        });
    }

    private void apply(MarketDataIncremental incremental) {
        for (MarketDataUpdate update : incremental.updates()) {
            requireKnown(update.symbol());
            if (update.action() != MdUpdateAction.DELETE) {
                requirePrice(update.type(), update.price());
            }
        }
        Instant now = clock.instant();
        for (MarketDataUpdate update : incremental.updates()) {
            boolean delete = update.action() == MdUpdateAction.DELETE;
            cache.update(update.symbol(), price -> price.with(update.type(), delete ? null : update.price(),
                    delete ? null : update.size(), now));
        }
    }

    private void requireKnown(String symbol) {
        if (symbol == null || !cache.knows(symbol)) {
            throw new IllegalArgumentException("symbol '" + symbol + "' is not known");
        }
    }

    private static void requirePrice(MdEntryType type, BigDecimal price) {
        if ((type == MdEntryType.BID || type == MdEntryType.OFFER) && (price == null || price.signum() <= 0)) {
            throw new IllegalArgumentException("the price of a " + type + " is " + price + ": more than 0");
        }
    }
}
