package trader.fixgateway.gateway;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import quickfix.SessionID;
import trader.fixgateway.session.FixAnswers;
import trader.common.logging.ThrottledErrors;

/**
 * What each session is given: on the thread that brings it, or on one of the session's own where giving may wait for
 * the disk. Thread-safe once it is open.
 */
final class SessionReplies implements AutoCloseable {
    private static final long STOP_TIMEOUT_S = 5;
    private static final Executor DIRECT = Runnable::run;

    private final ThrottledErrors errors;
    private final Map<SessionID, ReplyDelivery> all = new ConcurrentHashMap<>();
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "fix-answers");
        thread.setDaemon(true);
        return thread;
    });
    private FixAnswers answers;
    private Consumer<PendingRequest> done;

    SessionReplies(ThrottledErrors errors) {
        this.errors = errors;
    }

    /** Gives to these sessions; {@code onDone} is told of an order whose answer need not be kept any more. */
    void open(FixAnswers sessions, Consumer<PendingRequest> onDone) {
        answers = sessions;
        done = onDone;
    }

    ReplyDelivery to(SessionID session) {
        return all.computeIfAbsent(session, each -> new ReplyDelivery(each, answers,
                answers.waitsForDisk(each) ? threads : DIRECT, done, errors));
    }

    void tick() {
        all.values().forEach(ReplyDelivery::tick);
    }

    /** Ends when what is being given is. */
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
