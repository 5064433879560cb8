package trader.server.fix.bridge;

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
import trader.fixml.BusinessReject;
import trader.fixml.BusinessRejectReason;
import trader.fixml.Header;
import trader.fixml.MarketDataIncremental;
import trader.fixml.MarketDataUpdate;
import trader.fixml.Message;
import trader.fixml.Quote;
import trader.fixml.QuoteRequest;
import trader.fixml.QuoteRequestReject;
import trader.fixml.QuoteRequestRejectReason;
import trader.server.fix.FixAnswers;
import trader.server.fix.RequestRefusedException;

/**
 * Subscriptions, and the prices that are subscribed to. All is done by one thread.
 *
 * <p>A subscription listens to the applied prices first, then gets quotes, and drops the changes that are older: so no
 * change is lost between the two. After a gap in the changes, and after a new connection, every price is quoted again
 * and the differences are sent. A session that does not keep up gets the latest prices when it does.
 */
final class PriceDesk {
    private static final Header HEADER = Header.from("fix-gateway");
    private static final int MOST_SYMBOLS_OF_A_SESSION = 10_000;
    /** How long a subscription waits for the applied prices to be listened to. */
    private static final long WAIT_NS = TimeUnit.SECONDS.toNanos(5);
    private static final long ASK_AGAIN_NS = TimeUnit.SECONDS.toNanos(1);

    private final Bridge bridge;
    private final FixAnswers answers;
    private final Consumer<Runnable> later;
    private final ToIntFunction<SessionID> logon;
    private final Map<SessionID, Map<String, Subscription>> subscriptions = new HashMap<>();
    private final Map<String, PriceBook> books = new HashMap<>();
    private final Set<Subscription> heldBack = new LinkedHashSet<>();
    private final List<Subscription> waiting = new ArrayList<>();
    private final AtomicInteger count = new AtomicInteger();
    private boolean isListening;
    private int updated;
    private long lastSequence;
    private int gaps;
    private long askedNs = System.nanoTime();
    private long quotes;

    /**
     * No subscriptions yet.
     *
     * @param later has this desk's thread do something
     * @param logon how often a session has ended
     */
    PriceDesk(Bridge bridge, FixAnswers answers, Consumer<Runnable> later, ToIntFunction<SessionID> logon) {
        this.bridge = bridge;
        this.answers = answers;
        this.later = later;
        this.logon = logon;
    }

    int subscriptions() {
        return count.get();
    }

    /** Whether a session has yet to get what it did not take. */
    boolean holdsBack() {
        return !heldBack.isEmpty();
    }

    void ask(SessionID session, int itsLogon, MarketDataAsked asked) {
        if (itsLogon != logon.applyAsInt(session)) {
            return;
        }
        Map<String, Subscription> mine = subscriptions.getOrDefault(session, Map.of());
        Subscription known = mine.get(asked.id());
        if (asked.isEnd()) {
            if (known == null) {
                reject(session, asked, (char) 0, "there is no subscription of MDReqID (262) '" + asked.id() + "'");
            } else {
                end(known);
            }
        } else if (known != null) {
            reject(session, asked, MDReqRejReason.DUPLICATE_MDREQID, "MDReqID (262) is '" + asked.id()
                    + "': one that no subscription of this session has");
        } else if (asked.symbols().size() + mine.values().stream().mapToInt(each -> each.asked.symbols().size()).sum()
                > MOST_SYMBOLS_OF_A_SESSION) {
            reject(session, asked, MDReqRejReason.INSUFFICIENT_BANDWIDTH, "a session may subscribe to "
                    + MOST_SYMBOLS_OF_A_SESSION + " instruments at most");
        } else {
            begin(new Subscription(session, itsLogon, asked));
        }
    }

    private void begin(Subscription next) {
        subscriptions.computeIfAbsent(next.session, each -> new HashMap<>()).put(next.asked.id(), next);
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
        } else if (bridge.link().connection() == null) {
            fail(next, "the services cannot be reached now: try again later");
        } else {
            waiting.add(next);
            bridge.link().wantPrices(true);
        }
    }

    /** Asks for all that a new subscription lacks. */
    private void quote(Subscription subscription) {
        for (String symbol : subscription.asked.symbols()) {
            if (!subscription.hasEnded) {
                int gap = gaps;
                quote(symbol, answer -> quoted(subscription, symbol, gap, answer));
            }
        }
    }

    private void quote(String symbol, Consumer<Message> onAnswer) {
        QuoteRequest request = new QuoteRequest(HEADER, "M" + ++quotes, symbol);
        try {
            bridge.ask(null, request, answer -> later.accept(() -> onAnswer.accept(answer)));
        } catch (RequestRefusedException refused) {
            onAnswer.accept(Requests.notAvailable(request, refused.getMessage()));
        }
    }

    private void quoted(Subscription subscription, String symbol, int gap, Message answer) {
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
            send(subscription, MarketDataMessages.full(subscription.asked, book));
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
        sendHeldBack();
    }

    private void changed(Subscription subscription, PriceBook book) {
        subscription.changed(book);
        heldBack.add(subscription);
    }

    private void sendHeldBack() {
        for (Subscription each : List.copyOf(heldBack)) {
            if (each.hasEnded || !each.hasChanges()) {
                heldBack.remove(each);
            } else if (!isCurrent(each)) {
                end(each);
            } else if (answers.keepsUp(each.session)) {
                heldBack.remove(each);
                List<Subscription.Change> changes = each.takeChanges();
                if (!changes.isEmpty()) {
                    send(each, MarketDataMessages.incremental(each.asked, changes));
                }
            }
        }
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
        sendHeldBack();
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
                quote(book.symbol, answer -> {
                    book.isAsked = false;
                    if (answer instanceof Quote quote) {
                        apply(book, quote, gap);
                    }
                });
            }
        }
    }

    void endAll(SessionID session) {
        Map<String, Subscription> mine = subscriptions.getOrDefault(session, Map.of());
        List.copyOf(mine.values()).stream().filter(each -> !isCurrent(each)).forEach(this::end);
    }

    private void end(Subscription subscription) {
        if (subscription.hasEnded) {
            return;
        }
        subscription.hasEnded = true;
        count.decrementAndGet();
        waiting.remove(subscription);
        heldBack.remove(subscription);
        Map<String, Subscription> mine = subscriptions.get(subscription.session);
        mine.remove(subscription.asked.id());
        if (mine.isEmpty()) {
            subscriptions.remove(subscription.session);
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
            bridge.link().wantPrices(false);
        }
    }

    private void fail(Subscription subscription, String text) {
        end(subscription);
        if (isCurrent(subscription)) {
            answers.send(subscription.session, FixMessages.toFix(new BusinessReject(Header.NONE, "V",
                    subscription.asked.id(), BusinessRejectReason.APPLICATION_NOT_AVAILABLE, text)));
        }
    }

    private void reject(SessionID session, MarketDataAsked asked, char reason, String text) {
        answers.send(session, MarketDataMessages.reject(asked.id(), reason, text));
    }
}
