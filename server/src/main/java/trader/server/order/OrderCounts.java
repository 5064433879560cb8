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

    /** Counts from the beginning; meant for when nothing is going on. */
    public void reset() {
        for (LongAdder each : List.of(received, committed, rolledBack, unreadable, replyGone)) {
            each.reset();
        }
    }

    /** What was counted so far. */
    public Figures figures() {
        return new Figures(received.sum(), committed.sum(), rolledBack.sum(), unreadable.sum(), replyGone.sum());
    }

    /**
     * Messages of the order service.
     *
     * @param received all deliveries; those in work apart, the sum of committed and rolledBack
     * @param committed those whose transaction committed
     * @param rolledBack those whose transaction rolled back: the message is delivered again, or is a dead letter
     * @param unreadable those that were refused
     * @param replyGone those whose report had nowhere to go
     */
    public record Figures(long received, long committed, long rolledBack, long unreadable, long replyGone) {
    }
}
