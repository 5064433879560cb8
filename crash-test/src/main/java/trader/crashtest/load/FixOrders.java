package trader.crashtest.load;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import quickfix.Message;
import quickfix.Session;
import quickfix.SessionID;
import quickfix.field.PossResend;
import trader.client.journal.OrderJournal;
import trader.fix.FixMessages;
import trader.fixml.FixmlMessage;
import trader.fixml.OrderAnswer;
import trader.fixml.OrderRequest;

/**
 * The orders of one FIX client. Several are in flight at once, among them changes to orders that have no answer yet.
 * Orders and answers go to the journal. Thread-safe.
 */
final class FixOrders {
    /** Requests in flight until the load is finishing. */
    static final int MAX_IN_FLIGHT = 4;

    private static final long PAUSE_MS = 100;

    private final SessionID session;
    private final String sender;
    private final OrderJournal journal;
    private final RandomOrders generator;
    private final ScheduledExecutorService timer;
    private final Map<String, OrderRequest> inFlight = new LinkedHashMap<>();

    FixOrders(SessionID session, String sender, OrderJournal journal, RandomOrders generator,
            ScheduledExecutorService timer) {
        this.session = session;
        this.sender = sender;
        this.journal = journal;
        this.generator = generator;
        this.timer = timer;
    }

    /** Sends requests, after a logon or an answer; those in flight stay in flight. */
    synchronized void sendMore(boolean finishing) {
        while (!finishing && inFlight.size() < MAX_IN_FLIGHT) {
            OrderRequest next = generator.nextOrChange();
            inFlight.put(next.clOrdId(), next);
            journal.sent(next);
            Session.lookupSession(session).send(FixMessages.toFix(next));
        }
    }

    /** Handles an answer, possibly a repeated one; returns whether it is the final answer to a request in flight. */
    synchronized boolean onAnswer(String id, FixmlMessage answer, boolean finishing) {
        if (answer instanceof OrderAnswer order && !answer.header().possDup()) {
            journal.answeredFirst(sender, id, order);
        } else {
            journal.answered(sender, id, answer);
        }
        OrderRequest request = inFlight.get(id);
        if (request == null) {
            return false;
        }
        if (!ResendingOrders.isFinal(answer)) {
            try {
                timer.schedule(() -> resend(request), PAUSE_MS, TimeUnit.MILLISECONDS);
            } catch (RejectedExecutionException closed) {
                // The request remains unanswered.
            }
            return false;
        }
        inFlight.remove(id);
        sendMore(finishing);
        return true;
    }

    private synchronized void resend(OrderRequest request) {
        if (inFlight.containsKey(request.clOrdId())) {
            journal.resent(request);
            Message message = FixMessages.toFix(request);
            message.getHeader().setBoolean(PossResend.FIELD, true);
            Session.lookupSession(session).send(message);
        }
    }

    void disconnect() {
        try {
            Session.lookupSession(session).disconnect("forced", false);
        } catch (IOException failed) {
            throw new IllegalStateException("cannot disconnect " + sender, failed);
        }
    }

    synchronized int inFlight() {
        return inFlight.size();
    }
}
