package trader.broker;

import java.util.concurrent.Executor;
import org.apache.activemq.artemis.api.core.Interceptor;
import org.apache.activemq.artemis.core.protocol.core.Packet;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.SessionSendMessage;
import org.apache.activemq.artemis.spi.core.protocol.RemotingConnection;
import trader.broker.access.AccessControl;
import trader.common.timing.HandOffTimes;

/**
 * Records how long tasks wait for a thread and, as an interceptor, how long the Netty thread that read a message had
 * waited for a CPU. Thread-safe.
 */
final class TaskTimer implements Interceptor {
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

    @Override
    public boolean intercept(Packet packet, RemotingConnection connection) {
        HandOffTimes handOffs = times;
        if (handOffs != null && packet instanceof SessionSendMessage && !AccessControl.isInVm(connection)) {
            handOffs.read();
        }
        return true;
    }

    private record Timed(Runnable task, HandOffTimes handOffs, long handedOverNs) implements Runnable {
        @Override
        public void run() {
            handOffs.begun(handedOverNs);
            task.run();
        }
    }
}
