package trader.client.load;

import java.util.concurrent.locks.LockSupport;

/** The time and waiting for it: the system's, or a test's own. */
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

    /** Now, in nanoseconds of this clock. */
    long nowNs();

    /** Sleeps for about that time: the system is some 60 us late. */
    void sleepNs(long durationNs);
}
