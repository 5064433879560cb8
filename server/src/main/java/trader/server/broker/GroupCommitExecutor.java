package trader.server.broker;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.activemq.artemis.utils.actors.ArtemisExecutor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs what a journal appends, one task at a time and in order, and forces after each group of them.
 *
 * <p>A task that finds no other is run by the thread that brings it, which also forces: an order that is alone waits for
 * the disk, and for no other thread. Tasks that come until the force begins are run by the same thread and are forced
 * with the first; those that come later are the next group, which a thread of the pool runs. A task that a task of
 * another such executor brings is always left to the pool.
 */
final class GroupCommitExecutor implements ArtemisExecutor {
    private static final Logger LOG = LoggerFactory.getLogger(GroupCommitExecutor.class);
    private static final ThreadLocal<Boolean> RUNNING = ThreadLocal.withInitial(() -> false);

    private final Executor pool;
    private final Runnable force;
    private final Queue<Runnable> waiting = new ConcurrentLinkedQueue<>();
    /** Those that wait and those that are being run: who makes it more than 0 runs them. */
    private final AtomicInteger unfinished = new AtomicInteger();

    /**
     * An executor without tasks.
     *
     * @param pool runs what could not be run at once
     * @param force is run after each group of tasks
     */
    GroupCommitExecutor(Executor pool, Runnable force) {
        this.pool = pool;
        this.force = force;
    }

    /** Whether this thread runs a task of such an executor: it forces when the task is done. */
    static boolean isRunning() {
        return RUNNING.get();
    }

    @Override
    public void execute(Runnable task) {
        if (!isRunning() && unfinished.compareAndSet(0, 1)) {
            if (runGroup(task, 1) > 0) {
                pool.execute(this::runWaiting);
            }
            return;
        }
        waiting.add(task);
        if (unfinished.getAndIncrement() == 0) {
            pool.execute(this::runWaiting);
        }
    }

    private void runWaiting() {
        int left = unfinished.get();
        while (left > 0) {
            left = runGroup(waiting.remove(), left);
        }
    }

    /** Runs these tasks, of which the first is not in the queue any more; how many wait then. */
    private int runGroup(Runnable first, int count) {
        RUNNING.set(true);
        try {
            run(first);
            for (int i = 1; i < count; i++) {
                run(waiting.remove());
            }
            // Where threads wait for a processor, some of them have something to append, too.
            Thread.yield();
            int all = unfinished.get();
            for (int i = count; i < all; i++) {
                run(waiting.remove());
            }
            run(force);
            return unfinished.addAndGet(-all);
        } finally {
            RUNNING.set(false);
        }
    }

    /** The next one is run whatever happens to this. */
    private static void run(Runnable task) {
        try {
            task.run();
        } catch (RuntimeException | Error failed) {
            LOG.error("The journal could not do what it was told: {}", failed.toString(), failed);
        }
    }
}
