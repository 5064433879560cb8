package trader.server.broker;

import java.util.concurrent.Executor;
import trader.common.timing.HandOffTimes;

/** Tells how long tasks wait for a thread. Thread-safe. */
final class TaskTimer {
    /** Null: not timed. */
    private volatile HandOffTimes times;

    void start(HandOffTimes handOffs) {
        times = handOffs;
    }

    /** The task; while times are recorded, one that first records how long it has waited since now. */
    Runnable timed(Runnable task) {
        HandOffTimes handOffs = times;
        return handOffs == null || !handOffs.isRecording() ? task : new Timed(task, handOffs, System.nanoTime());
    }

    Executor timing(Executor threads) {
        return task -> threads.execute(timed(task));
    }

    private record Timed(Runnable task, HandOffTimes handOffs, long handedOverNs) implements Runnable {
        @Override
        public void run() {
            handOffs.begun(handedOverNs);
            task.run();
        }
    }
}
