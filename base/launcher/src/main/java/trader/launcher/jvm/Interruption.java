package trader.launcher.jvm;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Handles Ctrl-C, SIGTERM and SIGHUP: a shutdown hook interrupts the thread that runs the experiment and waits until
 * that thread has stopped every process and written the record.
 */
public final class Interruption {
    private static final long CLEAN_UP_S = 90;

    private final Thread worker = Thread.currentThread();
    private final CountDownLatch cleanedUp = new CountDownLatch(1);
    private final Thread hook = new Thread(this::interruptAndWait, "interruption");
    private boolean mayInterrupt = true;
    private boolean came;

    /** Starts listening. A signal interrupts the thread that created this object. */
    public void listen() {
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** From now on the thread cleans up and must not be interrupted. */
    public synchronized void holdOff() {
        mayInterrupt = false;
        // An earlier interruption has already had its effect.
        Thread.interrupted();
    }

    public synchronized boolean came() {
        return came;
    }

    /** Lets the JVM end after the clean-up. */
    public void cleanedUp() {
        cleanedUp.countDown();
        if (!came()) {
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException endsAlready) {
                // The latch is open, so the hook does not wait.
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
