package trader.server.broker;

import java.util.concurrent.TimeUnit;
import org.apache.activemq.artemis.utils.ActiveMQThreadFactory;
import org.apache.activemq.artemis.utils.ActiveMQThreadPoolExecutor;
import trader.common.timing.HandOffTimes;

/** A pool of the broker's threads, like Artemis' own, that can tell how long tasks wait for a thread. */
final class BrokerThreads extends ActiveMQThreadPoolExecutor {
    private static final long KEEP_ALIVE_S = 60;

    /** Null: waits are not timed. */
    private volatile HandOffTimes times;

    /** {@code name}: of the threads' group. */
    BrokerThreads(String name, int most) {
        super(0, most, KEEP_ALIVE_S, TimeUnit.SECONDS,
                new ActiveMQThreadFactory(name, false, BrokerThreads.class.getClassLoader()));
    }

    void time(HandOffTimes handOffs) {
        times = handOffs;
    }

    @Override
    public void execute(Runnable task) {
        HandOffTimes handOffs = times;
        super.execute(handOffs == null ? task : new Timed(task, handOffs, System.nanoTime()));
    }

    private record Timed(Runnable task, HandOffTimes handOffs, long handedOverNs) implements Runnable {
        @Override
        public void run() {
            handOffs.begun(handedOverNs);
            task.run();
        }
    }
}
