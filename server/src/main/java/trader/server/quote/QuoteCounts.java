package trader.server.quote;

import java.util.concurrent.atomic.LongAdder;
import trader.fixml.QuoteAnswer;
import trader.fixml.QuoteRequestReject;

/** Counts of the quote service. Thread-safe. */
public final class QuoteCounts {
    final LongAdder received = new LongAdder();
    private final LongAdder answered = new LongAdder();
    private final LongAdder rejected = new LongAdder();
    final LongAdder unreadable = new LongAdder();
    private final LongAdder replyGone = new LongAdder();

    void answered(QuoteAnswer answer, boolean sent) {
        (!sent ? replyGone : answer instanceof QuoteRequestReject ? rejected : answered).increment();
    }

    public Figures figures() {
        return new Figures(received.sum(), answered.sum(), rejected.sum(), unreadable.sum(), replyGone.sum());
    }

    /**
     * {@code received} is the sum of the others.
     *
     * @param answered those that were answered with a quote
     * @param rejected those that were answered with a quote request reject
     * @param unreadable those that were refused
     * @param replyGone those whose reply queue was gone
     */
    public record Figures(long received, long answered, long rejected, long unreadable, long replyGone) {
    }
}
