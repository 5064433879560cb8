package trader.fixgateway.connection;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import trader.common.DaemonThreads;

/** A timer thread that never waits, and a thread that checks passwords. */
final class LogonFilterThreads implements AutoCloseable {
    /** The maximum of waiting password checks, which take a few seconds in total. */
    static final int MAX_CHECKS = 64;

    private final ScheduledThreadPoolExecutor timer =
            new ScheduledThreadPoolExecutor(1, new DaemonThreads("FIX connections"));
    private final ThreadPoolExecutor checks = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(MAX_CHECKS), new DaemonThreads("FIX passwords"));

    LogonFilterThreads() {
        timer.setRemoveOnCancelPolicy(true);
    }

    Future<?> later(long delayMs, Runnable task) {
        return timer.schedule(task, delayMs, TimeUnit.MILLISECONDS);
    }

    /** Runs a password check; RejectedExecutionException if {@value #MAX_CHECKS} are waiting, or after closing. */
    void check(Runnable check) {
        checks.execute(check);
    }

    @Override
    public void close() {
        checks.shutdownNow();
        timer.shutdownNow();
    }
}
