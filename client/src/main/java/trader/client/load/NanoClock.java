package trader.client.load;

import java.util.concurrent.locks.LockSupport;

/** The system's clock and sleep, or a test's own. */
interface NanoClock {
    /** {@link System#nanoTime()} and the thread's parking. */
    NanoClock SYSTEM = new NanoClock() {
        @Override
        public long nowNs() {
            return System.nanoTime();
        }

        @Override
        public void sleepNs(long durationNs) {
            LockSupport.parkNanos(durationNs);
        }
    };

    long nowNs();

    /** Sleeps for about this time; the system wakes up some 60 us late. */
    void sleepNs(long durationNs);
}
