package trader.common;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Names the file when a write or an fsync does not return for {@value #LIMIT_S} s, which the operating system reports
 * to no one; and tells a listener of each such call.
 *
 * <p>A thread notes the file before it calls the operating system, in an object of its own, without allocation or lock.
 * One thread looks at these every few seconds.
 */
public final class DiskWatch {
    static final long LIMIT_S = 30;

    private static final Logger LOG = LoggerFactory.getLogger(DiskWatch.class);
    private static final long LOOK_S = 5;
    private static final List<Caller> CALLERS = new CopyOnWriteArrayList<>();
    private static final ThreadLocal<Caller> MINE = ThreadLocal.withInitial(() -> {
        Caller caller = new Caller(Thread.currentThread());
        CALLERS.add(caller);
        return caller;
    });
    /** Null: none. */
    private static volatile Listener listener;

    private final Map<Caller, Seen> seen = new HashMap<>();
    private final Consumer<String> lines;

    public enum Call { WRITE, FSYNC }

    /**
     * Called by threads that call the operating system, some of which hold locks: must neither wait nor allocate. If it
     * throws, it is removed.
     */
    public interface Listener {
        /** Before a call; {@code file} is the path. */
        void begun(Object file, Call call);

        /** After it; {@code records} is how many records it synced, 0 if unknown. */
        void ended(int records);

        /** This listener is not called again. */
        void failed(Throwable reason);
    }

    private static final class Caller {
        private final Thread thread;
        private volatile Object file;
        private volatile int number;

        Caller(Thread thread) {
            this.thread = thread;
        }
    }

    private record Seen(Object file, int number, long sinceNs, boolean isReported) {
    }

    DiskWatch(Consumer<String> lines) {
        this.lines = lines;
    }

    /** Tells this listener of all calls from now on, instead of the previous one. */
    public static synchronized void setListener(Listener newListener) {
        listener = newListener;
    }

    /** Does nothing if it is no longer the listener. */
    public static synchronized void removeListener(Listener former) {
        if (listener == former) {
            listener = null;
        }
    }

    /** This thread calls the operating system for a file; {@code file} is its path. */
    public static void begin(Object file, Call call) {
        Caller caller = MINE.get();
        caller.number++;
        caller.file = file;
        Listener told = listener;
        if (told != null) {
            try {
                told.begun(file, call);
            } catch (RuntimeException | Error broken) {
                remove(told, broken);
            }
        }
    }

    /** A write has returned. */
    public static void end() {
        end(0);
    }

    /** The call has returned. {@code records}: the number that an fsync covered, 0 if unknown. */
    public static void end(int records) {
        Listener told = listener;
        if (told != null) {
            try {
                told.ended(records);
            } catch (RuntimeException | Error broken) {
                remove(told, broken);
            }
        }
        MINE.get().file = null;
    }

    private static void remove(Listener broken, Throwable reason) {
        removeListener(broken);
        broken.failed(reason);
        LOG.error("Writes are no longer timed: {}", reason.toString());
    }

    public static void start() {
        new DaemonThreads("disk-watch").newThread(() -> {
            DiskWatch watch = new DiskWatch(LOG::error);
            try {
                while (true) {
                    watch.look(System.nanoTime());
                    TimeUnit.SECONDS.sleep(LOOK_S);
                }
            } catch (InterruptedException asked) {
                Thread.currentThread().interrupt();
            }
        }).start();
    }

    void look(long nowNs) {
        for (Caller call : CALLERS) {
            Object file = call.file;
            int number = call.number;
            Seen before = seen.get(call);
            if (before != null && before.isReported && (file == null || number != before.number)) {
                lines.accept("The disk has answered: " + before.file + " after more than " + LIMIT_S + " s");
            }
            if (file == null) {
                seen.remove(call);
                if (!call.thread.isAlive()) {
                    CALLERS.remove(call);
                }
            } else if (before == null || number != before.number) {
                seen.put(call, new Seen(file, number, nowNs, false));
            } else if (!before.isReported && nowNs - before.sinceNs >= TimeUnit.SECONDS.toNanos(LIMIT_S)) {
                seen.put(call, new Seen(file, number, before.sinceNs, true));
                lines.accept("The disk does not answer: writing " + file + " has not returned for "
                        + TimeUnit.NANOSECONDS.toSeconds(nowNs - before.sinceNs) + " s (thread " + call.thread.getName()
                        + "). Orders that need it wait; check the disk");
            }
        }
    }
}
