package trader.fixgateway.marketdata;

import java.util.HashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import quickfix.SessionID;
import quickfix.field.MsgType;
import trader.fix.FixRefusedException;
import trader.fixgateway.session.RequestRefusedException;
import trader.fixml.BusinessReject;
import trader.fixml.BusinessRejectReason;
import trader.fixml.FixmlMessage;
import trader.fixml.Header;
import trader.fixml.QuoteRequest;

/** Limits the quote requests under way; sessions whose requests wait take turns. One thread. */
final class QuoteWindow {
    private static final int MAX_UNDER_WAY = 64;
    /** Enough to keep the server busy; another session's quote waits for that many. */
    private static final int MAX_UNDER_WAY_PER_SESSION = 8;
    private static final Header HEADER = Header.from("fix-gateway");

    private record Waiting(SessionID session, String symbol, BooleanSupplier isWanted,
            Consumer<FixmlMessage> onAnswer) {
    }

    private final MarketDataService.QuoteClient client;
    private final Consumer<Runnable> ownThread;
    private final SessionTurns<Waiting> waiting = new SessionTurns<>();
    private final Map<SessionID, Integer> underWayBySession = new HashMap<>();
    private int underWay;
    private long quotes;

    QuoteWindow(MarketDataService.QuoteClient client, Consumer<Runnable> ownThread) {
        this.client = client;
        this.ownThread = ownThread;
    }

    /**
     * Requests a quote, soon, if {@code isWanted} when its turn comes; {@code session} is null for the gateway itself.
     * The answer is a Quote, a QuoteRequestReject or a BusinessReject.
     */
    void request(SessionID session, String symbol, BooleanSupplier isWanted, Consumer<FixmlMessage> onAnswer) {
        waiting.add(session, new Waiting(session, symbol, isWanted, onAnswer));
        sendNext();
    }

    private void sendNext() {
        Waiting next = next();
        while (next != null) {
            if (next.isWanted.getAsBoolean()) {
                send(next);
            }
            next = next();
        }
    }

    /** Null when none may be sent now. */
    private Waiting next() {
        return underWay == MAX_UNDER_WAY ? null : waiting.next(session ->
                underWayBySession.getOrDefault(session, 0) < MAX_UNDER_WAY_PER_SESSION);
    }

    private void count(Waiting quote, int change) {
        underWay += change;
        underWayBySession.merge(quote.session, change, (before, each) -> before + each == 0 ? null : before + each);
    }

    private void send(Waiting quote) {
        QuoteRequest request = new QuoteRequest(HEADER, "M" + ++quotes, quote.symbol);
        count(quote, 1);
        try {
            client.request(request, answer -> ownThread.accept(() -> answered(quote, answer)));
        } catch (RequestRefusedException | FixRefusedException refused) {
            count(quote, -1);
            quote.onAnswer.accept(new BusinessReject(Header.NONE, MsgType.QUOTE_REQUEST, request.quoteReqId(),
                    BusinessRejectReason.APPLICATION_NOT_AVAILABLE, refused.getMessage()));
        }
    }

    private void answered(Waiting quote, FixmlMessage answer) {
        count(quote, -1);
        try {
            quote.onAnswer.accept(answer);
        } finally {
            sendNext();
        }
    }
}
