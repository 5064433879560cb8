package trader.common;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Records every stop of this JVM that a thread which wants to run each millisecond notices: garbage collections,
 * other safepoints, and the operating system taking the processor away.
 *
 * <p>The file {@code stops.csv} has the columns {@code startNs,lengthNs} ({@link System#nanoTime()} of this JVM): one
 * line for each stop longer than {@value #THRESHOLD_NS} ns. The meter's sleep adds its own scheduling delay, so a stop
 * is known to about a tenth of a millisecond. The idea is Gil Tene's jHiccup.
 */
public final class HiccupMeter implements AutoCloseable {
    /** Stops shorter than this are not recorded. */
    public static final long THRESHOLD_NS = 1_000_000;

    private static final long INTERVAL_NS = 1_000_000;

    private final Path file;
    private final Thread thread = new Thread(this::measure, "hiccup-meter");
    private BufferedWriter writer;
    private volatile boolean closing;

    /** A meter that will write to {@code file} once it is opened. */
    public HiccupMeter(Path file) {
        this.file = file;
    }

    /**
     * Creates the file and starts the thread.
     *
     * @throws IOException when the file cannot be created
     */
    public void open() throws IOException {
        writer = Files.newBufferedWriter(file);
        writer.write("startNs,lengthNs\n");
        writer.flush();
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() throws IOException {
        closing = true;
        try {
            thread.join(TimeUnit.SECONDS.toMillis(5));
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        writer.close();
    }

    private void measure() {
        long dueNs = System.nanoTime() + INTERVAL_NS;
        while (!closing) {
            long beforeNs = System.nanoTime();
            if (beforeNs < dueNs) {
                LockSupport.parkNanos(dueNs - beforeNs);
            }
            long nowNs = System.nanoTime();
            long stopNs = nowNs - dueNs;
            if (stopNs > THRESHOLD_NS) {
                record(dueNs, stopNs);
            }
            dueNs = Math.max(nowNs, dueNs) + INTERVAL_NS;
        }
    }

    private void record(long startNs, long lengthNs) {
        try {
            writer.write(startNs + "," + lengthNs + "\n");
            writer.flush();
        } catch (IOException failed) {
            throw new UncheckedIOException("cannot write " + file, failed);
        }
    }
}
