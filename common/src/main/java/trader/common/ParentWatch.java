package trader.common;

import java.io.IOException;
import java.util.concurrent.TimeUnit;

/**
 * Ends this JVM, and the processes that it started, when the process that started it is gone, even by {@code kill -9}.
 *
 * <p>The parent keeps the write end of a pipe that is this JVM's standard input. However the parent ends, the operating
 * system closes the pipe, and the read here returns. A JVM that a person starts has another standard input, so the
 * watch only runs when the system property {@value #PROPERTY} is {@code true}.
 */
public final class ParentWatch {
    /** The system property that switches the watch on. */
    public static final String PROPERTY = "trader.parent.watch";

    private static final int EXIT_STATUS = 143;
    private static final long ORDERLY_END_S = 10;

    private ParentWatch() {
    }

    /** Starts the watch, a daemon thread, when the parent has asked for it. */
    public static void startIfAsked() {
        if (Boolean.getBoolean(PROPERTY)) {
            daemon("parent-watch", ParentWatch::awaitEndOfParent).start();
        }
    }

    private static void awaitEndOfParent() {
        try {
            while (System.in.read() >= 0) {
                // Nothing is ever written to the pipe; what is there is ignored.
            }
        } catch (IOException broken) {
            // A broken pipe says the same as its end.
        }
        daemon("parent-watch-deadline", ParentWatch::haltAfterDeadline).start();
        ProcessHandle.current().descendants().forEach(ProcessHandle::destroy);
        System.exit(EXIT_STATUS);
    }

    private static void haltAfterDeadline() {
        try {
            TimeUnit.SECONDS.sleep(ORDERLY_END_S);
        } catch (InterruptedException unexpected) {
            Thread.currentThread().interrupt();
        }
        ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
        Runtime.getRuntime().halt(EXIT_STATUS);
    }

    private static Thread daemon(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        return thread;
    }
}
