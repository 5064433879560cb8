package trader.jmsclient;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * The requests of one connection that wait for their reply, by correlation id, and the replies that fit none.
 *
 * <p>A correlation id is the service's letter, what all ids of this connection have in common, and the request's
 * number on this connection: {@code q17}. So a reply to a request that was made but waits no more is told from one to a
 * request that never was: it is late if the request's time ran out, and a duplicate otherwise. All methods may be called
 * by any thread; callers are woken and callbacks run outside the lock.
 *
 * @param <R> what replies come as
 */
public final class PendingReplies<R> {
    /** How many requests are remembered whose reply may come late; one forgotten would count as a duplicate. */
    private static final int MOST_GIVEN_UP = 100_000;

    private final Map<String, PendingReply<R>> waiting = new HashMap<>();
    private final Set<String> givenUp = Collections.newSetFromMap(new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Boolean> eldest) {
            return size() > MOST_GIVEN_UP;
        }
    });
    private final Map<Service, StrayReplies> strays = new EnumMap<>(Service.class);
    private final String common;
    private final Predicate<R> isReport;
    private final Consumer<R> onStray;
    private long lastNumber;
    private String lost;

    /**
     * No calls yet.
     *
     * @param common what all correlation ids have between the letter and the number
     * @param isReport whether a reply (or null) that belongs to no request of this connection is one to an order
     * @param onStray told of each reply (or null) that no call waits for, on the thread that read it
     */
    public PendingReplies(String common, Predicate<R> isReport, Consumer<R> onStray) {
        this.common = common;
        this.isReport = isReport;
        this.onStray = onStray;
        for (Service service : Service.values()) {
            strays.put(service, StrayReplies.NONE);
        }
    }

    /**
     * A new call that waits for its reply.
     *
     * @param whenDone told of its end, on the thread that ends it; null when the thread that begins it will wait
     * @throws RequestFailedException when the connection is lost
     */
    public synchronized PendingReply<R> begin(Service service, Consumer<PendingReply<R>> whenDone) throws RequestFailedException {
        return begin(service, service.letter() + common + (lastNumber + 1), whenDone);
    }

    /**
     * The same with a correlation id that the request has already.
     *
     * @param correlationId of the form of this connection, with the next number
     * @throws RequestFailedException when the connection is lost
     */
    public synchronized PendingReply<R> begin(Service service, String correlationId, Consumer<PendingReply<R>> whenDone)
            throws RequestFailedException {
        if (lost != null) {
            throw new RequestFailedException(lost);
        }
        lastNumber++;
        PendingReply<R> call = new PendingReply<>(service, correlationId, whenDone);
        waiting.put(correlationId, call);
        return call;
    }

    /** Waits, on the thread that began the call, until it is done or the time has come; then gives up. */
    public void await(PendingReply<R> call, long deadlineNs) {
        call.await(deadlineNs);
        if (!call.isEnded()) {
            giveUp(call);
        }
    }

    /** Gives a reply (or null: none that can be read) to its call, or counts it as late, duplicate or unexpected. */
    public void reply(String correlationId, R reply) {
        PendingReply<R> call;
        synchronized (this) {
            call = correlationId == null ? null : waiting.remove(correlationId);
            if (call == null) {
                countStray(correlationId, reply);
            }
        }
        if (call != null) {
            call.replied(reply);
        } else {
            onStray.accept(reply);
        }
    }

    /** Gives up waiting: a reply that comes now is late. Does nothing if the call is done. */
    public void giveUp(PendingReply<R> call) {
        synchronized (this) {
            if (waiting.remove(call.correlationId()) == null) {
                return;
            }
            givenUp.add(call.correlationId());
        }
        call.timedOut();
    }

    /** Takes back a call whose sending failed; should it have been sent all the same, its reply is late. */
    public synchronized void takeBack(PendingReply<R> call) {
        if (waiting.remove(call.correlationId()) != null) {
            givenUp.add(call.correlationId());
        }
    }

    /** Ends every call: no reply will come any more. */
    public void connectionLost(String reason) {
        List<PendingReply<R>> failed;
        synchronized (this) {
            if (lost == null) {
                lost = reason;
            }
            failed = new ArrayList<>(waiting.values());
            waiting.clear();
        }
        failed.forEach(call -> call.failed(reason));
    }

    /** Leaves out a number, for a request that is not sent, and so has no call. */
    public synchronized void skip() {
        lastNumber++;
    }

    /** The number of the latest call. */
    public synchronized long lastNumber() {
        return lastNumber;
    }

    /** Whether the connection is lost. */
    public synchronized boolean isLost() {
        return lost != null;
    }

    /** Replies that no one waited for, up to now. */
    public synchronized StrayReplies strays(Service service) {
        return strays.get(service);
    }

    private void countStray(String correlationId, R reply) {
        Service service = made(correlationId);
        if (service == null) {
            Service guess = isReport.test(reply) ? Service.ORDER : Service.QUOTE;
            strays.merge(guess, new StrayReplies(0, 0, 1), StrayReplies::plus);
        } else if (givenUp.remove(correlationId)) {
            strays.merge(service, new StrayReplies(1, 0, 0), StrayReplies::plus);
        } else {
            strays.merge(service, new StrayReplies(0, 1, 0), StrayReplies::plus);
        }
    }

    /** The service of a request that this connection has made, or null. */
    private Service made(String correlationId) {
        Service service = correlationId == null || correlationId.isEmpty()
                ? null : Service.ofLetter(correlationId.charAt(0));
        if (service == null || !correlationId.startsWith(common, 1)) {
            return null;
        }
        try {
            long number = Long.parseLong(correlationId, 1 + common.length(), correlationId.length(), 10);
            return number >= 1 && number <= lastNumber ? service : null;
        } catch (NumberFormatException notOurs) {
            return null;
        }
    }
}
