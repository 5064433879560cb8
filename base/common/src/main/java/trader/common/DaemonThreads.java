package trader.common;

import java.util.concurrent.ThreadFactory;

/** Daemon threads that share a name. */
public record DaemonThreads(String name) implements ThreadFactory {
    @Override
    public Thread newThread(Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        return thread;
    }
}
