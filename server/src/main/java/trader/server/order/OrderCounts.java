package trader.server.order;

import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/** Counts of the order service. Thread-safe. */
public final class OrderCounts {
    final LongAdder received = new LongAdder();
    final LongAdder committed = new LongAdder();
    final LongAdder rolledBack = new LongAdder();
    final LongAdder unreadable = new LongAdder();
    final LongAdder replyGone = new LongAdder();

    /** Resets the counts to 0; only while no order is being processed. */
    public void reset() {
        List.of(received, committed, rolledBack, unreadable, replyGone).forEach(LongAdder::reset);
    }

    public Figures figures() {
        return new Figures(received.sum(), committed.sum(), rolledBack.sum(), unreadable.sum(), replyGone.sum());
    }

    /**
     * @param committed those whose transaction committed
     * @param rolledBack those whose transaction rolled back: the message is redelivered or is a dead letter
     * @param replyGone those whose reply queue was gone
     */
    public record Figures(long received, long committed, long rolledBack, long unreadable, long replyGone) {
    }
}
