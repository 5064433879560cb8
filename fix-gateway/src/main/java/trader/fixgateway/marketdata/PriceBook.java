package trader.fixgateway.marketdata;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import trader.fixml.MarketDataUpdate;
import trader.fixml.MdEntryType;
import trader.fixml.MdUpdateAction;
import trader.fixml.Quote;

/** The server's bid and offer of one symbol, from a quote and later changes; and the subscribers. */
final class PriceBook {
    /** Price and quantity; both null if there is no price. */
    record Side(BigDecimal price, BigDecimal size) {
        static final Side NONE = new Side(null, null);
    }

    final String symbol;
    final Set<Subscription> subscribers = new LinkedHashSet<>();
    /** A change may have been missed: a quote is needed. */
    boolean isStale;
    boolean isQuoteRequested;
    private final Map<MdEntryType, Side> sides = new EnumMap<>(MdEntryType.class);
    private final Map<MdEntryType, Instant> changed = new EnumMap<>(MdEntryType.class);
    private Instant quoted = Instant.MIN;

    PriceBook(String symbol) {
        this.symbol = symbol;
    }

    Side side(MdEntryType type) {
        return sides.getOrDefault(type, Side.NONE);
    }

    /**
     * Applies a change unless it is older than the quote. One of the same time may be in the quote already; the changes
     * after it are applied too, so the last one counts.
     */
    void apply(MarketDataUpdate update, Instant time) {
        if (!time.isBefore(quoted)) {
            boolean delete = update.action() == MdUpdateAction.DELETE;
            sides.put(update.type(), delete ? Side.NONE : new Side(update.price(), update.size()));
            changed.put(update.type(), time);
        }
    }

    /** Applies a quote to the sides that have not changed since. */
    void apply(Quote quote) {
        if (quote.transactTime().isBefore(quoted)) {
            return;
        }
        quoted = quote.transactTime();
        put(MdEntryType.BID, quote.bidPx(), quote.bidSize());
        put(MdEntryType.OFFER, quote.offerPx(), quote.offerSize());
    }

    private void put(MdEntryType type, BigDecimal price, BigDecimal size) {
        if (changed.getOrDefault(type, Instant.MIN).isBefore(quoted)) {
            sides.put(type, price == null ? Side.NONE : new Side(price, size));
        }
    }

    /** Makes the next quote valid with any time: changes were missed, and the times may be from another server. */
    void forgetTimes() {
        isStale = true;
        quoted = Instant.MIN;
        changed.clear();
    }
}
