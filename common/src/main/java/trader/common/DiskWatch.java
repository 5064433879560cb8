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
 * Names the file when a write or a forced write does not return for {@value #LIMIT_S} s, which the operating system
 * reports to no one.
 *
 * <p>A thread notes the file before it calls the operating system, in an object of its own, without allocation or lock.
 * One thread looks at these every few seconds.
 */
public final class DiskWatch {
    static final long LIMIT_S = 30;

    private static final Logger LOG = LoggerFactory.getLogger(DiskWatch.class);
    private static final long LOOK_S = 5;
    private static final List<Call> CALLS = new CopyOnWriteArrayList<>();
    private static final ThreadLocal<Call> MINE = ThreadLocal.withInitial(() -> {
        Call call = new Call(Thread.currentThread());
        CALLS.add(call);
        return call;
    });

    private final Map<Call, Seen> seen = new HashMap<>();
    private final Consumer<String> lines;

    private static final class Call {
        private final Thread thread;
        private volatile Object file;
        private volatile int number;

        Call(Thread thread) {
            this.thread = thread;
        }
    }

    private record Seen(Object file, int number, long sinceNs, boolean isReported) {
    }

    DiskWatch(Consumer<String> lines) {
        this.lines = lines;
    }

    /** This thread calls the operating system for a file; {@code file} is its path. */
    public static void begin(Object file) {
        Call call = MINE.get();
        call.number++;
        call.file = file;
    }

    /** The call has returned. */
    public static void end() {
        MINE.get().file = null;
    }

    /** Starts the thread that looks. */
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
        for (Call call : CALLS) {
            Object file = call.file;
            int number = call.number;
            Seen before = seen.get(call);
            if (before != null && before.isReported && (file == null || number != before.number)) {
                lines.accept("The disk has answered: " + before.file + " after more than " + LIMIT_S + " s");
            }
            if (file == null) {
                seen.remove(call);
                if (!call.thread.isAlive()) {
                    CALLS.remove(call);
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
