package trader.common.timing;

import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import trader.runfiles.RequestRecord;

/**
 * How long the thread that created it has waited for a CPU so far, from {@code /proc/thread-self/schedstat}. A reading
 * takes 2 µs. Only that thread reads; any thread closes.
 */
public final class RunQueueClock implements Closeable {
    public static final long UNKNOWN = RequestRecord.UNKNOWN;

    private static final Logger LOG = LoggerFactory.getLogger(RunQueueClock.class);
    private static final String FILE = "/proc/thread-self/schedstat";
    /** Steps that are shorter are not worth a reading. */
    private static final long LEAST_NS = 200_000;

    /** Null where the kernel has no such file. An interrupt would close a channel. */
    private final RandomAccessFile file = open();
    private final byte[] bytes = new byte[64];
    private long lastNs = UNKNOWN;
    private long readNs;

    private static RandomAccessFile open() {
        try {
            return new RandomAccessFile(FILE, "r");
        } catch (IOException absent) {
            LOG.debug("CPU waits are unknown", absent);
            return null;
        }
    }

    /** In ns, or {@link #UNKNOWN}. */
    long waitedNs() {
        if (file == null) {
            return UNKNOWN;
        }
        try {
            file.seek(0);
            return secondNumber(bytes, file.read(bytes));
        } catch (IOException gone) {
            return UNKNOWN;
        }
    }

    /**
     * The wait since the last reading, in ns; {@link #UNKNOWN} at the first. Within 0.2 ms it is 0: it counts to the
     * next.
     *
     * @param nowNs {@link System#nanoTime()}
     */
    public long sinceLastNs(long nowNs) {
        return sinceLastNs(nowNs, this::waitedNs);
    }

    /** When it was last read, as {@link System#nanoTime()}. */
    long readNs() {
        return readNs;
    }

    long sinceLastNs(long nowNs, LongSupplier reading) {
        if (lastNs != UNKNOWN && nowNs - readNs < LEAST_NS) {
            return 0;
        }
        long beforeNs = lastNs;
        lastNs = reading.getAsLong();
        readNs = nowNs;
        return beforeNs == UNKNOWN || lastNs == UNKNOWN ? UNKNOWN : lastNs - beforeNs;
    }

    /** The content is {@code <ns on a CPU> <ns waiting> <turns>}, all 0 where the kernel does not count. */
    static long secondNumber(byte[] text, int length) {
        int at = 0;
        while (at < length && text[at] != ' ') {
            at++;
        }
        long number = 0;
        int digits = 0;
        for (at++; at < length && text[at] >= '0' && text[at] <= '9'; at++) {
            number = 10 * number + text[at] - '0';
            digits++;
        }
        return digits == 0 || text[0] == '0' ? UNKNOWN : number;
    }

    @Override
    public void close() {
        try {
            if (file != null) {
                file.close();
            }
        } catch (IOException failed) {
            LOG.debug("{} cannot be closed", FILE, failed);
        }
    }
}
