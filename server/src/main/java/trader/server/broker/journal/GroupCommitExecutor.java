package trader.server.broker.journal;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import org.apache.activemq.artemis.utils.actors.ArtemisExecutor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs what a journal appends, one task at a time and in order, and forces after each group of them.
 *
 * <p>A task that finds no other is run by the thread that brings it, which also forces: an order that is alone waits for
 * the disk, and for no other thread. Tasks that come until the force begins are run by the same thread and are forced
 * with the first; those that come later are the next group, which the pool runs, or the next thread that brings one. So
 * a thread that brings one task after another without waiting for anything forces each of them: only threads that meet
 * share a force.
 *
 * <p>Where no other thread runs tasks, the pool runs what a task of another such executor brings, and what a thread
 * brings that is interrupted: it would close the file that it forces.
 */
final class GroupCommitExecutor implements ArtemisExecutor {
    /** What the tasks append to. */
    interface Files {
        /** Whether somebody waits for {@link #force()}. */
        boolean isForceNeeded();

        /** Makes safe what was appended, and tells those who wait for it. */
        void force();
    }

    private static final Logger LOG = LoggerFactory.getLogger(GroupCommitExecutor.class);
    private static final AtomicIntegerFieldUpdater<GroupCommitExecutor> BUSY =
            AtomicIntegerFieldUpdater.newUpdater(GroupCommitExecutor.class, "busy");
    /** Of one element, which is set without a call. */
    private static final ThreadLocal<boolean[]> RUNNING = ThreadLocal.withInitial(() -> new boolean[1]);

    private final Executor pool;
    private final Files files;
    private final Queue<Runnable> waiting = new ConcurrentLinkedQueue<>();
    /** 1 while a thread runs tasks. */
    private volatile int busy;

    /**
     * An executor without tasks.
     *
     * @param pool runs what could not be run at once
     * @param files to which the tasks append
     */
    GroupCommitExecutor(Executor pool, Files files) {
        this.pool = pool;
        this.files = files;
    }

    /** Whether this thread runs a task of such an executor: it forces when the task is done. */
    static boolean isRunning() {
        return RUNNING.get()[0];
    }

    /**
     * Runs a task, or leaves it to who is running others.
     *
     * @throws RejectedExecutionException if it is for the pool, which is closed; the next one that is run runs it, too
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
        while (!waiting.isEmpty()) {
            if (!runGroup()) {
                return;
            }
        }
    }

    /** Runs those that wait, unless another thread does: that will look again whether there are any. */
    private boolean runGroup() {
        boolean[] running = RUNNING.get();
        if (!BUSY.compareAndSet(this, 0, 1)) {
            return false;
        }
        try {
            running[0] = true;
            runWaiting();
            if (files.isForceNeeded()) {
                // Where threads wait for a processor, some of them have something to append, too.
                Thread.yield();
                runWaiting();
                run(files::force);
            }
        } finally {
            // No calls: where a stack is full they fail, and nothing would ever be run again.
            running[0] = false;
            busy = 0;
        }
        return true;
    }

    /** Not those that come meanwhile: whoever runs others' tasks is to come to an end. */
    private void runWaiting() {
        for (int i = waiting.size(); i > 0; i--) {
            run(waiting.remove());
        }
    }

    /** What comes after it is done whatever happens to this. */
    private static void run(Runnable task) {
        try {
            task.run();
        } catch (Throwable failed) {
            LOG.error("The journal could not do what it was told: {}", failed.toString(), failed);
        }
    }
}
