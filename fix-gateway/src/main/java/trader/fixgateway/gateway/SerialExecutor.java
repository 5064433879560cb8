package trader.fixgateway.gateway;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import trader.common.logging.ThrottledErrors;

/** Runs tasks one at a time, in the order in which they are added, on one thread of another executor at a time. */
final class SerialExecutor implements Executor {
    private final Executor threads;
    private final ThrottledErrors errors;
    private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    /** Tasks that have not ended. */
    private final AtomicInteger open = new AtomicInteger();

    /** {@code errors} gets the exceptions of tasks. */
    SerialExecutor(Executor threads, ThrottledErrors errors) {
        this.threads = threads;
        this.errors = errors;
    }

    @Override
    public void execute(Runnable task) {
        tasks.add(task);
        if (open.getAndIncrement() == 0) {
            try {
                threads.execute(this::runAll);
            } catch (OutOfMemoryError noThread) {
                // Otherwise no task would ever run again.
                runAll();
            }
        }
    }

    private void runAll() {
        do {
            try {
                tasks.remove().run();
            } catch (RuntimeException | Error failed) {
                errors.log("A task of a FIX session failed", failed);
            }
        } while (open.decrementAndGet() > 0);
    }
}
