package trader.server.broker.journal;

import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.concurrent.atomic.LongAdder;
import trader.common.DiskWatch;

/** Counts the forced writes for which records wait, and reports them to {@link DiskWatch}. Thread-safe. */
public final class JournalForces {
    interface Forcer {
        void force(FileChannel channel) throws IOException;
    }

    private final LongAdder forces = new LongAdder();
    private final LongAdder records = new LongAdder();

    /** Forces a file; {@code waiting} is how many records are complete with it. */
    void force(File file, FileChannel channel, int waiting, Forcer forcer) throws IOException {
        DiskWatch.begin(file, DiskWatch.Call.FORCE);
        try {
            forcer.force(channel);
        } finally {
            DiskWatch.end(waiting);
        }
        forces.increment();
        records.add(waiting);
    }

    /** Forced writes so far. */
    public long forces() {
        return forces.sum();
    }

    /** Records so far that were complete with these. */
    public long records() {
        return records.sum();
    }
}
