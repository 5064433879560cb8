package trader.server.broker.journal;

import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.concurrent.atomic.LongAdder;
import trader.common.DiskWatch;

/** Counts the fsyncs for which records wait, and reports them to {@link DiskWatch}. Thread-safe. */
public final class JournalFsyncs {
    interface Forcer {
        void force(FileChannel channel) throws IOException;
    }

    private final LongAdder fsyncs = new LongAdder();
    private final LongAdder records = new LongAdder();

    /** Calls fsync for a file; {@code waiting} is how many records are complete with it. */
    void force(File file, FileChannel channel, int waiting, Forcer forcer) throws IOException {
        DiskWatch.begin(file, DiskWatch.Call.FSYNC);
        try {
            forcer.force(channel);
        } finally {
            DiskWatch.end(waiting);
        }
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
