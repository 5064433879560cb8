package trader.jmsclient;

import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * One request under way. The thread that made it waits for the reply, or has a callback for it.
 *
 * <p>Completed at most once: by the reply's thread, by the time limit or by the loss of the connection.
 *
 * @param <R> what replies come as
 */
public final class PendingReply<R> {
    /** How a call ended. */
    enum State { WAITING, REPLIED, FAILED, TIMED_OUT }

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

    /** Where the request goes. */
    public Service service() {
        return service;
    }

    /** Tells its reply from all others of this connection. */
    public String correlationId() {
        return correlationId;
    }

    /**
     * The reply of a call that is done.
     *
     * @throws RequestTimeoutException when none came in time
     * @throws RequestFailedException when the connection was lost or the reply was no text
     */
    public R reply() throws RequestTimeoutException, RequestFailedException {
        switch (state) {
            case REPLIED:
                return reply;
            case TIMED_OUT:
                throw new RequestTimeoutException("no reply to " + service.tag() + " " + correlationId);
            case FAILED:
                throw new RequestFailedException(service.tag() + " " + correlationId + ": " + failure);
            default:
                throw new IllegalStateException(service.tag() + " " + correlationId + " is still under way");
        }
    }

    /** Waits, on the thread that made the call, until it is done or the time has come. */
    void await(long deadlineNs) {
        long leftNs = deadlineNs - System.nanoTime();
        while (state == State.WAITING && leftNs > 0 && !Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(this, leftNs);
            leftNs = deadlineNs - System.nanoTime();
        }
    }

    /** Whether it is over. */
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
