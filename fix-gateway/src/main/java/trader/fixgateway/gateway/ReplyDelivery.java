package trader.fixgateway.gateway;

import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import quickfix.Message;
import quickfix.SessionID;
import quickfix.field.PossResend;
import trader.fix.FixMessages;
import trader.fixgateway.session.FixAnswers;
import trader.common.logging.ThrottledErrors;

/**
 * What one session is given, one after the other in a {@link SerialExecutor}.
 *
 * <p>An order's answer is held while it cannot be given, and given in the order of the requests. One that a reset of
 * the session may lose is done with when the client has shown that it has read it; if it logs on again before, it is
 * given again, with PossResend. Thread-safe.
 */
final class ReplyDelivery {
    private static final long PAUSE_NS = TimeUnit.SECONDS.toNanos(1);

    private final SessionID session;
    private final FixAnswers answers;
    private final Consumer<PendingRequest> done;
    private final ThrottledErrors errors;
    private final SerialExecutor lane;
    private final AtomicBoolean isLookedAt = new AtomicBoolean();

    // Used in the lane; some are looked at elsewhere.
    private final NavigableMap<Long, PendingRequest> held = new TreeMap<>();
    private final NavigableMap<Long, PendingRequest> unread = new TreeMap<>();
    private volatile boolean owes;
    private volatile long lastMark;
    private boolean isAsked;
    private long notBeforeNs = System.nanoTime();

    /**
     * Nothing to give yet.
     *
     * @param executor gives
     * @param done told of an order whose answer need not be kept any more
     */
    ReplyDelivery(SessionID session, FixAnswers answers, Executor executor, Consumer<PendingRequest> done, ThrottledErrors errors) {
        this.session = session;
        this.answers = answers;
        this.done = done;
        this.errors = errors;
        lane = new SerialExecutor(executor, errors);
    }

    /** Does something in its turn: what gives an answer that may be lost. */
    void execute(Runnable task) {
        lane.execute(task);
    }

    /** Gives the answer of an order that has one, now or when it can be. */
    void give(PendingRequest order) {
        lane.execute(() -> {
            held.put(order.number, order);
            giveHeld();
        });
    }

    /** The client is there: it gets what was held, and again what it may have lost. */
    void loggedOn() {
        lane.execute(() -> {
            unread.values().forEach(each -> held.put(each.number, each));
            unread.clear();
            isAsked = false;
            notBeforeNs = System.nanoTime();
            giveHeld();
        });
    }

    /** The client has read what bears this mark, or an earlier one. */
    void hasRead(long mark) {
        // Not what is given after this call.
        long upTo = Math.min(mark, lastMark);
        lane.execute(() -> {
            NavigableMap<Long, PendingRequest> read = unread.headMap(upTo, true);
            List<PendingRequest> orders = List.copyOf(read.values());
            read.clear();
            isAsked = false;
            orders.forEach(done);
            owes = !held.isEmpty() || !unread.isEmpty();
        });
    }

    /** Tries again what could not be given, and asks whether what was given is read. */
    void tick() {
        if (owes && isLookedAt.compareAndSet(false, true)) {
            lane.execute(() -> {
                isLookedAt.set(false);
                giveHeld();
                if (!unread.isEmpty() && !isAsked) {
                    isAsked = true;
                    answers.askWhetherRead(session, lastMark);
                }
            });
        }
    }

    private void giveHeld() {
        try {
            boolean goesOn = System.nanoTime() - notBeforeNs >= 0;
            while (goesOn && !held.isEmpty()) {
                PendingRequest order = held.firstEntry().getValue();
                Message message = message(order);
                goesOn = message == null || give(order, message);
                if (goesOn) {
                    held.remove(order.number);
                }
            }
        } catch (RuntimeException failed) {
            errors.log("An answer could not be given to session " + session, failed);
            notBeforeNs = System.nanoTime() + PAUSE_NS;
        }
        owes = !held.isEmpty() || !unread.isEmpty();
    }

    /** The answer as it is sent; null when it cannot be: the order waits for another then. */
    private Message message(PendingRequest order) {
        try {
            Message message = FixMessages.toFix(order.answer());
            if (order.mayBeKnown()) {
                message.getHeader().setBoolean(PossResend.FIELD, true);
            }
            return message;
        } catch (RuntimeException unfit) {
            errors.log("An answer cannot be sent to session " + session, unfit);
            order.unanswered();
            return null;
        }
    }

    /** False when it could not be given. */
    private boolean give(PendingRequest order, Message message) {
        switch (answers.deliver(session, message)) {
            case STORED -> done.accept(order);
            case SENT -> {
                order.given();
                long mark = lastMark + 1;
                unread.put(mark, order);
                lastMark = mark;
            }
            case AWAY -> {
                return false;
            }
        }
        return true;
    }
}
