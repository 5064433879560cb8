package trader.broker;

import java.util.List;
import java.util.Set;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The broker's page executor, which runs what waits for it every 10 ms. A page store asks for it whenever a message
 * enters or leaves an address that refuses messages when full, although only senders that were refused wait for the
 * result: at once, each would wake a thread. The broker does not page.
 *
 * <p>A task that is waiting is not queued again. So a task must do all pending work when it runs, or ask for itself
 * while it runs: then it runs again at once. Artemis' ordered executors do the first, and its fair ones, which page
 * stores use, the second after each of their tasks. No others come here.
 *
 * <p>Artemis shuts its page executor down whenever it stops, and a broker of a pair starts again with the same one. So
 * only {@link #close()} ends this one.
 */
final class PageTasks extends AbstractExecutorService implements AutoCloseable {
    private static final long DELAY_MS = 10;

    private final Set<Runnable> waiting = ConcurrentHashMap.newKeySet();
    private final ScheduledExecutorService thread;
    /** The thread that runs a task; null if none does. */
    private volatile Thread runner;
    /** Only the runner uses these two. */
    private Runnable running;
    private boolean again;

    PageTasks(ThreadFactory threads) {
        thread = Executors.newSingleThreadScheduledExecutor(threads);
    }

    @Override
    public void execute(Runnable task) {
        if (Thread.currentThread() == runner && task == running) {
            again = true;
        } else if (waiting.add(task)) {
            thread.schedule(() -> run(task), DELAY_MS, TimeUnit.MILLISECONDS);
        }
    }

    private void run(Runnable task) {
        waiting.remove(task);
        running = task;
        runner = Thread.currentThread();
        try {
            do {
                again = false;
                task.run();
            } while (again);
        } finally {
            runner = null;
            if (again) {
                // The task failed after it had asked for itself.
                execute(task);
            }
        }
    }

    /** Does nothing. */
    @Override
    public void shutdown() {
        // See close().
    }

    /** Does nothing. */
    @Override
    public List<Runnable> shutdownNow() {
        return List.of();
    }

    @Override
    public boolean isShutdown() {
        return thread.isShutdown();
    }

    @Override
    public boolean isTerminated() {
        return thread.isTerminated();
    }

    /** Waits until the tasks that it has now have run. */
    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        if (thread.isShutdown()) {
            return thread.awaitTermination(timeout, unit);
        }
        try {
            thread.schedule(() -> { }, DELAY_MS, TimeUnit.MILLISECONDS).get(timeout, unit);
            return true;
        } catch (ExecutionException impossible) {
            throw new IllegalStateException(impossible);
        } catch (TimeoutException late) {
            return false;
        }
    }

    /** Lets the tasks that wait run, and ends. */
    @Override
    public void close() {
        thread.shutdown();
    }
}
