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

/** Bid and offer of one symbol as the server has them, from a quote and from the changes since; and who wants them. */
final class PriceBook {
    /** Price and quantity; null, both, where there is no price. */
    record Side(BigDecimal price, BigDecimal size) {
        static final Side NONE = new Side(null, null);
    }

    final String symbol;
    final Set<Subscription> subscribers = new LinkedHashSet<>();
    /** Something may have been missed: a quote is needed. */
    boolean isStale;
    /** One is under way. */
    boolean isAsked;
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
     * Applies a change, unless a quote that is newer says more. One of the same time may be in the quote or not: while
     * the clock stands still, many are. It is applied, as all that follow it will be.
     */
    void apply(MarketDataUpdate update, Instant time) {
        if (!time.isBefore(quoted)) {
            boolean delete = update.action() == MdUpdateAction.DELETE;
            sides.put(update.type(), delete ? Side.NONE : new Side(update.price(), update.size()));
            changed.put(update.type(), time);
        }
    }

    /** Applies a quote, to the sides that have not changed since it was made. */
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

    /** Changes were missed, and times may be those of another server: the next quote counts, whatever its time. */
    void forgetTimes() {
        isStale = true;
        quoted = Instant.MIN;
        changed.clear();
    }
}
