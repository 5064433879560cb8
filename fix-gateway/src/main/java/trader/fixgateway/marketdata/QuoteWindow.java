package trader.fixgateway.marketdata;

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
    private static final Header HEADER = Header.from("fix-gateway");

    private record Waiting(String symbol, BooleanSupplier isWanted, Consumer<FixmlMessage> onAnswer) {
    }

    private final MarketDataService.QuoteClient client;
    private final Consumer<Runnable> ownThread;
    private final SessionTurns<Waiting> waiting = new SessionTurns<>();
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
        waiting.add(session, new Waiting(symbol, isWanted, onAnswer));
        sendNext();
    }

    private void sendNext() {
        while (underWay < MAX_UNDER_WAY && !waiting.isEmpty()) {
            Waiting next = waiting.next(session -> true);
            if (next.isWanted.getAsBoolean()) {
                send(next);
            }
        }
    }

    private void send(Waiting quote) {
        QuoteRequest request = new QuoteRequest(HEADER, "M" + ++quotes, quote.symbol);
        underWay++;
        try {
            client.request(request, answer -> ownThread.accept(() -> answered(quote, answer)));
        } catch (RequestRefusedException | FixRefusedException refused) {
            underWay--;
            quote.onAnswer.accept(new BusinessReject(Header.NONE, MsgType.QUOTE_REQUEST, request.quoteReqId(),
                    BusinessRejectReason.APPLICATION_NOT_AVAILABLE, refused.getMessage()));
        }
    }

    private void answered(Waiting quote, FixmlMessage answer) {
        underWay--;
        try {
            quote.onAnswer.accept(answer);
        } finally {
            sendNext();
        }
    }
}
