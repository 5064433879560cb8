package trader.launcher.jvm;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ctrl-C, SIGTERM and SIGHUP: the shutdown hook interrupts the thread that runs the experiment, and then only waits
 * until that thread has stopped every process and written the record.
 */
public final class Interruption {
    private static final long CLEAN_UP_S = 90;

    private final Thread worker = Thread.currentThread();
    private final CountDownLatch cleanedUp = new CountDownLatch(1);
    private final Thread hook = new Thread(this::interruptAndWait, "interruption");
    private boolean mayInterrupt = true;
    private boolean came;

    /** Begins to listen; the calling thread is the one that will be interrupted. */
    public void listen() {
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** From here on the thread cleans up, and is no longer interrupted. */
    public synchronized void holdOff() {
        mayInterrupt = false;
        // An interruption that came already has done what it should.
        Thread.interrupted();
    }

    /** Whether the user or the system asked to end. */
    public synchronized boolean came() {
        return came;
    }

    /** All is cleaned up: the JVM may end. */
    public void cleanedUp() {
        cleanedUp.countDown();
        if (!came()) {
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException endsAlready) {
                // The hook finds the latch open.
            }
        }
    }

    private void interruptAndWait() {
        synchronized (this) {
            came = true;
            if (mayInterrupt) {
                worker.interrupt();
            }
        }
        try {
            cleanedUp.await(CLEAN_UP_S, TimeUnit.SECONDS);
        } catch (InterruptedException unexpected) {
            Thread.currentThread().interrupt();
        }
    }
}
