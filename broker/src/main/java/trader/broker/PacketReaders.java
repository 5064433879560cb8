package trader.broker;

import java.util.concurrent.Executor;

/**
 * Saves waking threads for packets of connections within the JVM. A thread that sends packets can read them itself, for
 * the broker. It also runs the session's task for these packets, and one task that this submits, such as the deliveries
 * of the queue to which it has sent, until that queue has none for now. A thread of the broker that reads packets also
 * runs the last task that they lead to. Reading a packet takes microseconds, and never waits for a task.
 */
final class PacketReaders {
    /** For one thread. */
    private static final class Kept {
        private boolean sending;
        /** Reads the packets that have been sent; null if there are none, or another thread reads them. */
        private Runnable read;
        private boolean keeping;
        /** Other sessions of the connection may have sent packets that come later. */
        private boolean keepsFirst;
        private Runnable task;
    }

    private final ThreadLocal<Kept> kept = ThreadLocal.withInitial(Kept::new);

    interface Sending<E extends Exception> {
        void send() throws E;
    }

    /** For tasks that read packets: runs them on {@code threads}, or on the thread that sends the packets. */
    Executor reading(Executor threads) {
        return read -> {
            Kept own = kept.get();
            if (own.sending && (own.read == null || own.read == read)) {
                own.read = read;
            } else {
                threads.execute(() -> runKeeping(kept.get(), read, 0));
            }
        };
    }

    /**
     * Sends packets, then reads them on this thread and runs what they lead to, unless another thread does. The caller
     * must hold no lock that a thread of the broker can wait for.
     */
    <E extends Exception> void sendAndRead(Sending<E> sending) throws E {
        Kept own = kept.get();
        own.sending = true;
        try {
            sending.send();
        } finally {
            own.sending = false;
            Runnable read = own.read;
            own.read = null;
            if (read != null) {
                readOwn(own, read);
            }
        }
    }

    private static void readOwn(Kept own, Runnable read) {
        own.keepsFirst = true;
        try {
            runKeeping(own, read, 1);
        } finally {
            own.keepsFirst = false;
        }
    }

    /** Runs something, and then the task that this thread has kept; {@code more} kept tasks keep tasks themselves. */
    private static void runKeeping(Kept own, Runnable work, int more) {
        own.keeping = true;
        try {
            work.run();
        } finally {
            own.keeping = false;
            Runnable task = own.task;
            own.task = null;
            if (task != null && more > 0) {
                runKeeping(own, task, more - 1);
            } else if (task != null) {
                task.run();
            }
        }
    }

    /** Keeps a task if the calling thread is to run one. Returns the one that another thread must run, or null. */
    Runnable keepOrReturn(Runnable task) {
        Kept own = kept.get();
        if (!own.keeping || own.keepsFirst && own.task != null) {
            return task;
        }
        Runnable before = own.task;
        own.task = task;
        return before;
    }
}
