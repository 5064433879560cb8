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
import trader.fixml.OrderAnswer;
import trader.fixml.OrderRequest;

/**
 * The orders of one FIX client, some at once, among them changes of orders that have no answer yet; what is sent and
 * told goes to the journal. Thread-safe.
 */
final class FixOrders {
    /** So many requests have no answer, while there are new ones. */
    static final int AT_ONCE = 4;

    private static final long PAUSE_MS = 100;

    private final SessionID session;
    private final String sender;
    private final OrderJournal journal;
    private final RandomOrders maker;
    private final ScheduledExecutorService timer;
    private final Map<String, OrderRequest> inFlight = new LinkedHashMap<>();

    FixOrders(SessionID session, String sender, OrderJournal journal, RandomOrders maker,
            ScheduledExecutorService timer) {
        this.session = session;
        this.sender = sender;
        this.journal = journal;
        this.maker = maker;
        this.timer = timer;
    }

    /** Logged on: sends the first ones; what is on its way stays so. */
    synchronized void begin(boolean finishing) {
        sendMore(finishing);
    }

    private void sendMore(boolean finishing) {
        while (!finishing && inFlight.size() < AT_ONCE) {
            OrderRequest next = maker.nextOrChange();
            inFlight.put(next.clOrdId(), next);
            journal.sent(next);
            Session.lookupSession(session).send(FixMessages.toFix(next));
        }
    }

    /** An answer has come, perhaps for the second time; true when it is one that was waited for. */
    synchronized boolean told(String id, trader.fixml.FixmlMessage answer, boolean finishing) {
        if (answer instanceof OrderAnswer order && !answer.header().possDup()) {
            journal.toldFirst(sender, id, order);
        } else {
            journal.told(sender, id, answer);
        }
        OrderRequest request = inFlight.get(id);
        if (request == null) {
            return false;
        }
        if (!ResendingOrders.isFinal(answer)) {
            try {
                timer.schedule(() -> again(request), PAUSE_MS, TimeUnit.MILLISECONDS);
            } catch (RejectedExecutionException closed) {
                // It stays unanswered.
            }
            return false;
        }
        inFlight.remove(id);
        notifyAll();
        sendMore(finishing);
        return true;
    }

    private synchronized void again(OrderRequest request) {
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

    /** Requests that have no answer. */
    synchronized int inFlight() {
        return inFlight.size();
    }

    /** Waits until nothing is in flight; false when the time has come first. */
    synchronized boolean awaitAnswers(long deadlineNs) throws InterruptedException {
        while (!inFlight.isEmpty() && deadlineNs - System.nanoTime() > 0) {
            wait(Math.max(1, TimeUnit.NANOSECONDS.toMillis(deadlineNs - System.nanoTime())));
        }
        return inFlight.isEmpty();
    }
}
