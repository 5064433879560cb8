package trader.fixgateway.marketdata;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The subscriptions of one session. Used by one thread. */
final class SessionSubscriptions {
    /** Those with changes that the session did not take. */
    final Set<Subscription> heldBack = new LinkedHashSet<>();
    private final Map<String, Subscription> byId = new HashMap<>();
    /** The one that is kept up to date, of each symbol. */
    private final Map<String, Subscription> bySymbol = new HashMap<>();
    private int symbols;

    Subscription withId(String id) {
        return byId.get(id);
    }

    /** The first of these symbols that is kept up to date already; null when none is. */
    String firstOf(Collection<String> some) {
        return some.stream().filter(bySymbol::containsKey).findFirst().orElse(null);
    }

    /** The subscription by which a symbol is kept up to date, or null. */
    Subscription withSymbol(String symbol) {
        return bySymbol.get(symbol);
    }

    /** How many symbols are subscribed to. */
    int symbols() {
        return symbols;
    }

    List<Subscription> all() {
        return List.copyOf(byId.values());
    }

    void add(Subscription subscription) {
        byId.put(subscription.asked.id(), subscription);
        symbols += subscription.asked.symbols().size();
        if (subscription.asked.isUpdated()) {
            subscription.asked.symbols().forEach(each -> bySymbol.put(each, subscription));
        }
    }

    void remove(Subscription subscription) {
        byId.remove(subscription.asked.id());
        heldBack.remove(subscription);
        symbols -= subscription.asked.symbols().size();
        subscription.asked.symbols().forEach(each -> bySymbol.remove(each, subscription));
    }

    boolean isEmpty() {
        return byId.isEmpty();
    }
}
