package trader.common;

import java.io.IOException;
import java.util.concurrent.TimeUnit;

/**
 * Ends this JVM and the processes that it started when its parent process has ended, even by {@code kill -9}.
 *
 * <p>The standard input of this JVM is a pipe from the parent. Whenever the parent ends, the operating system closes
 * the pipe, and reading from it returns. The watch runs only when the system property {@value #PROPERTY} is {@code
 * true}, because a JVM started by hand has another standard input.
 */
public final class ParentWatch {
    public static final String PROPERTY = "trader.parent.watch";

    private static final int EXIT_STATUS = 143;
    private static final long ORDERLY_END_S = 10;

    private ParentWatch() {
    }

    /** Starts the watch, a daemon thread, if the system property is set. */
    public static void startIfEnabled() {
        if (Boolean.getBoolean(PROPERTY)) {
            new DaemonThreads("parent-watch").newThread(ParentWatch::awaitEndOfParent).start();
        }
    }

    private static void awaitEndOfParent() {
        try {
            while (System.in.read() >= 0) {
                // The parent never writes to the pipe.
            }
        } catch (IOException broken) {
            // A broken pipe means the same as its end.
        }
        new DaemonThreads("parent-watch-deadline").newThread(ParentWatch::haltAfterDeadline).start();
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
}
