package trader.common.timing;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import trader.runfiles.HandOffRecord;
import trader.runfiles.ThreadRole;

/**
 * Records in {@code handoffs.bin} what waited 0.05 ms and more for a thread: batches of the broker's tasks and of
 * packets of in-JVM connections, from when they were handed over until a thread began them; and threads that had read
 * from a connection, by their own run-queue time.
 *
 * @see HandOffRecord
 */
public final class HandOffTimes implements TimesWriter.Part {
    private static final long LEAST_NS = TimeUnit.MICROSECONDS.toNanos(50);
    private static final int RING_SLOTS = 1 << 13;

    private final RecordRing ring = new RecordRing(RING_SLOTS, HandOffRecord.LONGS);
    private final RingFile file;
    /** Of the threads that read from connections. */
    private final ThreadRole readers;
    private final ThreadLocal<long[]> record = ThreadLocal.withInitial(() -> new long[HandOffRecord.LONGS]);
    private final Queue<RunQueueClock> clocks = new ConcurrentLinkedQueue<>();
    private final ThreadLocal<RunQueueClock> own = ThreadLocal.withInitial(() -> {
        RunQueueClock clock = new RunQueueClock();
        clocks.add(clock);
        return clock;
    });
    private volatile boolean isRecording;

    /** Of a server with an embedded broker. */
    public HandOffTimes(Path outDir) {
        this(outDir, ThreadRole.IO);
    }

    private HandOffTimes(Path outDir, ThreadRole readers) {
        this.readers = readers;
        file = new RingFile(outDir.resolve("handoffs.bin"), HandOffRecord.LAYOUT, ring);
    }

    /** Of a client of a broker. */
    public static HandOffTimes ofClient(Path outDir) {
        return new HandOffTimes(outDir, ThreadRole.CLIENT_IO);
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
            add(nowNs, waitNs, waitNs, ThreadRole.BROKER);
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

    void add(long endNs, long lengthNs, long waitNs, ThreadRole role) {
        long[] next = record.get();
        HandOffRecord.put(next, role, endNs, lengthNs, waitNs);
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
