package trader.fixgateway.marketdata;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import quickfix.SessionID;
import trader.fixml.MdEntryType;
import trader.fixml.MdUpdateAction;

/** What a session asked for with one MDReqID, and what it was sent. Used by one thread. */
final class Subscription {
    final SessionID session;
    /** Which of the session's logons it belongs to. */
    final int logon;
    final SubscriptionRequest asked;
    final long sinceNs = System.nanoTime();
    /** Symbols whose quote it waits for before it gets anything. */
    int missing;
    boolean hasEnded;
    private final Map<String, Map<MdEntryType, PriceBook.Side>> sent = new HashMap<>();
    private final Set<PriceBook> changed = new LinkedHashSet<>();

    Subscription(SessionID session, int logon, SubscriptionRequest asked) {
        this.session = session;
        this.logon = logon;
        this.asked = asked;
        this.missing = asked.symbols().size();
    }

    /**
     * A change of one side against what was sent.
     *
     * @param side as it is now
     */
    record Change(MdUpdateAction action, MdEntryType type, String symbol, PriceBook.Side side) {
    }

    /** Notes that everything of a book is sent now. */
    void sent(PriceBook book) {
        Map<MdEntryType, PriceBook.Side> sides = new EnumMap<>(MdEntryType.class);
        asked.types().forEach(type -> sides.put(type, book.side(type)));
        sent.put(book.symbol, sides);
    }

    /** A book may have changed. */
    void changed(PriceBook book) {
        if (missing == 0) {
            changed.add(book);
        }
    }

    boolean hasChanges() {
        return !changed.isEmpty();
    }

    /** The differences between the books and what was sent, the latest only; they count as sent then. */
    List<Change> takeChanges() {
        List<Change> changes = new ArrayList<>();
        for (PriceBook book : changed) {
            Map<MdEntryType, PriceBook.Side> before = sent.get(book.symbol);
            for (MdEntryType type : asked.types()) {
                PriceBook.Side now = book.side(type);
                PriceBook.Side then = before.put(type, now);
                if (!now.equals(then)) {
                    changes.add(new Change(action(then, now), type, book.symbol, now));
                }
            }
        }
        changed.clear();
        return changes;
    }

    private static MdUpdateAction action(PriceBook.Side then, PriceBook.Side now) {
        if (now.price() == null) {
            return MdUpdateAction.DELETE;
        }
        return then.price() == null ? MdUpdateAction.NEW : MdUpdateAction.CHANGE;
    }
}
