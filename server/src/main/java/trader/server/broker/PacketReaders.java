package trader.server.broker;

import java.util.concurrent.Executor;

/**
 * Saves waking threads for packets of connections within the JVM. A thread that sends them can read them itself, for
 * the broker. A thread that reads them also runs a task that they lead to, that of a session: a sender its own, which
 * comes first, others the last. It keeps this task until no packet is left to read. Reading a packet takes
 * microseconds, and never waits for a task.
 */
final class PacketReaders {
    /** For one thread. */
    private static final class Kept {
        private boolean sending;
        private boolean reading;
        private boolean keepsFirst;
        /** Reads the packets that have been sent; null if there are none, or another thread reads them. */
        private Runnable read;
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
                threads.execute(() -> readAndRun(kept.get(), read));
            }
        };
    }

    /**
     * Sends packets, then reads them on this thread and runs the task that they lead to, unless another thread does.
     * The caller must hold no lock that a thread of the broker can wait for.
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
                own.keepsFirst = true;
                readAndRun(own, read);
            }
        }
    }

    private static void readAndRun(Kept own, Runnable read) {
        own.reading = true;
        try {
            read.run();
        } finally {
            own.reading = false;
            own.keepsFirst = false;
            Runnable task = own.task;
            own.task = null;
            if (task != null) {
                task.run();
            }
        }
    }

    /** Keeps a task if the calling thread is reading. Returns the one that another thread must run, or null. */
    Runnable keepOrReturn(Runnable task) {
        Kept own = kept.get();
        if (!own.reading || own.keepsFirst && own.task != null) {
            return task;
        }
        Runnable before = own.task;
        own.task = task;
        return before;
    }
}
