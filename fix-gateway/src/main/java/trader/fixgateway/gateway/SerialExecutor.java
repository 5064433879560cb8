package trader.fixgateway.gateway;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import trader.common.logging.ThrottledErrors;

/**
 * Does one thing after the other, in the order in which they came: on the thread that brings the first, while others
 * leave theirs to it, or on one of a pool, as the executor has it. Thread-safe.
 */
final class SerialExecutor implements Executor {
    private final Executor executor;
    private final ThrottledErrors errors;
    private final Queue<Runnable> tasks = new ArrayDeque<>();
    private boolean isAtWork;

    /** With nothing to do. */
    SerialExecutor(Executor executor, ThrottledErrors errors) {
        this.executor = executor;
        this.errors = errors;
    }

    @Override
    public void execute(Runnable task) {
        synchronized (this) {
            tasks.add(task);
            if (isAtWork) {
                return;
            }
            isAtWork = true;
        }
        try {
            executor.execute(this::run);
        } catch (RejectedExecutionException closed) {
            // What is not done is in the list for the next start.
            synchronized (this) {
                tasks.clear();
                isAtWork = false;
            }
        }
    }

    private void run() {
        for (Runnable task = next(); task != null; task = next()) {
            try {
                task.run();
            } catch (RuntimeException failed) {
                errors.log("An answer could not be given", failed);
            }
        }
    }

    private synchronized Runnable next() {
        Runnable task = tasks.poll();
        isAtWork = task != null;
        return task;
    }
}
