package trader.server.quote;

import java.util.concurrent.atomic.LongAdder;

/** Counts of the quote service. Thread-safe. */
public final class QuoteCounts {
    final LongAdder received = new LongAdder();
    final LongAdder answered = new LongAdder();
    final LongAdder rejected = new LongAdder();
    final LongAdder unreadable = new LongAdder();
    final LongAdder replyGone = new LongAdder();

    /** What was counted so far. */
    public Figures figures() {
        return new Figures(received.sum(), answered.sum(), rejected.sum(), unreadable.sum(), replyGone.sum());
    }

    /**
     * Messages of the quote service; received is the sum of the others.
     *
     * @param received all
     * @param answered those that were answered with a quote
     * @param rejected those that were answered with a quote request reject
     * @param unreadable those that were refused
     * @param replyGone those whose answer had nowhere to go
     */
    public record Figures(long received, long answered, long rejected, long unreadable, long replyGone) {
    }
}
