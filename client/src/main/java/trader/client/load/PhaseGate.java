package trader.client.load;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** All threads wait here for each other; the last to arrive runs an action before they go on. */
final class PhaseGate {
    interface Action {
        void run() throws Exception;
    }

    private final int parties;
    private int arrived;
    private int passed;
    private boolean stopped;

    PhaseGate(int parties) {
        this.parties = parties;
    }

    /**
     * Waits for the others.
     *
     * @return false if the gate was stopped
     * @throws TimeoutException if not all threads arrived in time
     * @throws Exception from the action, in the last thread, which must then stop the gate
     */
    synchronized boolean pass(long timeoutNs, Action action) throws Exception {
        if (stopped) {
            return false;
        }
        arrived++;
        if (arrived == parties) {
            action.run();
            arrived = 0;
            passed++;
            notifyAll();
            return !stopped;
        }
        int before = passed;
        long deadlineNs = System.nanoTime() + timeoutNs;
        while (passed == before && !stopped) {
            long leftMs = TimeUnit.NANOSECONDS.toMillis(deadlineNs - System.nanoTime());
            if (leftMs <= 0) {
                throw new TimeoutException("only " + arrived + " of " + parties + " threads arrived");
            }
            wait(leftMs);
        }
        return passed != before;
    }

    /** Releases all threads, now and in the future. */
    synchronized void stop() {
        stopped = true;
        notifyAll();
    }
}
