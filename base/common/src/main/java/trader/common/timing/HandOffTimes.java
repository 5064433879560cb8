package trader.common.timing;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;

/**
 * Records in {@code handoffs.bin} what waited 0.05 ms and more for a thread: batches of the broker's tasks and of
 * packets of in-JVM connections, from when they were handed over until a thread began them; and threads that had read
 * from a connection, by their own run-queue time. In order of their end.
 *
 * <p>A record, {@code TRADHND1}, little-endian: i64 begin, as {@link System#nanoTime()}; u32 wait in ns; u24 length in
 * microseconds, within which the thread waited, of a task the wait itself; u8 group of the thread, as in {@code
 * waits.bin}.
 */
public final class HandOffTimes implements TimesWriter.Part {
    private static final long LEAST_NS = TimeUnit.MICROSECONDS.toNanos(50);
    private static final int RING_SLOTS = 1 << 13;
    private static final int RECORD_LONGS = 2;
    private static final int VERSION = 1;
    private static final int IO = 2;
    private static final int BROKER = 3;
    private static final int CLIENT_IO = 6;
    private static final long MOST_NS = 0xffff_ffffL;
    private static final long MOST_LENGTH_NS = TimeUnit.MICROSECONDS.toNanos(0xff_ffffL);

    private final RecordRing ring = new RecordRing(RING_SLOTS, RECORD_LONGS);
    private final RingFile file;
    /** Of the threads that read from connections. */
    private final int readers;
    private final ThreadLocal<long[]> record = ThreadLocal.withInitial(() -> new long[RECORD_LONGS]);
    private final Queue<RunQueueClock> clocks = new ConcurrentLinkedQueue<>();
    private final ThreadLocal<RunQueueClock> own = ThreadLocal.withInitial(() -> {
        RunQueueClock clock = new RunQueueClock();
        clocks.add(clock);
        return clock;
    });
    private volatile boolean isRecording;

    /** Of a server with an embedded broker. */
    public HandOffTimes(Path outDir) {
        this(outDir, IO);
    }

    private HandOffTimes(Path outDir, int readers) {
        this.readers = readers;
        file = new RingFile(outDir.resolve("handoffs.bin"), "TRADHND1", VERSION, ring);
    }

    /** Of a client of a broker. */
    public static HandOffTimes ofClient(Path outDir) {
        return new HandOffTimes(outDir, CLIENT_IO);
    }

    @Override
    public void open() throws IOException {
        file.open();
        isRecording = true;
    }

    /** False before it is opened, and from the end of writing on. */
    public boolean isRecording() {
        return isRecording;
    }

    /** A task that was handed to the broker's threads at {@code fromNs} is begun now. Any thread; waits for nothing. */
    public void begun(long fromNs) {
        long nowNs = System.nanoTime();
        long waitNs = nowNs - fromNs;
        if (waitNs >= LEAST_NS && isRecording) {
            add(nowNs, waitNs, waitNs, BROKER);
        }
    }

    /** The calling thread has read a message from a connection. Takes 2 µs. */
    public void read() {
        if (!isRecording) {
            return;
        }
        RunQueueClock clock = own.get();
        long fromNs = clock.readNs();
        long nowNs = System.nanoTime();
        long waitNs = clock.sinceLastNs(nowNs);
        if (waitNs >= LEAST_NS) {
            // The kernel counts a wait when it ends: it may have begun before the last reading.
            add(nowNs, Math.max(nowNs - fromNs, waitNs), waitNs, readers);
        }
    }

    /** Of a length of more than 16.7 s, the end is kept. */
    void add(long endNs, long lengthNs, long waitNs, int group) {
        long keptNs = Math.min(MOST_LENGTH_NS, lengthNs);
        long lengthMicros = (keptNs + 999) / 1_000;
        long[] next = record.get();
        next[0] = endNs - keptNs;
        next[1] = Math.min(MOST_NS, waitNs) | lengthMicros << 32 | (long) group << 56;
        ring.add(next);
    }

    @Override
    public void write() throws IOException {
        file.write();
    }

    @Override
    public void stop() {
        isRecording = false;
        clocks.forEach(RunQueueClock::close);
    }

    /** Of waits of 0.05 ms and more; {@code writerFailure} is the reason why writing ended early, or null. */
    public RecordRing.Figures figures(String writerFailure) {
        return ring.figures(writerFailure);
    }

    @Override
    public void close() throws IOException {
        stop();
        file.close();
    }
}
