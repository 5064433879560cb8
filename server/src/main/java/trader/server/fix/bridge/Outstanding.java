package trader.server.fix.bridge;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import quickfix.SessionID;
import trader.fixml.Message;

/** A request that is passed on, or waits for others before it is, and has no answer yet. */
final class Outstanding {
    private static final long ANSWER_NS = TimeUnit.SECONDS.toNanos(5);
    private static final long LONGEST_ANSWER_NS = TimeUnit.SECONDS.toNanos(30);
    private static final long FIRST_PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(100);

    /** Its number in the list, and its correlation id. */
    final long number;
    /** Whose it is; null for the gateway's own. */
    final SessionID session;
    final Message message;
    /** As FIXML, as it is sent the first time. */
    final String text;
    /** Read from the list: it may have been sent, and the client may have its answer. */
    final boolean recovered;
    /** Told the answer of a request that is not listed; a BusinessReject when there is none. */
    final Consumer<Message> onAnswer;
    /** When a request that is not listed is given up. */
    final long deadlineNs;

    /** Guarded by {@link OrderChains}: what has to be answered before it is sent, and what waits for it. */
    final Set<Outstanding> before = new LinkedHashSet<>();
    final Set<Outstanding> after = new LinkedHashSet<>();

    /** Nothing has to be answered before it any more. */
    volatile boolean isReady;

    // Guarded by this.
    private BrokerConnection sentOn;
    private int attempts;
    private int refusals;
    private long dueNs;
    private long lsn;
    private boolean answered;

    private Outstanding(long number, SessionID session, Message message, String text, boolean recovered,
            Consumer<Message> onAnswer, long deadlineNs) {
        this.number = number;
        this.session = session;
        this.message = message;
        this.text = text;
        this.recovered = recovered;
        this.onAnswer = onAnswer;
        this.deadlineNs = deadlineNs;
    }

    /** One that is to be answered whatever happens. */
    static Outstanding listed(long number, SessionID session, Message message, String text, boolean recovered) {
        return new Outstanding(number, session, message, text, recovered, null, 0);
    }

    /** One that is given up after a time. */
    static Outstanding passing(long number, SessionID session, Message message, String text,
            Consumer<Message> onAnswer, long deadlineNs) {
        return new Outstanding(number, session, message, text, false, onAnswer, deadlineNs);
    }

    boolean isListed() {
        return onAnswer == null;
    }

    /** Whether it is to be sent on this connection now; it counts as sent then. */
    synchronized boolean begin(BrokerConnection connection, long nowNs) {
        if (answered || sentOn == connection) {
            return false;
        }
        sentOn = connection;
        attempts++;
        dueNs = nowNs + Math.min(LONGEST_ANSWER_NS, ANSWER_NS << Math.min(attempts - 1, 3));
        return true;
    }

    /** Whether it may have been sent before. */
    synchronized boolean isSentAgain() {
        return recovered || attempts > 1;
    }

    /** Whether its answer has not come in time; it counts as not sent then. */
    synchronized boolean isDue(long nowNs) {
        boolean due = !answered && sentOn != null && nowNs - dueNs >= 0;
        sentOn = due ? null : sentOn;
        return due;
    }

    /** The services cannot do it now: it is due after a pause. */
    synchronized void refused(long nowNs) {
        dueNs = nowNs + Math.min(ANSWER_NS, FIRST_PAUSE_NS << Math.min(refusals, 6));
        refusals++;
    }

    /** Whether this is its first answer. */
    synchronized boolean answer() {
        boolean first = !answered;
        answered = true;
        return first;
    }

    /** Its answer could not be given: it waits for another. */
    synchronized void unanswered() {
        answered = false;
    }

    /** Its place in the list, 0 before it has one. */
    synchronized long lsn() {
        return lsn;
    }

    synchronized void setLsn(long place) {
        lsn = place;
    }
}
