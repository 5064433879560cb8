package trader.jmsclient;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The requests of one connection that wait for their reply, by correlation id: the first letter of the service, and the
 * number of the request on this connection, such as {@code q17}. Any thread may call any method; waiters are woken and
 * callbacks run outside the lock.
 *
 * @param <R> the type of a reply
 */
public class PendingReplies<R> {
    /** The number of the latest request; 0 before the first. */
    protected long lastNumber;
    private final Map<String, PendingReply<R>> pending = new HashMap<>();
    private String lost;

    /**
     * Registers a request under the next correlation id; call it before sending.
     *
     * @param whenDone called when the request ends, on the thread that ends it; null if the calling thread will wait
     */
    public final synchronized PendingReply<R> begin(Service service, Consumer<PendingReply<R>> whenDone)
            throws RequestFailedException {
        return begin(service, service.tag().charAt(0) + Long.toString(lastNumber + 1), whenDone);
    }

    /** Registers a request under this correlation id, which has the next number. */
    protected synchronized PendingReply<R> begin(Service service, String correlationId,
            Consumer<PendingReply<R>> whenDone) throws RequestFailedException {
        if (lost != null) {
            throw new RequestFailedException(lost);
        }
        lastNumber++;
        PendingReply<R> request = new PendingReply<>(service, correlationId, whenDone);
        pending.put(correlationId, request);
        return request;
    }

    /**
     * Blocks the thread that registered the request until it ends; gives up at the deadline. If the thread is
     * interrupted, the request fails, and the thread stays interrupted.
     */
    public final void await(PendingReply<R> request, long deadlineNs) {
        request.await(deadlineNs);
        if (request.isEnded()) {
            return;
        }
        if (!Thread.currentThread().isInterrupted()) {
            giveUp(request);
        } else if (forget(request)) {
            request.failed("the waiting thread was interrupted; the request may still be carried out");
        }
        while (!request.isEnded()) {
            // Another thread has just taken its reply, or found that the connection is lost.
            Thread.onSpinWait();
        }
    }

    /** Passes a reply (null if it cannot be read) to its request. */
    public final void reply(String correlationId, R reply) {
        PendingReply<R> request;
        synchronized (this) {
            request = correlationId == null ? null : pending.remove(correlationId);
        }
        if (request != null) {
            arrived();
            request.replied(reply);
        } else {
            stray(correlationId, reply);
        }
    }

    /** A reply has come for a request, which does not know it yet; called on the thread that read it. */
    protected void arrived() {
    }

    /** Gets each reply that no request waits for, on the thread that read it; id and reply may be null. */
    protected void stray(String correlationId, R reply) {
    }

    /** Times out a request, so that its reply would be stray; does nothing if the request has ended. */
    public final void giveUp(PendingReply<R> request) {
        if (forget(request)) {
            request.timedOut();
        }
    }

    /** Removes a request that could not be sent. If it was sent nevertheless, its reply is stray. */
    public final void takeBack(PendingReply<R> request) {
        forget(request);
    }

    private synchronized boolean forget(PendingReply<R> request) {
        boolean waited = pending.remove(request.correlationId()) != null;
        if (waited) {
            gaveUp(request.correlationId());
        }
        return waited;
    }

    /** From now on a reply with this id is stray; called under the lock. */
    protected void gaveUp(String correlationId) {
    }

    /** Fails all pending and all later requests. */
    public final void connectionLost(String reason) {
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

    /** Whether the connection is lost, so that every further request would fail. */
    public final synchronized boolean isLost() {
        return lost != null;
    }
}
