package trader.fixgateway.marketdata;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import quickfix.SessionID;
import trader.fixml.MarketDataUpdate;
import trader.fixml.MdEntryType;
import trader.fixml.MdUpdateAction;

/** One MDReqID of a session, and the prices it was sent. One thread. */
final class Subscription {
    final SessionID session;
    /** The number of earlier logouts, which distinguishes it from subscriptions of a later logon. */
    final int logouts;
    final SubscriptionRequest request;
    final long sinceNs = System.nanoTime();
    /** Quotes still needed before anything is sent. */
    int missingQuotes;
    boolean hasEnded;
    private final Map<String, Map<MdEntryType, PriceBook.Side>> sent = new HashMap<>();
    private final Set<PriceBook> changed = new LinkedHashSet<>();

    Subscription(SessionID session, int logouts, SubscriptionRequest request) {
        this.session = session;
        this.logouts = logouts;
        this.request = request;
        this.missingQuotes = request.symbols().size();
    }

    /** Notes that a snapshot of the book was sent. */
    void sent(PriceBook book) {
        Map<MdEntryType, PriceBook.Side> sides = new EnumMap<>(MdEntryType.class);
        request.types().forEach(type -> sides.put(type, book.side(type)));
        sent.put(book.symbol, sides);
    }

    /** Notes that a book may have changed; before its snapshot that does not matter. */
    void changed(PriceBook book) {
        if (sent.containsKey(book.symbol)) {
            changed.add(book);
        }
    }

    boolean hasChanges() {
        return !changed.isEmpty();
    }

    /** The latest differences between the books and the prices sent; they count as sent then. */
    List<MarketDataUpdate> takeChanges() {
        List<MarketDataUpdate> changes = new ArrayList<>();
        for (PriceBook book : changed) {
            Map<MdEntryType, PriceBook.Side> before = sent.get(book.symbol);
            for (MdEntryType type : request.types()) {
                PriceBook.Side now = book.side(type);
                PriceBook.Side then = before.put(type, now);
                if (!now.equals(then)) {
                    changes.add(new MarketDataUpdate(action(then, now), type, book.symbol, now.price(), now.size()));
                }
            }
        }
        changed.clear();
        return changes;
    }

    private static MdUpdateAction action(PriceBook.Side then, PriceBook.Side now) {
        return now.price() == null ? MdUpdateAction.DELETE
                : then.price() == null ? MdUpdateAction.NEW : MdUpdateAction.CHANGE;
    }
}
