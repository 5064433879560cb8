package trader.fixgateway.gateway;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import quickfix.SessionID;
import trader.common.DaemonThreads;
import trader.common.logging.ThrottledErrors;
import trader.fixgateway.session.FixAnswers;
import trader.fixgateway.timing.GatewayTimes;

/** Delivers replies; sessions whose replies may wait for the disk have their own threads. Thread-safe once open. */
final class SessionReplies implements AutoCloseable {
    private static final long STOP_TIMEOUT_S = 5;
    private static final long IDLE_S = 60;
    private static final Executor DIRECT = Runnable::run;

    private final GatewayTimes times;
    private final ThrottledErrors errors;
    private final Map<SessionID, ReplyDelivery> deliveries = new ConcurrentHashMap<>();
    /** After shutdown tasks are dropped: undelivered answers are in the log for the next start. */
    private final ThreadPoolExecutor threads = new ThreadPoolExecutor(0, Integer.MAX_VALUE, IDLE_S, TimeUnit.SECONDS,
            new SynchronousQueue<>(), new DaemonThreads("fix-answers"), new ThreadPoolExecutor.DiscardPolicy());
    private FixAnswers answers;
    private Consumer<PendingRequest> onDone;

    SessionReplies(GatewayTimes times, ThrottledErrors errors) {
        this.times = times;
        this.errors = errors;
    }

    /** {@code done} gets each order once its answer can no longer be lost. */
    void open(FixAnswers sessions, Consumer<PendingRequest> done) {
        answers = sessions;
        onDone = done;
    }

    ReplyDelivery to(SessionID session) {
        return deliveries.computeIfAbsent(session, each -> new ReplyDelivery(each, answers,
                answers.waitsForDisk(each) ? threads : DIRECT, onDone, times, errors));
    }

    void tick() {
        deliveries.values().forEach(ReplyDelivery::tick);
    }

    @Override
    public void close() {
        threads.shutdown();
        try {
            threads.awaitTermination(STOP_TIMEOUT_S, TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
