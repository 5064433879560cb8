package trader.client.fix;

import java.io.IOException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import quickfix.Message;
import quickfix.Session;
import quickfix.SessionID;
import quickfix.field.PossResend;
import trader.client.order.OrderJournal;
import trader.client.order.RandomOrders;
import trader.client.order.ResendingOrders;
import trader.fix.FixMessages;
import trader.fixml.OrderRequest;

/** The orders of one FIX client, one after the other; what is sent and told goes to the journal. Thread-safe. */
final class FixOrders {
    private static final long PAUSE_MS = 100;

    private final SessionID session;
    private final String sender;
    private final OrderJournal journal;
    private final RandomOrders maker;
    private final ScheduledExecutorService timer;
    private OrderRequest inFlight;

    FixOrders(SessionID session, String sender, OrderJournal journal, RandomOrders maker,
            ScheduledExecutorService timer) {
        this.session = session;
        this.sender = sender;
        this.journal = journal;
        this.maker = maker;
        this.timer = timer;
    }

    /** Logged on: sends the first, or waits for what is on its way. */
    synchronized void begin(boolean finishing) {
        if (inFlight == null && !finishing) {
            next();
        }
    }

    private void next() {
        inFlight = maker.nextOrChange();
        journal.sent(inFlight);
        Session.lookupSession(session).send(FixMessages.toFix(inFlight));
    }

    /** An answer has come, perhaps for the second time; true when it is the one that was waited for. */
    synchronized boolean told(String id, trader.fixml.Message answer, boolean finishing) {
        journal.told(sender, id, answer);
        if (inFlight == null || !inFlight.clOrdId().equals(id)) {
            return false;
        }
        if (!ResendingOrders.isFinal(answer)) {
            try {
                timer.schedule(this::again, PAUSE_MS, TimeUnit.MILLISECONDS);
            } catch (RejectedExecutionException closed) {
                // It stays unanswered.
            }
            return false;
        }
        inFlight = null;
        notifyAll();
        if (!finishing) {
            next();
        }
        return true;
    }

    private synchronized void again() {
        if (inFlight != null) {
            journal.resent(inFlight);
            Message message = FixMessages.toFix(inFlight);
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

    synchronized boolean isInFlight() {
        return inFlight != null;
    }

    /** Waits until nothing is in flight; false when the time has come first. */
    synchronized boolean awaitAnswer(long deadlineNs) throws InterruptedException {
        while (inFlight != null && deadlineNs - System.nanoTime() > 0) {
            wait(Math.max(1, TimeUnit.NANOSECONDS.toMillis(deadlineNs - System.nanoTime())));
        }
        return inFlight == null;
    }
}
