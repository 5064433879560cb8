package trader.common;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Records stops of this JVM (garbage collections, other safepoints, preemption by the operating system) with a thread
 * that
 * wakes up every millisecond.
 *
 * <p>The file {@code stops.csv} has the columns {@code startNs,lengthNs} ({@link System#nanoTime()} of this JVM). A
 * stop
 * counts from the time when the meter should have woken up, so up to a millisecond is missing from its beginning: every
 * stop
 * above 2 ms is recorded, one of 1 to 2 ms may be. A second thread writes, so that a slow disk does not look like a
 * stop. The
 * idea is from Gil Tene's jHiccup.
 */
public final class HiccupMeter implements AutoCloseable {
    /** Shorter stops are not recorded. */
    public static final long THRESHOLD_NS = 1_000_000;

    private static final long INTERVAL_NS = 1_000_000;

    private static final Stop END = new Stop(0, 0);

    private record Stop(long startNs, long lengthNs) {
    }

    private final Path file;
    private final BlockingQueue<Stop> stops = new LinkedBlockingQueue<>();
    private final Thread meter = new Thread(this::measure, "hiccup-meter");
    private final Thread writerThread = new Thread(this::write, "hiccup-writer");
    private BufferedWriter writer;
    private volatile boolean closing;
    private volatile IOException failure;

    public HiccupMeter(Path file) {
        this.file = file;
    }

    /**
     * Creates the file and starts the threads.
     *
     * @throws IOException when the file cannot be created
     */
    public void open() throws IOException {
        writer = Files.newBufferedWriter(file);
        writer.write("startNs,lengthNs\n");
        writer.flush();
        meter.setDaemon(true);
        writerThread.setDaemon(true);
        meter.start();
        writerThread.start();
    }

    /**
     * Stops measuring; does nothing if it was not opened.
     *
     * @throws IOException when a stop could not be written, so that the file is incomplete
     */
    @Override
    public void close() throws IOException {
        if (writer == null) {
            return;
        }
        closing = true;
        try {
            meter.join(TimeUnit.SECONDS.toMillis(5));
            writerThread.join(TimeUnit.SECONDS.toMillis(5));
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        writer.close();
        if (failure != null) {
            throw failure;
        }
    }

    private void measure() {
        long dueNs = System.nanoTime() + INTERVAL_NS;
        while (!closing) {
            long beforeNs = System.nanoTime();
            if (beforeNs < dueNs) {
                LockSupport.parkNanos(dueNs - beforeNs);
            }
            long nowNs = System.nanoTime();
            if (nowNs - dueNs > THRESHOLD_NS) {
                stops.add(new Stop(dueNs, nowNs - dueNs));
            }
            dueNs = Math.max(nowNs, dueNs) + INTERVAL_NS;
        }
        stops.add(END);
    }

    private void write() {
        try {
            for (Stop stop = stops.take(); stop != END; stop = stops.take()) {
                writer.write(stop.startNs + "," + stop.lengthNs + "\n");
                writer.flush();
            }
        } catch (IOException failed) {
            failure = new IOException("cannot write " + file + ": " + failed.getMessage(), failed);
            closing = true;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
