package trader.client.load;

import java.util.concurrent.locks.LockSupport;

/** The clock and sleep of the system, or those of a test. */
interface NanoClock {
    /** {@link System#nanoTime()} and thread parking. */
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
