package trader.broker.journal;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import org.apache.activemq.artemis.utils.actors.ArtemisExecutor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs a journal's append tasks one at a time, in order, and syncs after each group of tasks.
 *
 * <p>When no task is running, the submitting thread runs its task and syncs: a lone order waits for the disk and for no
 * other thread. The same thread runs tasks that arrive before the fsync begins, so one fsync covers them all. Later
 * tasks are the next group, run by the pool or by the next submitting thread. So threads share an fsync only when they
 * submit at the same time; a thread that submits one task after another syncs each of them.
 *
 * <p>The pool runs tasks that a task of another such executor submits, and tasks of an interrupted thread, which would
 * close the file that it syncs.
 */
final class GroupCommitExecutor implements ArtemisExecutor {
    /** The files to which tasks append. */
    interface Files {
        /** Whether an appended record waits for {@link #force()}. */
        boolean isForceNeeded();

        /** Whether {@link #force()} waits for the disk. */
        boolean waitsForDisk();

        /** Syncs the appended records and completes their callbacks. */
        void force();
    }

    private static final Logger LOG = LoggerFactory.getLogger(GroupCommitExecutor.class);
    private static final AtomicIntegerFieldUpdater<GroupCommitExecutor> BUSY =
            AtomicIntegerFieldUpdater.newUpdater(GroupCommitExecutor.class, "busy");
    /** An array, so that setting a flag needs no method call. */
    private static final ThreadLocal<boolean[]> RUNNING = ThreadLocal.withInitial(() -> new boolean[1]);

    private final Executor pool;
    private final Files files;
    private final Queue<Runnable> waiting = new ConcurrentLinkedQueue<>();
    /** 1 while a thread runs tasks. */
    private volatile int busy;

    GroupCommitExecutor(Executor pool, Files files) {
        this.pool = pool;
        this.files = files;
    }

    /** Whether this thread runs a task of such an executor, which syncs after the task. */
    static boolean isRunning() {
        return RUNNING.get()[0];
    }

    /**
     * Runs a task, or leaves it to the thread that is running others.
     *
     * @throws RejectedExecutionException if the pool must run it and is closed; it then runs with the next task
     */
    @Override
    public void execute(Runnable task) {
        waiting.add(task);
        if (isRunning() || Thread.currentThread().isInterrupted()) {
            if (busy == 0) {
                pool.execute(this::runAll);
            }
        } else if (runGroup() && !waiting.isEmpty()) {
            try {
                pool.execute(this::runAll);
            } catch (RejectedExecutionException | OutOfMemoryError noThread) {
                runAll();
            }
        }
    }

    private void runAll() {
        boolean ran = true;
        while (ran && !waiting.isEmpty()) {
            ran = runGroup();
        }
    }

    /** Runs the waiting tasks, unless another thread does, which will look for more. */
    private boolean runGroup() {
        boolean[] running = RUNNING.get();
        if (!BUSY.compareAndSet(this, 0, 1)) {
            return false;
        }
        try {
            running[0] = true;
            runWaiting();
            if (files.isForceNeeded()) {
                if (files.waitsForDisk()) {
                    // Other threads that wait for a CPU may also have something to append.
                    Thread.yield();
                }
                runWaiting();
                run(files::force);
            }
        } finally {
            // Without method calls: these would fail on a full stack, and no task would ever run again.
            running[0] = false;
            busy = 0;
        }
        return true;
    }

    /** Excludes tasks that arrive meanwhile: a thread must not run others' tasks endlessly. */
    private void runWaiting() {
        for (int i = waiting.size(); i > 0; i--) {
            run(waiting.remove());
        }
    }

    /** A failure does not stop later tasks. */
    private static void run(Runnable task) {
        try {
            task.run();
        } catch (Throwable failed) {
            LOG.error("A task of the journal failed: {}", failed.toString(), failed);
        }
    }
}
