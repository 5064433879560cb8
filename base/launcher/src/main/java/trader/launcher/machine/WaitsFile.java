package trader.launcher.machine;

import java.io.IOException;
import java.nio.file.Path;
import trader.common.timing.RecordRing;
import trader.common.timing.RingFile;
import trader.runfiles.WaitRecord;

/** {@code waits.bin}, a file of {@link WaitRecord}s. One thread. */
final class WaitsFile implements AutoCloseable {
    private static final int RECORDS = 512;

    private final long[] record = new long[WaitRecord.LAYOUT.longs()];
    private final RecordRing ring = new RecordRing(RECORDS, record.length);
    private final RingFile file;

    WaitsFile(Path path) throws IOException {
        file = new RingFile(path, WaitRecord.LAYOUT, ring);
        file.open();
    }

    void add(WaitRecord next) throws IOException {
        if (ring.added() % RECORDS == 0) {
            flush();
        }
        next.put(record);
        ring.add(record);
    }

    void flush() throws IOException {
        file.write();
    }

    @Override
    public void close() throws IOException {
        try {
            flush();
        } finally {
            file.close();
        }
    }
}
