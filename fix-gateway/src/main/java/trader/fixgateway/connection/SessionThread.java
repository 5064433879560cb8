package trader.fixgateway.connection;

import java.util.ArrayDeque;
import java.util.Queue;
import quickfix.LogUtil;
import quickfix.Session;
import trader.common.DaemonThreads;

/** Handles what the connections of one session send, in the order received. */
final class SessionThread {
    private static final long STOP_TIMEOUT_MS = 5_000;

    /** A piece of work, such as a message. */
    interface Step {
        void run() throws Exception;
    }

    /** For this thread only. */
    final SessionInput input;
    private final Session session;
    private final int maxWaiting;
    private final Thread thread;

    // Guarded by this.
    private final Queue<Step> steps = new ArrayDeque<>();
    /** The connection that is not read because too many messages wait. */
    private Connection suspended;
    private boolean isHandling;
    private boolean isClosed;

    /** Stops reading a connection while {@code maxWaiting} steps wait. */
    SessionThread(Session session, SessionInput input, int maxWaiting) {
        this.session = session;
        this.input = input;
        this.maxWaiting = maxWaiting;
        thread = new DaemonThreads("FIX session " + session.getSessionID().getTargetCompID()).newThread(this::run);
    }

    void start() {
        thread.start();
    }

    /** {@code from} is the connection to stop reading when too much waits; null for none. */
    synchronized void add(Connection from, Step step) {
        steps.add(step);
        if (from != null && suspended == null && steps.size() >= maxWaiting) {
            suspended = from;
            from.io.suspendRead();
        }
        notifyAll();
    }

    /** The next step; null when closed. */
    private synchronized Step take() throws InterruptedException {
        isHandling = false;
        while (steps.isEmpty() && !isClosed) {
            wait();
        }
        Step next = steps.poll();
        isHandling = next != null;
        if (suspended != null && steps.size() <= maxWaiting / 4) {
            Connection resumed = suspended;
            suspended = null;
            try {
                resumed.resumeRead();
            } catch (RuntimeException gone) {
                LogUtil.logThrowable(session.getLog(), "a connection cannot be read again", gone);
            }
        }
        return next;
    }

    private void run() {
        try {
            for (Step next = take(); next != null; next = take()) {
                handle(next);
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private void handle(Step step) throws InterruptedException {
        try {
            step.run();
        } catch (InterruptedException stopped) {
            throw stopped;
        } catch (Throwable failed) {
            LogUtil.logThrowable(session.getLog(), "a message cannot be handled", failed);
        }
    }

    /** Whether steps wait or one is being handled. */
    synchronized boolean isBusy() {
        return isHandling || !steps.isEmpty();
    }

    synchronized int waiting() {
        return steps.size();
    }

    /** Handles the steps that wait, for five seconds at most. */
    void close() {
        synchronized (this) {
            isClosed = true;
            notifyAll();
        }
        try {
            thread.join(STOP_TIMEOUT_MS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
