package trader.launcher.machine;

import java.io.IOException;
import java.nio.file.Path;
import trader.common.timing.RecordRing;
import trader.common.timing.RingFile;

/**
 * {@code waits.bin}, a {@link RingFile}. A record: i64 startNs, u32 lengthNs, u8 group, u8 0, u16 threads, u32 onCpuNs,
 * u32 waitNs, u32 worstWaitNs, u32 0. One thread.
 *
 * <p>A record stands for a group ({@link ThreadRole#number()}) of which threads ran, or ended a wait, in an interval of
 * about 10 ms, up to 50 ms with many threads at work; the hiccup meter is group 10. The kernel counts a wait when it
 * ends, so a thread whose wait is longer than the interval has a record of its own, which begins with the wait. So has
 * a thread that had been quiet, as it is read in every fifth interval only. Records of a group can therefore overlap.
 */
final class WaitsFile implements AutoCloseable {
    private static final int RECORDS = 512;
    private static final long MOST = 0xffff_ffffL;

    private final long[] record = new long[4];
    private final RecordRing ring = new RecordRing(RECORDS, record.length);
    private final RingFile file;

    WaitsFile(Path path) throws IOException {
        file = new RingFile(path, "TRADWAI1", 1, ring);
        file.open();
    }

    void add(long startNs, long lengthNs, ThreadRole role, int threads, long onCpuNs, long waitNs, long worstWaitNs)
            throws IOException {
        if (ring.added() % RECORDS == 0) {
            flush();
        }
        record[0] = startNs;
        record[1] = unsigned(lengthNs) | (long) role.number() << 32 | (long) threads << 48;
        record[2] = unsigned(onCpuNs) | unsigned(waitNs) << 32;
        record[3] = unsigned(worstWaitNs);
        ring.add(record);
    }

    private static long unsigned(long value) {
        return Math.max(0, Math.min(value, MOST));
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
