package trader.client.record;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import trader.common.timing.RunQueueClock;

/** Of each thread that reads replies, how long it waited for a processor. */
public final class ReaderClocks implements AutoCloseable {
    private final Queue<RunQueueClock> all = new ConcurrentLinkedQueue<>();
    private final ThreadLocal<RunQueueClock> own = ThreadLocal.withInitial(() -> {
        RunQueueClock clock = new RunQueueClock();
        all.add(clock);
        return clock;
    });

    /** The wait of the calling thread since its last reading, in ns; 0 if unknown. */
    long sinceLastNs() {
        return Math.max(0, own.get().sinceLastNs(System.nanoTime()));
    }

    @Override
    public void close() {
        all.forEach(RunQueueClock::close);
    }
}
