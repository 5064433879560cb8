package trader.jmsclient;

import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * The reply of one request, which the sending thread awaits or handles in a callback. It ends exactly once: by the
 * reply, by the time limit, or by the loss of the connection.
 *
 * @param <R> the type of a reply
 */
public final class PendingReply<R> {
    private enum State { WAITING, REPLIED, FAILED, TIMED_OUT }

    private final Service service;
    private final String correlationId;
    private final Consumer<PendingReply<R>> whenDone;
    private final Thread waiter = Thread.currentThread();
    private R reply;
    private String failure;
    private volatile State state = State.WAITING;

    PendingReply(Service service, String correlationId, Consumer<PendingReply<R>> whenDone) {
        this.service = service;
        this.correlationId = correlationId;
        this.whenDone = whenDone;
    }

    public Service service() {
        return service;
    }

    public String correlationId() {
        return correlationId;
    }

    /**
     * The reply, once the request has ended.
     *
     * @throws IllegalStateException before the end
     */
    public R reply() throws RequestTimeoutException, RequestFailedException {
        return switch (state) {
            case REPLIED -> reply;
            case TIMED_OUT -> throw new RequestTimeoutException("no reply to " + service.tag() + " " + correlationId);
            case FAILED -> throw new RequestFailedException(service.tag() + " " + correlationId + ": " + failure);
            case WAITING -> throw new IllegalStateException(service.tag() + " " + correlationId
                    + " is still under way");
        };
    }

    /** Waits for the end until the deadline; only the thread that made the request may call it. */
    void await(long deadlineNs) {
        long leftNs = deadlineNs - System.nanoTime();
        while (state == State.WAITING && leftNs > 0 && !Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(this, leftNs);
            leftNs = deadlineNs - System.nanoTime();
        }
    }

    public boolean isEnded() {
        return state != State.WAITING;
    }

    void replied(R received) {
        reply = received;
        failure = received == null ? "the reply is not a text message" : null;
        end(received == null ? State.FAILED : State.REPLIED);
    }

    void failed(String reason) {
        failure = reason;
        end(State.FAILED);
    }

    void timedOut() {
        end(State.TIMED_OUT);
    }

    private void end(State end) {
        state = end;
        if (whenDone != null) {
            whenDone.accept(this);
        } else {
            LockSupport.unpark(waiter);
        }
    }
}
