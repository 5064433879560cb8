package trader.fixgateway.marketdata;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;
import quickfix.SessionID;
import quickfix.field.MDReqRejReason;
import quickfix.field.MsgType;
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
 * Subscriptions, and the prices they need. One thread.
 *
 * <p>A subscription first subscribes to the applied prices, then gets quotes, and drops older changes, so no change is
 * lost in between. After a gap in the changes, or a new connection, all prices are quoted again, and differences sent.
 */
final class MarketDataSubscriptions {
    private static final int MAX_SYMBOLS_PER_SESSION = 10_000;
    private static final long PRICES_TIMEOUT_NS = TimeUnit.SECONDS.toNanos(5);
    private static final long QUOTE_INTERVAL_NS = TimeUnit.SECONDS.toNanos(1);
    private static final String UNREACHABLE = "the services cannot be reached now: try again later";

    private final ReconnectingBroker broker;
    private final FixAnswers answers;
    private final QuoteWindow quotes;
    private final PriceSender sender;
    /** Requests and snapshots: a session's answers do not delay another's. */
    private final SessionTurns<Runnable> turns = new SessionTurns<>();
    private final ToIntFunction<SessionID> logouts;
    private final Map<SessionID, SessionSubscriptions> sessions = new HashMap<>();
    private final Map<String, PriceBook> books = new HashMap<>();
    /** Subscriptions that wait for the applied prices. */
    private final List<Subscription> waiting = new ArrayList<>();
    private final AtomicInteger count = new AtomicInteger();
    private boolean pricesCome;
    /** Subscriptions that want updates. */
    private int updating;
    private long lastSequence;
    private int refreshes;
    private long quotedNs = System.nanoTime();

    /** {@code ownThread} runs a task on this object's thread; {@code logouts} counts a session's logouts. */
    MarketDataSubscriptions(ReconnectingBroker broker, MarketDataService.QuoteClient quoteClient, FixAnswers answers,
            Consumer<Runnable> ownThread, ToIntFunction<SessionID> logouts) {
        this.broker = broker;
        this.answers = answers;
        this.logouts = logouts;
        quotes = new QuoteWindow(quoteClient, ownThread);
        sender = new PriceSender(answers, logouts, this::end);
    }

    /** Any thread may call it. */
    int count() {
        return count.get();
    }

    boolean holdsBack() {
        return sender.holdsBack() || !turns.isEmpty();
    }

    /** Does this for a session when it is its turn and it keeps up. */
    void inTurn(SessionID session, Runnable work) {
        turns.add(session, work);
    }

    /** Does one thing for the session whose turn it is; false when there is nothing to do now. */
    boolean takeTurn() {
        Runnable work = turns.next(answers::keepsUp);
        if (work != null) {
            work.run();
        }
        return work != null;
    }

    /** {@code logoutsBefore}: the number of the session's logouts when it sent the request. */
    void request(SessionID session, int logoutsBefore, SubscriptionRequest request) {
        if (logoutsBefore != logouts.applyAsInt(session)) {
            return;
        }
        SessionSubscriptions own = sessions.getOrDefault(session, new SessionSubscriptions());
        Subscription known = own.withId(request.id());
        String updatedSymbol = request.wantsUpdates() ? own.firstUpdated(request.symbols()) : null;
        if (request.isEnd()) {
            if (known == null) {
                reject(session, request, (char) 0, "there is no subscription of MDReqID (262) '" + request.id() + "'");
            } else {
                end(known);
            }
        } else if (known != null) {
            reject(session, request, MDReqRejReason.DUPLICATE_MDREQID, "MDReqID (262) is '" + request.id()
                    + "': one that no subscription of this session has");
        } else if (updatedSymbol != null) {
            reject(session, request, MDReqRejReason.DUPLICATE_MDREQID, "Symbol (55) is '" + updatedSymbol
                    + "': one that is in no other subscription of this session, as it is in '"
                    + own.updating(updatedSymbol).request.id() + "'");
        } else if (request.symbols().size() + own.symbols() > MAX_SYMBOLS_PER_SESSION) {
            reject(session, request, MDReqRejReason.INSUFFICIENT_BANDWIDTH, "a session may subscribe to "
                    + MAX_SYMBOLS_PER_SESSION + " instruments at most");
        } else {
            begin(new Subscription(session, logoutsBefore, request));
        }
    }

    private void begin(Subscription next) {
        sessions.computeIfAbsent(next.session, each -> new SessionSubscriptions()).add(next);
        count.incrementAndGet();
        next.request.symbols().forEach(symbol ->
                books.computeIfAbsent(symbol, PriceBook::new).subscribers.add(next));
        if (!next.request.wantsUpdates()) {
            requestQuotes(next);
            return;
        }
        updating++;
        if (pricesCome) {
            requestQuotes(next);
        } else if (broker.connection() == null) {
            fail(next, UNREACHABLE);
        } else {
            waiting.add(next);
            broker.subscribeToPrices(true);
        }
    }

    private void requestQuotes(Subscription subscription) {
        for (String symbol : subscription.request.symbols()) {
            int refresh = refreshes;
            quotes.request(subscription.session, symbol, () -> !subscription.hasEnded,
                    answer -> quoted(subscription, symbol, refresh, answer));
        }
    }

    private void quoted(Subscription subscription, String symbol, int refresh, FixmlMessage answer) {
        if (subscription.hasEnded) {
            return;
        }
        if (answer instanceof Quote quote) {
            apply(books.get(symbol), quote, refresh);
            subscription.missingQuotes--;
            if (subscription.missingQuotes == 0) {
                Iterator<String> symbols = subscription.request.symbols().iterator();
                inTurn(subscription.session, () -> sendSnapshots(subscription, symbols));
            }
        } else if (answer instanceof QuoteRequestReject reject) {
            char reason = reject.reason() == QuoteRequestRejectReason.UNKNOWN_SYMBOL
                    ? MDReqRejReason.UNKNOWN_SYMBOL : 0;
            end(subscription);
            reject(subscription.session, subscription.request, reason, reject.text());
        } else {
            fail(subscription, ((BusinessReject) answer).text());
        }
    }

    /** Sends the next snapshot, and the others in the session's further turns. */
    private void sendSnapshots(Subscription subscription, Iterator<String> symbols) {
        if (subscription.hasEnded) {
            return;
        }
        sender.sendSnapshot(subscription, books.get(symbols.next()));
        if (symbols.hasNext()) {
            inTurn(subscription.session, () -> sendSnapshots(subscription, symbols));
        } else if (!subscription.request.wantsUpdates()) {
            end(subscription);
        }
    }

    /** Applies a quote; one requested before the last refresh leaves the book stale. */
    private void apply(PriceBook book, Quote quote, int refresh) {
        book.apply(quote);
        book.isStale = refresh != refreshes;
        sender.bookChanged(book);
    }

    void apply(MarketDataIncremental changes, long sequence) {
        if (lastSequence != 0 && sequence != lastSequence + 1) {
            refresh();
        }
        lastSequence = sequence;
        for (MarketDataUpdate update : changes.updates()) {
            PriceBook book = books.get(update.symbol());
            if (book != null) {
                book.apply(update, changes.header().sendingTime());
                sender.bookChanged(book);
            }
        }
        sender.sendChanged();
    }

    /** Changes were missed: quotes every price again. */
    void refresh() {
        refreshes++;
        books.values().forEach(PriceBook::forgetTimes);
        quotedNs = System.nanoTime() - QUOTE_INTERVAL_NS;
    }

    void lost() {
        pricesCome = false;
        List.copyOf(waiting).forEach(each -> fail(each, UNREACHABLE));
    }

    /** Applied prices arrive from now on, perhaps from another server. */
    void pricesSubscribed() {
        if (updating == 0) {
            return;
        }
        pricesCome = true;
        lastSequence = 0;
        refresh();
        List<Subscription> ready = List.copyOf(waiting);
        waiting.clear();
        ready.forEach(this::requestQuotes);
    }

    /** Sends held-back prices, fails subscriptions that have waited too long, and quotes stale books. */
    void tick(long nowNs) {
        sender.tick(nowNs);
        List.copyOf(waiting).stream().filter(each -> nowNs - each.sinceNs > PRICES_TIMEOUT_NS)
                .forEach(each -> fail(each, "the prices are not available now: try again later"));
        if (!pricesCome || nowNs - quotedNs < QUOTE_INTERVAL_NS) {
            return;
        }
        quotedNs = nowNs;
        for (PriceBook book : List.copyOf(books.values())) {
            if (book.isStale && !book.isQuoteRequested) {
                int refresh = refreshes;
                book.isQuoteRequested = true;
                quotes.request(null, book.symbol, () -> true, answer -> {
                    book.isQuoteRequested = false;
                    if (answer instanceof Quote quote) {
                        apply(book, quote, refresh);
                    }
                });
            }
        }
    }

    /** Ends the subscriptions of a session that has logged out. */
    void endAll(SessionID session) {
        SessionSubscriptions own = sessions.getOrDefault(session, new SessionSubscriptions());
        own.all().stream().filter(each -> !sender.isLoggedOn(each)).forEach(this::end);
    }

    private void end(Subscription subscription) {
        if (subscription.hasEnded) {
            return;
        }
        subscription.hasEnded = true;
        count.decrementAndGet();
        waiting.remove(subscription);
        sender.ended(subscription);
        SessionSubscriptions own = sessions.get(subscription.session);
        own.remove(subscription);
        if (own.isEmpty()) {
            sessions.remove(subscription.session);
        }
        for (String symbol : subscription.request.symbols()) {
            PriceBook book = books.get(symbol);
            book.subscribers.remove(subscription);
            if (book.subscribers.isEmpty()) {
                books.remove(symbol);
            }
        }
        updating -= subscription.request.wantsUpdates() ? 1 : 0;
        if (updating == 0) {
            pricesCome = false;
            broker.subscribeToPrices(false);
        }
    }

    private void fail(Subscription subscription, String text) {
        end(subscription);
        if (sender.isLoggedOn(subscription)) {
            answers.send(subscription.session, FixMessages.toFix(new BusinessReject(Header.NONE,
                    MsgType.MARKET_DATA_REQUEST, subscription.request.id(),
                    BusinessRejectReason.APPLICATION_NOT_AVAILABLE, text)));
        }
    }

    private void reject(SessionID session, SubscriptionRequest request, char reason, String text) {
        answers.send(session, MarketDataReplies.reject(request.id(), reason, text));
    }
}
