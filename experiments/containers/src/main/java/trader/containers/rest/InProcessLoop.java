package trader.containers.rest;

import java.util.function.Supplier;

/** Calls a service without HTTP. */
public final class InProcessLoop {
    private static final int CALLS_BETWEEN_LOOKS = 100;
    /** The compiler could leave out a result that is not used. */
    private static volatile int lastHash;

    private InProcessLoop() {
    }

    /** Calls it for some time; returns the number of calls and the nanoseconds that they took, separated by a space. */
    public static String run(long forMs, Supplier<String> service) {
        long calls = 0;
        int hash = 0;
        long startNs = System.nanoTime();
        long endNs = startNs + forMs * 1_000_000;
        while (System.nanoTime() < endNs) {
            for (int i = 0; i < CALLS_BETWEEN_LOOKS; i++) {
                hash = 31 * hash + service.get().hashCode();
            }
            calls += CALLS_BETWEEN_LOOKS;
        }
        long tookNs = System.nanoTime() - startNs;
        lastHash = hash;
        return calls + " " + tookNs;
    }
}
