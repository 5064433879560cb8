package trader.server.transaction;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import trader.common.logging.LogThrottle;
import trader.server.transaction.log.MarkedDecisions;

/**
 * Forgets finished decisions in the order resource's log from time to time, and when it is closed. It has a thread of
 * its own, which ends when no decision is left and none will follow.
 */
public final class Forgetting implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Forgetting.class);

    private final MarkedDecisions decisions;
    private final boolean moreFollow;
    private final MarkedDecisions.CommitForcer commits;
    private final long intervalNs;
    private final LogThrottle failures = new LogThrottle();
    private final CountDownLatch closing = new CountDownLatch(1);
    private Thread thread;

    /**
     * @param decisions may be null: then there is nothing to forget
     * @param moreFollow whether new decisions are kept there; otherwise all are of an earlier server
     */
    Forgetting(MarkedDecisions decisions, boolean moreFollow, MarkedDecisions.CommitForcer commits, long intervalNs) {
        this.decisions = decisions;
        this.moreFollow = moreFollow;
        this.commits = commits;
        this.intervalNs = intervalNs;
    }

    /** Starts the thread, if there is or will be something to forget. */
    public void start() {
        if (isNeeded()) {
            thread = new Thread(this::run, "forgetting");
            thread.setDaemon(true);
            thread.start();
        }
    }

    private boolean isNeeded() {
        return decisions != null && (moreFollow || decisions.remembered() > 0);
    }

    private void run() {
        while (isNeeded() && isOpenAfterPause()) {
            try {
                decisions.forgetFinished(commits);
            } catch (IOException | RuntimeException | Error failed) {
                failures.count(since -> LOG.warn("Finished decisions are kept for now: {}", failed.toString()));
            }
        }
    }

    private boolean isOpenAfterPause() {
        try {
            return !closing.await(intervalNs, TimeUnit.NANOSECONDS);
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Forgets the rest. */
    @Override
    public void close() throws IOException {
        closing.countDown();
        if (thread != null) {
            try {
                thread.join();
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                return;
            }
            decisions.forgetFinished(commits);
        }
    }
}
