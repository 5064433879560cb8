package trader.grid.load;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import trader.common.timing.RecordRing;
import trader.common.timing.RingFile;
import trader.common.timing.TimesWriter;

/** Writes a {@link TransferRecord} of each answered request, from {@link #open()} to {@link #close()}. */
public final class TransferTimes implements AutoCloseable {
    private static final int RING_SLOTS = 1 << 14;

    private final RecordRing ring = new RecordRing(RING_SLOTS, TransferRecord.LAYOUT.longs());
    private final TimesWriter writer;
    private volatile boolean isOpen;

    public TransferTimes(Path file) {
        writer = new TimesWriter(List.of(new RingFile(file, TransferRecord.LAYOUT, ring)));
    }

    public void open() throws IOException {
        writer.open();
        isOpen = true;
    }

    /** A request was answered. Called by the thread that sent it; does not block. */
    public void add(TransferRecord answered) {
        if (isOpen) {
            ring.add(answered.numbers());
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
