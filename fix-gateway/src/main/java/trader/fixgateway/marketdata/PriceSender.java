package trader.fixgateway.marketdata;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;
import quickfix.Message;
import quickfix.SessionID;
import trader.fix.FixMessages;
import trader.fixgateway.session.FixAnswers;
import trader.fixml.Header;
import trader.fixml.MarketDataIncremental;
import trader.fixml.MarketDataUpdate;

/**
 * Sends snapshots and changes; of changes, a session that falls behind gets the latest prices once it has caught up.
 * One thread.
 */
final class PriceSender {
    private static final long CHECK_NS = TimeUnit.MILLISECONDS.toNanos(20);

    private final FixAnswers answers;
    private final ToIntFunction<SessionID> logouts;
    private final Consumer<Subscription> end;
    /** Subscriptions whose books changed since they were last sent. */
    private final Set<Subscription> changed = new LinkedHashSet<>();
    private final Map<SessionID, Set<Subscription>> heldBack = new LinkedHashMap<>();
    private long checkedNs = System.nanoTime();

    /** {@code logouts} counts a session's logouts; {@code end} ends a subscription that missed messages or is gone. */
    PriceSender(FixAnswers answers, ToIntFunction<SessionID> logouts, Consumer<Subscription> end) {
        this.answers = answers;
        this.logouts = logouts;
        this.end = end;
    }

    boolean holdsBack() {
        return !heldBack.isEmpty();
    }

    boolean isLoggedOn(Subscription subscription) {
        return subscription.logouts == logouts.applyAsInt(subscription.session)
                && answers.isLoggedOn(subscription.session);
    }

    /** Sends the snapshot of one book; ends a subscription whose session is gone. */
    void sendSnapshot(Subscription subscription, PriceBook book) {
        if (isLoggedOn(subscription)) {
            send(subscription, MarketDataReplies.full(subscription.request, book));
            subscription.sent(book);
        } else {
            end.accept(subscription);
        }
    }

    /** Notes a change; {@link #sendChanged} sends it. */
    void bookChanged(PriceBook book) {
        for (Subscription each : book.subscribers) {
            each.changed(book);
            changed.add(each);
        }
    }

    /** Sends changes to the sessions that keep up, and holds back the others'. */
    void sendChanged() {
        for (Subscription each : List.copyOf(changed)) {
            changed.remove(each);
            if (each.hasEnded || !each.hasChanges()) {
                continue;
            }
            if (!isLoggedOn(each)) {
                end.accept(each);
            } else if (heldBack.containsKey(each.session) || !answers.keepsUp(each.session)) {
                heldBack.computeIfAbsent(each.session, session -> new LinkedHashSet<>()).add(each);
            } else {
                List<MarketDataUpdate> changes = each.takeChanges();
                if (!changes.isEmpty()) {
                    send(each, FixMessages.toFix(
                            new MarketDataIncremental(Header.NONE, each.request.id(), changes)));
                }
            }
        }
    }

    /** Sends changes, including those held back for sessions that keep up again. */
    void tick(long nowNs) {
        if (holdsBack() && nowNs - checkedNs >= CHECK_NS) {
            checkedNs = nowNs;
            for (SessionID session : List.copyOf(heldBack.keySet())) {
                if (answers.keepsUp(session)) {
                    changed.addAll(heldBack.remove(session));
                }
            }
        }
        sendChanged();
    }

    void ended(Subscription subscription) {
        heldBack.computeIfPresent(subscription.session, (session, held) -> {
            held.remove(subscription);
            return held.isEmpty() ? null : held;
        });
    }

    private void send(Subscription subscription, Message message) {
        try {
            answers.send(subscription.session, message);
        } catch (RuntimeException failed) {
            end.accept(subscription);
            throw failed;
        }
    }
}
