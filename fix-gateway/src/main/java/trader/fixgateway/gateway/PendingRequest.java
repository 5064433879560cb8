package trader.fixgateway.gateway;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import quickfix.SessionID;
import trader.fixgateway.broker.GatewayConnection;
import trader.fixml.FixmlMessage;

/** A request that is passed on, or waits for others before it is, and has no answer yet. */
final class PendingRequest {
    private static final long ANSWER_NS = TimeUnit.SECONDS.toNanos(5);
    private static final long LONGEST_ANSWER_NS = TimeUnit.SECONDS.toNanos(30);
    private static final long FIRST_PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(100);

    /** Its number in the list, and its correlation id. */
    final long number;
    /** Whose it is; null for the gateway's own. */
    final SessionID session;
    final FixmlMessage message;
    /** As FIXML, as it is sent the first time. */
    final String text;
    /** Read from the list: it may have been sent, and the client may have its answer. */
    final boolean recovered;
    /** Told the answer of a request that is not listed; a BusinessReject when there is none. */
    final Consumer<FixmlMessage> onAnswer;
    /** When a request that is not listed is given up. */
    final long deadlineNs;

    /** Guarded by {@link OrderChains}: what has to be answered before it is sent, and what waits for it. */
    final Set<PendingRequest> before = new LinkedHashSet<>();
    final Set<PendingRequest> after = new LinkedHashSet<>();

    /** Nothing has to be answered before it any more. */
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
    private boolean isGiven;

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

    /** One that is to be answered whatever happens. */
    static PendingRequest listed(long number, SessionID session, FixmlMessage message, String text, boolean recovered) {
        return new PendingRequest(number, session, message, text, recovered, null, 0);
    }

    /** One that is given up after a time. */
    static PendingRequest passing(long number, SessionID session, FixmlMessage message, String text,
            Consumer<FixmlMessage> onAnswer, long deadlineNs) {
        return new PendingRequest(number, session, message, text, false, onAnswer, deadlineNs);
    }

    boolean isListed() {
        return onAnswer == null;
    }

    /**
     * Which attempt it is to send this on the connection now, from 1; 0 when it is not to be: it was sent on it, or,
     * not listed, on another. It counts as sent then.
     */
    synchronized int begin(GatewayConnection connection, long nowNs) {
        if (answered || sentOn == connection || !isListed() && sentOn != null) {
            return 0;
        }
        sentOn = connection;
        attempts++;
        sentNs = nowNs;
        isRefused = false;
        dueNs = nowNs + Math.min(LONGEST_ANSWER_NS, ANSWER_NS << Math.min(attempts - 1, 3));
        return attempts;
    }

    /** Whether it may have been sent before. */
    synchronized boolean isSentAgain() {
        return recovered || attempts > 1;
    }

    /** Whether it was sent, or is to be sent, on a connection that is not this one, which may be null. */
    synchronized boolean isLost(GatewayConnection connection) {
        return connection == null || sentOn != null && sentOn != connection;
    }

    /** Whether its answer has not come in time. */
    synchronized boolean isOverdue(long nowNs) {
        return !answered && sentOn != null && nowNs - dueNs >= 0;
    }

    /**
     * Whether it is overdue, and not for want of a service that reads: the services refused it then, or have answered
     * what was sent after it, at {@code passedNs}.
     */
    synchronized boolean isDue(long nowNs, long passedNs) {
        return isOverdue(nowNs) && (isRefused || sentNs - passedNs < 0);
    }

    /** It counts as not sent. */
    synchronized void forget() {
        sentOn = null;
    }

    /** When it was sent last. */
    synchronized long sentNs() {
        return sentNs;
    }

    /** Whether no attempt was later. */
    synchronized boolean isLatest(int attempt) {
        return attempt == attempts;
    }

    /** The services cannot do it now: it is due after a pause. */
    synchronized void refused(long nowNs) {
        isRefused = true;
        dueNs = nowNs + Math.min(ANSWER_NS, FIRST_PAUSE_NS << Math.min(refusals, 6));
        refusals++;
    }

    /** Takes its answer; false when it has one. */
    synchronized boolean answer(FixmlMessage itsAnswer) {
        if (answered) {
            return false;
        }
        answered = true;
        answer = itsAnswer;
        return true;
    }

    /** Its answer, which its session has yet to get, or to read. */
    synchronized FixmlMessage answer() {
        return answer;
    }

    /** Its answer is of no use: it waits for another. */
    synchronized void unanswered() {
        answered = false;
        answer = null;
    }

    /** Its answer was sent to its session. */
    synchronized void given() {
        isGiven = true;
    }

    /** Whether the client may have had its answer. */
    synchronized boolean mayBeKnown() {
        return isGiven || recovered || message.header().possDup();
    }

    /** Its place in the list, 0 before it has one. */
    synchronized long lsn() {
        return lsn;
    }

    synchronized void setLsn(long place) {
        lsn = place;
    }
}
