package trader.jmsclient.testing;

import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

/** Waits for conditions. */
public final class Await {
    private static final long DEADLINE_MIN = 5;

    private Await() {
    }

    /** Waits until a condition holds. The deadline guards against hanging only; an exception ends the waiting. */
    public static void await(Callable<Boolean> condition) {
        long startNs = System.nanoTime();
        try {
            while (!condition.call()) {
                if (System.nanoTime() - startNs > TimeUnit.MINUTES.toNanos(DEADLINE_MIN)) {
                    throw new AssertionError("the condition does not hold after " + DEADLINE_MIN + " minutes");
                }
                TimeUnit.MILLISECONDS.sleep(1);
            }
        } catch (Exception failed) {
            throw new AssertionError("the condition failed", failed);
        }
    }
}
