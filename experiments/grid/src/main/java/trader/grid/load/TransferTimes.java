package trader.grid.load;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import trader.common.timing.RecordRing;
import trader.common.timing.RingFile;
import trader.common.timing.TimesWriter;

/**
 * Records the times of answered requests in {@code transfers.bin}, from {@link #open()} to {@link #close()}. A record,
 * little-endian: i64 due, i64 sent and i64 answered, as {@link System#nanoTime()}, and i64 accepted transfers.
 */
public final class TransferTimes implements AutoCloseable {
    private static final int RING_SLOTS = 1 << 14;
    private static final int RECORD_LONGS = 4;
    private static final int VERSION = 1;

    private final RecordRing ring = new RecordRing(RING_SLOTS, RECORD_LONGS);
    private final TimesWriter writer;
    private volatile boolean isOpen;

    public TransferTimes(Path file) {
        writer = new TimesWriter(List.of(new RingFile(file, "TRADTRF1", VERSION, ring)));
    }

    public void open() throws IOException {
        writer.open();
        isOpen = true;
    }

    /**
     * A request was answered. Called by the thread that sent it; does not block.
     *
     * @param dueNs when it should have been sent
     * @param sentNs when it was first sent
     * @param accepted how many of its transfers were carried out
     */
    public void add(long dueNs, long sentNs, long answeredNs, int accepted) {
        if (isOpen) {
            ring.add(new long[] {dueNs, sentNs, answeredNs, accepted});
        }
    }

    /** Why requests are missing from the file; null if none are. */
    public String loss() {
        return writer.failure() != null ? writer.failure()
                : ring.dropped() > 0 ? ring.dropped() + " requests were answered faster than they could be written"
                : null;
    }

    @Override
    public void close() throws IOException {
        isOpen = false;
        writer.close();
    }
}
