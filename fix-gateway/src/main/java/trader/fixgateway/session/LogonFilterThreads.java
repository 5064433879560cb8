package trader.fixgateway.session;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** A thread for what is due later, which never waits, and one that checks passwords. */
final class LogonFilterThreads implements AutoCloseable {
    /** Of checks that wait: so many are done within a few seconds. */
    static final int MAX_CHECKS = 64;

    private final ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1, named("FIX connections"));
    private final ThreadPoolExecutor checks = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(MAX_CHECKS), named("FIX passwords"));

    LogonFilterThreads() {
        timer.setRemoveOnCancelPolicy(true);
    }

    private static ThreadFactory named(String name) {
        return work -> {
            Thread thread = new Thread(work, name);
            thread.setDaemon(true);
            return thread;
        };
    }

    Future<?> later(long delayMs, Runnable work) {
        return timer.schedule(work, delayMs, TimeUnit.MILLISECONDS);
    }

    /**
     * Checks a password.
     *
     * @throws RejectedExecutionException when {@value #MAX_CHECKS} wait, or all is being closed
     */
    void check(Runnable check) {
        checks.execute(check);
    }

    @Override
    public void close() {
        checks.shutdownNow();
        timer.shutdownNow();
    }
}
