package trader.fixgateway.gateway;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import quickfix.SessionID;
import trader.fixgateway.broker.GatewayConnection;
import trader.fixml.FixmlMessage;

/** A request without an answer: an order, cancel or replace, which is logged; or a query, which expires. */
final class PendingRequest {
    private static final long FIRST_REPLY_TIMEOUT_NS = TimeUnit.SECONDS.toNanos(5);
    private static final long LONGEST_REPLY_TIMEOUT_NS = TimeUnit.SECONDS.toNanos(30);
    private static final long FIRST_PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(100);

    /** Identifies the request in the log and in correlation ids. */
    final long number;
    /** Null for a request of the gateway itself. */
    final SessionID session;
    final FixmlMessage message;
    /** FIXML, as sent the first time. */
    final String text;
    /** Read from the log: the request may have been sent and answered. */
    final boolean recovered;
    /** Gets a query's answer, or a BusinessReject if there is none. Null for an order. */
    final Consumer<FixmlMessage> onAnswer;
    final long deadlineNs;

    // Guarded by OrderChains.
    final Set<PendingRequest> predecessors = new LinkedHashSet<>();
    final Set<PendingRequest> successors = new LinkedHashSet<>();

    /** Waits for no other request. */
    volatile boolean isReady;

    // Guarded by this.
    private GatewayConnection sentOn;
    private int attempts;
    private long sentNs;
    private boolean isRefused;
    private int refusals;
    private long dueNs;
    private long lsn;
    private boolean answered;
    private FixmlMessage answer;
    private boolean isAnswerSent;

    private PendingRequest(long number, SessionID session, FixmlMessage message, String text, boolean recovered,
            Consumer<FixmlMessage> onAnswer, long deadlineNs) {
        this.number = number;
        this.session = session;
        this.message = message;
        this.text = text;
        this.recovered = recovered;
        this.onAnswer = onAnswer;
        this.deadlineNs = deadlineNs;
    }

    static PendingRequest order(long number, SessionID session, FixmlMessage message, String text, boolean recovered) {
        return new PendingRequest(number, session, message, text, recovered, null, 0);
    }

    static PendingRequest query(long number, SessionID session, FixmlMessage message, String text,
            Consumer<FixmlMessage> onAnswer, long deadlineNs) {
        return new PendingRequest(number, session, message, text, false, onAnswer, deadlineNs);
    }

    boolean isOrder() {
        return onAnswer == null;
    }

    /**
     * Begins the next attempt on this connection; returns its count, or 0 if there must be none: the request has an
     * answer, was already sent on this connection, or is a query that was sent on another.
     */
    synchronized int beginAttempt(GatewayConnection connection, long nowNs) {
        if (answered || sentOn == connection || !isOrder() && sentOn != null) {
            return 0;
        }
        sentOn = connection;
        attempts++;
        sentNs = nowNs;
        isRefused = false;
        dueNs = nowNs + Math.min(LONGEST_REPLY_TIMEOUT_NS, FIRST_REPLY_TIMEOUT_NS << Math.min(attempts - 1, 3));
        return attempts;
    }

    synchronized boolean mayHaveBeenSentBefore() {
        return recovered || attempts > 1;
    }

    /** Whether its reply can no longer come; {@code current} may be null. */
    synchronized boolean isLost(GatewayConnection current) {
        return current == null || sentOn != null && sentOn != current;
    }

    synchronized boolean isOverdue(long nowNs) {
        return !answered && sentOn != null && nowNs - dueNs >= 0;
    }

    /** Whether the services refused the last attempt for now. */
    synchronized boolean isRefused() {
        return isRefused;
    }

    /** Allows another attempt on the same connection. */
    synchronized void allowResend() {
        sentOn = null;
    }

    synchronized long sentNs() {
        return sentNs;
    }

    synchronized boolean isLatest(int attempt) {
        return attempt == attempts;
    }

    /** The services refuse it for now: it is due after a pause. */
    synchronized void refuse(long nowNs) {
        isRefused = true;
        dueNs = nowNs + Math.min(FIRST_REPLY_TIMEOUT_NS, FIRST_PAUSE_NS << Math.min(refusals, 6));
        refusals++;
    }

    /** Sets the answer; false when it already has one. */
    synchronized boolean answer(FixmlMessage newAnswer) {
        if (answered) {
            return false;
        }
        answered = true;
        answer = newAnswer;
        return true;
    }

    synchronized FixmlMessage answer() {
        return answer;
    }

    /** Discards an answer that cannot be sent: waits for another. */
    synchronized void discardAnswer() {
        answered = false;
        answer = null;
    }

    synchronized void setAnswerSent() {
        isAnswerSent = true;
    }

    /** Whether the client may already have its answer. */
    synchronized boolean mayBeKnown() {
        return isAnswerSent || recovered || message.header().possDup();
    }

    /** Its position in the log; 0 before it has one. */
    synchronized long lsn() {
        return lsn;
    }

    synchronized void setLsn(long newLsn) {
        lsn = newLsn;
    }
}
