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

    /** {@code received} is the sum of the others. */
    public record Figures(long received, long answered, long rejected, long unreadable, long replyGone) {
    }
}
