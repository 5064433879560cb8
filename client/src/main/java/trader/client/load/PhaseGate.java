package trader.client.load;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Where all threads wait for each other; the last to come acts for all before they go on. */
final class PhaseGate {
    /** What the last thread does. */
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
     * @return false when the gate was stopped
     * @throws TimeoutException when not all came in time
     * @throws Exception what the action throws, to the last thread, which is to stop the gate then
     */
    synchronized boolean pass(long timeoutNs, Action whenAllAreHere) throws Exception {
        if (stopped) {
            return false;
        }
        arrived++;
        if (arrived == parties) {
            whenAllAreHere.run();
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
                throw new TimeoutException("only " + arrived + " of " + parties + " threads came");
            }
            wait(leftMs);
        }
        return passed != before;
    }

    /** Lets everyone go, now and from now on. */
    synchronized void stop() {
        stopped = true;
        notifyAll();
    }
}
