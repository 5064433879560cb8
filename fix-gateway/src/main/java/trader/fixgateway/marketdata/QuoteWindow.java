package trader.fixgateway.marketdata;

import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Queue;
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

/**
 * The gateway's own quote requests: so many are under way at once, and the sessions whose requests wait take turns.
 * Used by one thread.
 */
final class QuoteWindow {
    private static final int MOST_UNDER_WAY = 256;
    private static final Header HEADER = Header.from("fix-gateway");

    /** Sends a request; see {@code FixToJmsGateway.ask}. */
    public interface Asker {
        void ask(SessionID session, FixmlMessage request, Consumer<FixmlMessage> onAnswer)
                throws RequestRefusedException, FixRefusedException;
    }

    private record Wanted(String symbol, BooleanSupplier isWanted, Consumer<FixmlMessage> onAnswer) {
    }

    private final Asker asker;
    private final Consumer<Runnable> later;
    private final Map<SessionID, Queue<Wanted>> waiting = new LinkedHashMap<>();
    private int underWay;
    private long quotes;

    /**
     * Nothing is asked.
     *
     * @param later has this window's thread do something
     */
    QuoteWindow(Asker asker, Consumer<Runnable> later) {
        this.asker = asker;
        this.later = later;
    }

    /**
     * Asks for a quote, soon.
     *
     * @param session for whom, or null
     * @param isWanted whether it still is when its turn comes
     * @param onAnswer told a quote, a reject, or a BusinessReject
     */
    void ask(SessionID session, String symbol, BooleanSupplier isWanted, Consumer<FixmlMessage> onAnswer) {
        waiting.computeIfAbsent(session, each -> new ArrayDeque<>()).add(new Wanted(symbol, isWanted, onAnswer));
        sendNext();
    }

    private void sendNext() {
        while (underWay < MOST_UNDER_WAY && !waiting.isEmpty()) {
            Wanted next = next();
            if (next.isWanted.getAsBoolean()) {
                send(next);
            }
        }
    }

    /** Of the session whose turn it is, which is the last then. */
    private Wanted next() {
        Iterator<Map.Entry<SessionID, Queue<Wanted>>> sessions = waiting.entrySet().iterator();
        Map.Entry<SessionID, Queue<Wanted>> first = sessions.next();
        SessionID session = first.getKey();
        Queue<Wanted> its = first.getValue();
        sessions.remove();
        Wanted next = its.remove();
        if (!its.isEmpty()) {
            waiting.put(session, its);
        }
        return next;
    }

    private void send(Wanted wanted) {
        QuoteRequest request = new QuoteRequest(HEADER, "M" + ++quotes, wanted.symbol);
        underWay++;
        try {
            asker.ask(null, request, answer -> later.accept(() -> answered(wanted, answer)));
        } catch (RequestRefusedException | FixRefusedException refused) {
            underWay--;
            wanted.onAnswer.accept(new BusinessReject(Header.NONE, MsgType.QUOTE_REQUEST, request.quoteReqId(),
                    BusinessRejectReason.APPLICATION_NOT_AVAILABLE, refused.getMessage()));
        }
    }

    private void answered(Wanted wanted, FixmlMessage answer) {
        underWay--;
        try {
            wanted.onAnswer.accept(answer);
        } finally {
            sendNext();
        }
    }
}
