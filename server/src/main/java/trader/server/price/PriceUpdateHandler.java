package trader.server.price;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import trader.fixml.FixmlMessage;
import trader.fixml.MarketDataEntry;
import trader.fixml.MarketDataFull;
import trader.fixml.MarketDataIncremental;
import trader.fixml.MarketDataUpdate;
import trader.fixml.MdEntryType;
import trader.fixml.MdUpdateAction;

/** Applies market data to prices; a message that cannot be applied entirely is not applied at all. Thread-safe. */
public record PriceUpdateHandler(QuoteCache cache, PriceStore prices, InstantSource clock) {
    /** A time that is further from now is no use. */
    private static final Duration MOST_DELAY = Duration.ofDays(1);

    /**
     * Applies a {@link MarketDataFull} or a {@link MarketDataIncremental}.
     *
     * @return false if it is outdated: later changes had come before
     * @throws IllegalArgumentException naming the value that cannot be applied; then nothing is applied
     */
    public boolean handle(FixmlMessage message) {
        List<PriceChange> changes;
        if (message instanceof MarketDataFull full) {
            changes = changes(full);
        } else if (message instanceof MarketDataIncremental incremental) {
            changes = changes(incremental);
        } else {
            throw new IllegalArgumentException("a message of type " + message.getClass().getSimpleName()
                    + ": this service reads MarketDataFull and MarketDataIncremental");
        }
        Instant now = clock.instant();
        return changes.isEmpty() || prices.apply(changes, sent(message, now), now);
    }

    private static Instant sent(FixmlMessage message, Instant now) {
        Instant sent = message.header().sendingTime();
        return sent == null || sent.isBefore(now.minus(MOST_DELAY)) || sent.isAfter(now.plus(MOST_DELAY)) ? null : sent;
    }

    /** A full message replaces both sides of its symbol: a side that is missing in it has no price. */
    private List<PriceChange> changes(MarketDataFull full) {
        requireKnown(full.symbol());
        full.entries().forEach(entry -> requirePrice(entry.type(), entry.price()));
        PriceChange all = new PriceChange(full.symbol(), PriceSide.NONE, PriceSide.NONE);
        for (MarketDataEntry entry : full.entries()) {
            PriceChange change = PriceChange.of(full.symbol(), entry.type(),
                    new PriceSide(entry.price(), entry.size()));
            all = change == null ? all : all.then(change);
        }
        return List.of(all);
    }

    private List<PriceChange> changes(MarketDataIncremental incremental) {
        Map<String, PriceChange> changes = new LinkedHashMap<>();
        for (MarketDataUpdate update : incremental.updates()) {
            boolean delete = update.action() == MdUpdateAction.DELETE;
            requireKnown(update.symbol());
            if (!delete) {
                requirePrice(update.type(), update.price());
            }
            PriceChange change = PriceChange.of(update.symbol(), update.type(),
                    delete ? PriceSide.NONE : new PriceSide(update.price(), update.size()));
            if (change != null) {
                changes.merge(update.symbol(), change, PriceChange::then);
            }
        }
        return new ArrayList<>(changes.values());
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
