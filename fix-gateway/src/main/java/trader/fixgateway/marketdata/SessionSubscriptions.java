package trader.fixgateway.marketdata;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The subscriptions of one session; those with updates by symbol, too. One thread. */
final class SessionSubscriptions {
    private final Map<String, Subscription> byId = new HashMap<>();
    private final Map<String, Subscription> updatingBySymbol = new HashMap<>();
    private int symbols;

    Subscription withId(String id) {
        return byId.get(id);
    }

    /** The first of these symbols that a subscription already updates, or null. */
    String firstUpdated(Collection<String> candidates) {
        return candidates.stream().filter(updatingBySymbol::containsKey).findFirst().orElse(null);
    }

    Subscription updating(String symbol) {
        return updatingBySymbol.get(symbol);
    }

    int symbols() {
        return symbols;
    }

    List<Subscription> all() {
        return List.copyOf(byId.values());
    }

    void add(Subscription subscription) {
        byId.put(subscription.request.id(), subscription);
        symbols += subscription.request.symbols().size();
        if (subscription.request.wantsUpdates()) {
            subscription.request.symbols().forEach(each -> updatingBySymbol.put(each, subscription));
        }
    }

    void remove(Subscription subscription) {
        byId.remove(subscription.request.id());
        symbols -= subscription.request.symbols().size();
        subscription.request.symbols().forEach(each -> updatingBySymbol.remove(each, subscription));
    }

    boolean isEmpty() {
        return byId.isEmpty();
    }
}
