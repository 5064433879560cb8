package trader.common;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Records stops of this JVM (garbage collections, other safepoints, preemption by the operating system) with a thread
 * that wakes up every millisecond.
 *
 * <p>The file {@code stops.csv} has the columns {@code startNs,lengthNs} ({@link System#nanoTime()} of this JVM). A
 * stop is seen from the moment when the meter should have woken up, so up to a millisecond is missing from its start
 * and its length: every stop longer than 2 ms has a line, and a stop of 1 to 2 ms may have one. A second thread writes
 * the lines, so that a slow disk does not look like a stop. The idea is Gil Tene's jHiccup.
 */
public final class HiccupMeter implements AutoCloseable {
    /** Shorter stops are not recorded. */
    public static final long THRESHOLD_NS = 1_000_000;

    private static final long INTERVAL_NS = 1_000_000;

    private final Path file;
    private final Thread meter = new DaemonThreads("hiccup-meter").newThread(this::measure);
    private final ExecutorService writing = Executors.newSingleThreadExecutor(new DaemonThreads("hiccup-writer"));
    private BufferedWriter writer;
    private volatile boolean closing;
    private volatile IOException failure;

    public HiccupMeter(Path file) {
        this.file = file;
    }

    public void open() throws IOException {
        PrivateFiles.createDirectories(file.toAbsolutePath().getParent());
        writer = Files.newBufferedWriter(file);
        writer.write("startNs,lengthNs\n");
        writer.flush();
        meter.start();
    }

    /**
     * Does nothing if the meter was not opened.
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
            writing.shutdown();
            writing.awaitTermination(5, TimeUnit.SECONDS);
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
                String line = dueNs + "," + (nowNs - dueNs) + "\n";
                writing.execute(() -> write(line));
            }
            dueNs = Math.max(nowNs, dueNs) + INTERVAL_NS;
        }
    }

    private void write(String line) {
        try {
            writer.write(line);
            writer.flush();
        } catch (IOException failed) {
            failure = new IOException("cannot write " + file + ": " + failed.getMessage(), failed);
            closing = true;
        }
    }
}
