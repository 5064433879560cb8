package trader.fixgateway.marketdata;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;
import quickfix.SessionID;
import quickfix.field.MDReqRejReason;
import trader.fix.FixMessages;
import trader.fixgateway.broker.ReconnectingBroker;
import trader.fixgateway.session.FixAnswers;
import trader.fixml.BusinessReject;
import trader.fixml.BusinessRejectReason;
import trader.fixml.FixmlMessage;
import trader.fixml.Header;
import trader.fixml.MarketDataIncremental;
import trader.fixml.MarketDataUpdate;
import trader.fixml.Quote;
import trader.fixml.QuoteRequestReject;
import trader.fixml.QuoteRequestRejectReason;

/**
 * Subscriptions, and the prices that are subscribed to. All is done by one thread.
 *
 * <p>A subscription listens to the applied prices first, then gets quotes, and drops the changes that are older: so no
 * change is lost between the two. After a gap in the changes, and after a new connection, every price is quoted again
 * and the differences are sent. A session that does not keep up gets the latest prices when it does.
 */
final class MarketDataSubscriptions {
    private static final int MOST_SYMBOLS_OF_A_SESSION = 10_000;
    /** How long a subscription waits for the applied prices to be listened to. */
    private static final long WAIT_NS = TimeUnit.SECONDS.toNanos(5);
    private static final long ASK_AGAIN_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long LOOK_NS = TimeUnit.MILLISECONDS.toNanos(20);

    private final ReconnectingBroker broker;
    private final FixAnswers answers;
    private final QuoteWindow quotes;
    private final ToIntFunction<SessionID> logon;
    private final Map<SessionID, SessionSubscriptions> sessions = new HashMap<>();
    private final Map<String, PriceBook> books = new HashMap<>();
    /** Changed by what is being applied, and not sent yet. */
    private final Set<Subscription> changed = new LinkedHashSet<>();
    /** That did not take what they were to be sent. */
    private final Set<SessionID> slow = new LinkedHashSet<>();
    private final List<Subscription> waiting = new ArrayList<>();
    private final AtomicInteger count = new AtomicInteger();
    private boolean isListening;
    private int updated;
    private long lastSequence;
    private int gaps;
    private long askedNs = System.nanoTime();
    private long lookedNs = System.nanoTime();

    /**
     * No subscriptions yet.
     *
     * @param later has this desk's thread do something
     * @param logon how often a session has ended
     */
    MarketDataSubscriptions(ReconnectingBroker broker, QuoteWindow.Asker asker, FixAnswers answers,
            Consumer<Runnable> later, ToIntFunction<SessionID> logon) {
        this.broker = broker;
        this.answers = answers;
        this.quotes = new QuoteWindow(asker, later);
        this.logon = logon;
    }

    int subscriptions() {
        return count.get();
    }

    /** Whether a session has yet to get what it did not take. */
    boolean holdsBack() {
        return !slow.isEmpty();
    }

    void ask(SessionID session, int itsLogon, SubscriptionRequest asked) {
        if (itsLogon != logon.applyAsInt(session)) {
            return;
        }
        SessionSubscriptions mine = sessions.getOrDefault(session, new SessionSubscriptions());
        Subscription known = mine.withId(asked.id());
        String twice = asked.isUpdated() ? mine.firstOf(asked.symbols()) : null;
        if (asked.isEnd()) {
            if (known == null) {
                reject(session, asked, (char) 0, "there is no subscription of MDReqID (262) '" + asked.id() + "'");
            } else {
                end(known);
            }
        } else if (known != null) {
            reject(session, asked, MDReqRejReason.DUPLICATE_MDREQID, "MDReqID (262) is '" + asked.id()
                    + "': one that no subscription of this session has");
        } else if (twice != null) {
            reject(session, asked, MDReqRejReason.DUPLICATE_MDREQID, "Symbol (55) is '" + twice
                    + "': one that is in no other subscription of this session, as it is in '"
                    + mine.withSymbol(twice).asked.id() + "'");
        } else if (asked.symbols().size() + mine.symbols() > MOST_SYMBOLS_OF_A_SESSION) {
            reject(session, asked, MDReqRejReason.INSUFFICIENT_BANDWIDTH, "a session may subscribe to "
                    + MOST_SYMBOLS_OF_A_SESSION + " instruments at most");
        } else {
            begin(new Subscription(session, itsLogon, asked));
        }
    }

    private void begin(Subscription next) {
        sessions.computeIfAbsent(next.session, each -> new SessionSubscriptions()).add(next);
        count.incrementAndGet();
        next.asked.symbols().forEach(symbol ->
                books.computeIfAbsent(symbol, PriceBook::new).subscribers.add(next));
        if (!next.asked.isUpdated()) {
            quote(next);
            return;
        }
        updated++;
        if (isListening) {
            quote(next);
        } else if (broker.connection() == null) {
            fail(next, "the services cannot be reached now: try again later");
        } else {
            waiting.add(next);
            broker.wantPrices(true);
        }
    }

    /** Asks for all that a new subscription lacks. */
    private void quote(Subscription subscription) {
        for (String symbol : subscription.asked.symbols()) {
            int gap = gaps;
            quotes.ask(subscription.session, symbol, () -> !subscription.hasEnded,
                    answer -> quoted(subscription, symbol, gap, answer));
        }
    }

    private void quoted(Subscription subscription, String symbol, int gap, FixmlMessage answer) {
        if (subscription.hasEnded) {
            return;
        }
        if (answer instanceof Quote quote) {
            apply(books.get(symbol), quote, gap);
            subscription.missing--;
            if (subscription.missing == 0) {
                sendAll(subscription);
            }
        } else if (answer instanceof QuoteRequestReject reject) {
            char reason = reject.reason() == QuoteRequestRejectReason.UNKNOWN_SYMBOL
                    ? MDReqRejReason.UNKNOWN_SYMBOL : 0;
            end(subscription);
            reject(subscription.session, subscription.asked, reason, reject.text());
        } else {
            fail(subscription, ((BusinessReject) answer).text());
        }
    }

    private void apply(PriceBook book, Quote quote, int gap) {
        book.apply(quote);
        book.isStale = gap != gaps;
        book.subscribers.forEach(each -> changed(each, book));
    }

    private void sendAll(Subscription subscription) {
        for (String symbol : subscription.asked.symbols()) {
            PriceBook book = books.get(symbol);
            if (!isCurrent(subscription)) {
                end(subscription);
                return;
            }
            send(subscription, MarketDataReplies.full(subscription.asked, book));
            subscription.sent(book);
        }
        if (!subscription.asked.isUpdated()) {
            end(subscription);
        }
    }

    /** Applies changes, and sends them on. */
    void apply(MarketDataIncremental changes, long sequence) {
        if (lastSequence != 0 && sequence != lastSequence + 1) {
            refresh();
        }
        lastSequence = sequence;
        for (MarketDataUpdate update : changes.updates()) {
            PriceBook book = books.get(update.symbol());
            if (book != null) {
                book.apply(update, changes.header().sendingTime());
                book.subscribers.forEach(each -> changed(each, book));
            }
        }
        sendChanged();
    }

    private void changed(Subscription subscription, PriceBook book) {
        subscription.changed(book);
        changed.add(subscription);
    }

    /** Sends what has changed to those who take it; what the others are to get is looked at by {@link #tick}. */
    private void sendChanged() {
        for (Subscription each : List.copyOf(changed)) {
            changed.remove(each);
            if (each.hasEnded || !each.hasChanges()) {
                continue;
            }
            if (!isCurrent(each)) {
                end(each);
            } else if (slow.contains(each.session) || !answers.keepsUp(each.session)) {
                sessions.get(each.session).heldBack.add(each);
                slow.add(each.session);
            } else {
                sendChanges(each);
            }
        }
    }

    private void sendChanges(Subscription subscription) {
        List<Subscription.Change> changes = subscription.takeChanges();
        if (!changes.isEmpty()) {
            send(subscription, MarketDataReplies.incremental(subscription.asked, changes));
        }
    }

    private void sendHeldBack() {
        for (SessionID session : List.copyOf(slow)) {
            SessionSubscriptions prices = sessions.get(session);
            if (prices != null && !answers.keepsUp(session)) {
                continue;
            }
            slow.remove(session);
            if (prices != null) {
                changed.addAll(prices.heldBack);
                prices.heldBack.clear();
            }
        }
        sendChanged();
    }

    /** One that misses a message is worth nothing. */
    private void send(Subscription subscription, quickfix.Message message) {
        try {
            answers.send(subscription.session, message);
        } catch (RuntimeException failed) {
            end(subscription);
            throw failed;
        }
    }

    private boolean isCurrent(Subscription subscription) {
        return subscription.logon == logon.applyAsInt(subscription.session)
                && answers.isLoggedOn(subscription.session);
    }

    /** Every price is to be quoted anew. */
    void refresh() {
        gaps++;
        books.values().forEach(PriceBook::forgetTimes);
        askedNs = System.nanoTime() - ASK_AGAIN_NS;
    }

    void lost() {
        isListening = false;
        List.copyOf(waiting).forEach(each -> fail(each, "the services cannot be reached now: try again later"));
    }

    void listening() {
        if (updated == 0) {
            return;
        }
        isListening = true;
        lastSequence = 0;
        refresh();
        List<Subscription> ready = List.copyOf(waiting);
        waiting.clear();
        ready.forEach(this::quote);
    }

    /** Sends what was held back, and asks for what is missing. */
    void tick(long nowNs) {
        if (!slow.isEmpty() && nowNs - lookedNs >= LOOK_NS) {
            lookedNs = nowNs;
            sendHeldBack();
        }
        sendChanged();
        List.copyOf(waiting).stream().filter(each -> nowNs - each.sinceNs > WAIT_NS)
                .forEach(each -> fail(each, "the prices cannot be had now: try again later"));
        if (!isListening || nowNs - askedNs < ASK_AGAIN_NS) {
            return;
        }
        askedNs = nowNs;
        for (PriceBook book : List.copyOf(books.values())) {
            if (book.isStale && !book.isAsked) {
                int gap = gaps;
                book.isAsked = true;
                quotes.ask(null, book.symbol, () -> true, answer -> {
                    book.isAsked = false;
                    if (answer instanceof Quote quote) {
                        apply(book, quote, gap);
                    }
                });
            }
        }
    }

    void endAll(SessionID session) {
        SessionSubscriptions mine = sessions.getOrDefault(session, new SessionSubscriptions());
        mine.all().stream().filter(each -> !isCurrent(each)).forEach(this::end);
    }

    private void end(Subscription subscription) {
        if (subscription.hasEnded) {
            return;
        }
        subscription.hasEnded = true;
        count.decrementAndGet();
        waiting.remove(subscription);
        SessionSubscriptions mine = sessions.get(subscription.session);
        mine.remove(subscription);
        if (mine.isEmpty()) {
            sessions.remove(subscription.session);
        }
        for (String symbol : subscription.asked.symbols()) {
            PriceBook book = books.get(symbol);
            book.subscribers.remove(subscription);
            if (book.subscribers.isEmpty()) {
                books.remove(symbol);
            }
        }
        updated -= subscription.asked.isUpdated() ? 1 : 0;
        if (updated == 0) {
            isListening = false;
            broker.wantPrices(false);
        }
    }

    private void fail(Subscription subscription, String text) {
        end(subscription);
        if (isCurrent(subscription)) {
            answers.send(subscription.session, FixMessages.toFix(new BusinessReject(Header.NONE, "V",
                    subscription.asked.id(), BusinessRejectReason.APPLICATION_NOT_AVAILABLE, text)));
        }
    }

    private void reject(SessionID session, SubscriptionRequest asked, char reason, String text) {
        answers.send(session, MarketDataReplies.reject(asked.id(), reason, text));
    }
}
