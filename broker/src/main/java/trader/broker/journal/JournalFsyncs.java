package trader.broker.journal;

import java.util.concurrent.atomic.LongAdder;

/** Counts the fsyncs for which records wait. Thread-safe. */
public final class JournalFsyncs {
    private final LongAdder fsyncs = new LongAdder();
    private final LongAdder records = new LongAdder();

    /** An fsync has ended; {@code waiting} is how many records are complete with it. */
    void add(int waiting) {
        fsyncs.increment();
        records.add(waiting);
    }

    /** The number so far. */
    public long fsyncs() {
        return fsyncs.sum();
    }

    /** Records so far that were complete with these. */
    public long records() {
        return records.sum();
    }
}
