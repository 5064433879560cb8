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
import trader.common.logging.ThrottledErrors;
import trader.fix.FixMessages;
import trader.fixgateway.session.FixAnswers;
import trader.fixgateway.timing.GatewayTimes;

/**
 * Delivers replies to one session, one at a time.
 *
 * <p>Answers to orders are held until they can be delivered, and delivered in the order of their requests. One that a
 * reset of the session may lose is kept until the client has shown that it read it; if the client logs on again before
 * that, it is delivered again, with PossResend. Thread-safe.
 */
final class ReplyDelivery {
    private static final long RETRY_PAUSE_NS = TimeUnit.SECONDS.toNanos(1);

    private final SessionID session;
    private final FixAnswers answers;
    private final Consumer<PendingRequest> onDone;
    private final GatewayTimes times;
    private final ThrottledErrors errors;
    private final SerialExecutor executor;
    private final AtomicBoolean isTickQueued = new AtomicBoolean();

    // Changed only by the executor's tasks; the volatile fields are read elsewhere.
    private final NavigableMap<Long, PendingRequest> held = new TreeMap<>();
    private final NavigableMap<Long, PendingRequest> unreadByMark = new TreeMap<>();
    private volatile boolean hasWork;
    private volatile long lastMark;
    private boolean hasAsked;
    private long notBeforeNs = System.nanoTime();

    ReplyDelivery(SessionID session, FixAnswers answers, Executor executor, Consumer<PendingRequest> onDone,
            GatewayTimes times, ThrottledErrors errors) {
        this.session = session;
        this.answers = answers;
        this.onDone = onDone;
        this.times = times;
        this.errors = errors;
        this.executor = new SerialExecutor(executor, errors);
    }

    /** Runs a task that sends an answer that may be lost. */
    void execute(Runnable task) {
        executor.execute(task);
    }

    /** Delivers the answer of an order, now or as soon as possible. */
    void deliver(PendingRequest order) {
        executor.execute(() -> {
            held.put(order.number, order);
            deliverHeld();
        });
    }

    /** The client has logged on: delivers held answers, and again those it may have lost. */
    void loggedOn() {
        executor.execute(() -> {
            unreadByMark.values().forEach(each -> held.put(each.number, each));
            unreadByMark.clear();
            hasAsked = false;
            notBeforeNs = System.nanoTime();
            deliverHeld();
        });
    }

    /** The client has read everything up to this mark. */
    void hasRead(long mark) {
        // Not answers sent after this call.
        long upTo = Math.min(mark, lastMark);
        executor.execute(() -> {
            NavigableMap<Long, PendingRequest> read = unreadByMark.headMap(upTo, true);
            List<PendingRequest> orders = List.copyOf(read.values());
            read.clear();
            hasAsked = false;
            orders.forEach(onDone);
            hasWork = !held.isEmpty() || !unreadByMark.isEmpty();
        });
    }

    /** Retries held answers, and asks the client whether it has read the others. */
    void tick() {
        if (hasWork && isTickQueued.compareAndSet(false, true)) {
            executor.execute(() -> {
                isTickQueued.set(false);
                deliverHeld();
                if (!unreadByMark.isEmpty() && !hasAsked) {
                    hasAsked = true;
                    answers.askWhetherRead(session, lastMark);
                }
            });
        }
    }

    private void deliverHeld() {
        try {
            boolean continues = System.nanoTime() - notBeforeNs >= 0;
            while (continues && !held.isEmpty()) {
                PendingRequest order = held.firstEntry().getValue();
                Message message = message(order);
                continues = message == null || deliver(order, message);
                if (continues) {
                    held.remove(order.number);
                }
            }
        } catch (RuntimeException failed) {
            errors.log("An answer could not be sent to session " + session, failed);
            notBeforeNs = System.nanoTime() + RETRY_PAUSE_NS;
        }
        hasWork = !held.isEmpty() || !unreadByMark.isEmpty();
    }

    /** The answer in FIX; null if FIX cannot express it: the order then waits for another answer. */
    private Message message(PendingRequest order) {
        try {
            Message message = FixMessages.toFix(order.answer());
            if (order.mayBeKnown()) {
                message.getHeader().setBoolean(PossResend.FIELD, true);
            }
            return message;
        } catch (RuntimeException unfit) {
            errors.log("An answer to session " + session + " is no FIX message", unfit);
            order.discardAnswer();
            return null;
        }
    }

    /** False when the client is away. */
    private boolean deliver(PendingRequest order, Message message) {
        switch (answers.deliver(session, message)) {
            case STORED -> {
                times.delivered(order.number);
                onDone.accept(order);
            }
            case SENT -> {
                times.delivered(order.number);
                order.setAnswerSent();
                long mark = lastMark + 1;
                unreadByMark.put(mark, order);
                lastMark = mark;
            }
            case AWAY -> {
                return false;
            }
        }
        return true;
    }
}
