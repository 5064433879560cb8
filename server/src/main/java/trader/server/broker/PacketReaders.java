package trader.server.broker;

import java.util.concurrent.Executor;

/**
 * Lets a thread of the broker that reads packets of a connection within the JVM also run the task that they lead to,
 * that of their session, instead of waking another thread for it. It keeps one task, until there is another or no
 * packet is left to read. Reading a packet takes microseconds, and never waits for a task.
 */
final class PacketReaders {
    private static final class Kept {
        private Runnable task;
    }

    /** A thread that is not reading has none. */
    private final ThreadLocal<Kept> kept = new ThreadLocal<>();

    /** For tasks that read packets: runs them on {@code threads}. */
    Executor reading(Executor threads) {
        return read -> threads.execute(() -> readAndRun(read));
    }

    private void readAndRun(Runnable read) {
        Kept own = new Kept();
        kept.set(own);
        try {
            read.run();
        } finally {
            kept.remove();
            if (own.task != null) {
                own.task.run();
            }
        }
    }

    /** Keeps a task if the calling thread is reading. Returns the one that another thread must run, or null. */
    Runnable keepOrReturn(Runnable task) {
        Kept own = kept.get();
        if (own == null) {
            return task;
        }
        Runnable before = own.task;
        own.task = task;
        return before;
    }
}
