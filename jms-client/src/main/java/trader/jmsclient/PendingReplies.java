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
 * The requests of one connection that wait for their reply, by correlation id, and counts of the replies that match
 * no request.
 *
 * <p>A correlation id is the service's letter, an infix shared by all ids of this connection, and the number of the
 * request on this connection, such as {@code q17}. So a stray reply can be classified: it is unexpected if no such
 * request was made, late if the request timed out, and otherwise a duplicate. Any thread may call any method; waiters
 * are woken and callbacks run outside the lock.
 *
 * @param <R> the type of a reply
 */
public final class PendingReplies<R> {
    /** The number of timed-out requests to remember; a late reply to a forgotten one counts as a duplicate. */
    private static final int MAX_TIMED_OUT = 100_000;

    private final Map<String, PendingReply<R>> pending = new HashMap<>();
    private final Set<String> timedOut = Collections.newSetFromMap(new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Boolean> eldest) {
            return size() > MAX_TIMED_OUT;
        }
    });
    private final Map<Service, StrayReplies> strays = new EnumMap<>(Service.class);
    private final String infix;
    private final Predicate<R> isReport;
    private final Consumer<R> onStray;
    private long lastNumber;
    private String lost;

    /**
     * @param infix part of every correlation id, between the letter and the number
     * @param isReport whether a reply (or null) belongs to an order, for replies with a foreign correlation id
     * @param onStray receives each stray reply (or null), on the thread that read it
     */
    public PendingReplies(String infix, Predicate<R> isReport, Consumer<R> onStray) {
        this.infix = infix;
        this.isReport = isReport;
        this.onStray = onStray;
        for (Service service : Service.values()) {
            strays.put(service, StrayReplies.NONE);
        }
    }

    /**
     * Registers a request under the next correlation id; call it before sending.
     *
     * @param whenDone called when the request ends, on the thread that ends it; null if the calling thread will wait
     */
    public synchronized PendingReply<R> begin(Service service, Consumer<PendingReply<R>> whenDone)
            throws RequestFailedException {
        return begin(service, service.letter() + infix + (lastNumber + 1), whenDone);
    }

    /**
     * Registers a request that already has its correlation id.
     *
     * @param correlationId in the form of this connection, with the next number
     */
    public synchronized PendingReply<R> begin(Service service, String correlationId, Consumer<PendingReply<R>> whenDone)
            throws RequestFailedException {
        if (lost != null) {
            throw new RequestFailedException(lost);
        }
        lastNumber++;
        PendingReply<R> request = new PendingReply<>(service, correlationId, whenDone);
        pending.put(correlationId, request);
        return request;
    }

    /** Blocks the thread that registered the request until it ends; gives up at the deadline. */
    public void await(PendingReply<R> request, long deadlineNs) {
        request.await(deadlineNs);
        if (!request.isEnded()) {
            giveUp(request);
        }
    }

    /** Passes a reply (null if it cannot be read) to its request, or counts it as stray. */
    public void reply(String correlationId, R reply) {
        PendingReply<R> request;
        synchronized (this) {
            request = correlationId == null ? null : pending.remove(correlationId);
            if (request == null) {
                countStray(correlationId, reply);
            }
        }
        if (request != null) {
            request.replied(reply);
        } else {
            onStray.accept(reply);
        }
    }

    /** Times out a request, so that its reply would be late; does nothing if the request has ended. */
    public void giveUp(PendingReply<R> request) {
        if (forget(request)) {
            request.timedOut();
        }
    }

    /** Removes a request that could not be sent. If it was sent nevertheless, its reply is late. */
    public void takeBack(PendingReply<R> request) {
        forget(request);
    }

    private synchronized boolean forget(PendingReply<R> request) {
        return pending.remove(request.correlationId()) != null && timedOut.add(request.correlationId());
    }

    /** Fails all pending and all later requests. */
    public void connectionLost(String reason) {
        List<PendingReply<R>> failed;
        synchronized (this) {
            if (lost == null) {
                lost = reason;
            }
            failed = new ArrayList<>(pending.values());
            pending.clear();
        }
        failed.forEach(request -> request.failed(reason));
    }

    /** Skips the number of a request that is not sent: correlation ids count the requests that were due. */
    public synchronized void skip() {
        lastNumber++;
    }

    /** The number of the latest request; 0 before the first. */
    public synchronized long lastNumber() {
        return lastNumber;
    }

    /** Whether the connection is lost, so that every further request would fail. */
    public synchronized boolean isLost() {
        return lost != null;
    }

    public synchronized StrayReplies strays(Service service) {
        return strays.get(service);
    }

    private void countStray(String correlationId, R reply) {
        Service service = serviceOf(correlationId);
        if (service == null) {
            Service guess = isReport.test(reply) ? Service.ORDER : Service.QUOTE;
            strays.merge(guess, new StrayReplies(0, 0, 1), StrayReplies::plus);
        } else if (timedOut.remove(correlationId)) {
            strays.merge(service, new StrayReplies(1, 0, 0), StrayReplies::plus);
        } else {
            strays.merge(service, new StrayReplies(0, 1, 0), StrayReplies::plus);
        }
    }

    /** The service to which this connection sent a request; null if it made no such request. */
    private Service serviceOf(String correlationId) {
        Service service = correlationId == null || correlationId.isEmpty()
                ? null : Service.ofLetter(correlationId.charAt(0));
        if (service == null || !correlationId.startsWith(infix, 1)) {
            return null;
        }
        try {
            long number = Long.parseLong(correlationId, 1 + infix.length(), correlationId.length(), 10);
            return number >= 1 && number <= lastNumber ? service : null;
        } catch (NumberFormatException foreign) {
            return null;
        }
    }
}
