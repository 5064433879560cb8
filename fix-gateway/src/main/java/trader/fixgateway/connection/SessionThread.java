package trader.fixgateway.connection;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import quickfix.LogUtil;
import quickfix.Session;
import trader.common.DaemonThreads;

/** Handles what the connections of one session send, in the order received. */
final class SessionThread {
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
    private boolean isStopping;

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
            from.suspendRead();
        }
        notifyAll();
    }

    /** The next step; null when stopped. */
    private synchronized Step take() throws InterruptedException {
        isHandling = false;
        while (steps.isEmpty() && !isStopping) {
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

    synchronized boolean isStopping() {
        return isStopping;
    }

    /** Handles the steps that wait, and ends. */
    private synchronized void stop() {
        isStopping = true;
        notifyAll();
    }

    /** Stops all of them; waits at most this long in total for the steps that wait. */
    static void stop(Collection<SessionThread> all, long timeoutMs) {
        all.forEach(SessionThread::stop);
        long endNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(timeoutMs);
        try {
            for (SessionThread each : all) {
                TimeUnit.NANOSECONDS.timedJoin(each.thread, endNs - System.nanoTime());
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
