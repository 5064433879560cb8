package trader.common;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/**
 * Writes counters to a CSV file, about once a second: {@code timeNs} ({@link System#nanoTime()}), then a column for
 * each
 * counter, which is empty for {@link #UNKNOWN}.
 *
 * <p>One thread reads all counters and writes. Reading a counter must not block.
 */
public final class CounterLog implements AutoCloseable {
    /** The value of a counter that is not known at the moment. */
    public static final long UNKNOWN = Long.MIN_VALUE;

    private static final long EVERY_NS = TimeUnit.SECONDS.toNanos(1);

    private final Path file;
    private final Map<String, LongSupplier> counters = new LinkedHashMap<>();
    private final Thread thread = new Thread(this::work, "counters");
    private BufferedWriter writer;
    private volatile boolean closing;
    private volatile IOException failure;

    public CounterLog(Path file) {
        this.file = file;
    }

    /** Adds a counter, before the log is opened. */
    public void add(String name, LongSupplier counter) {
        if (counters.put(name, counter) != null) {
            throw new IllegalArgumentException("there are two counters '" + name + "'");
        }
    }

    /**
     * Creates the file and starts writing.
     *
     * @throws IOException when it cannot be created
     */
    public void open() throws IOException {
        writer = Files.newBufferedWriter(file);
        List<String> names = new ArrayList<>(List.of("timeNs"));
        names.addAll(counters.keySet());
        writer.write(String.join(",", names) + "\n");
        thread.setDaemon(true);
        thread.start();
    }

    private void work() {
        try {
            while (!closing) {
                writeLine();
                long dueNs = System.nanoTime() + EVERY_NS;
                for (long leftNs = EVERY_NS; leftNs > 0 && !closing; leftNs = dueNs - System.nanoTime()) {
                    LockSupport.parkNanos(leftNs);
                }
            }
        } catch (IOException failed) {
            failure = failed;
        }
    }

    private void writeLine() throws IOException {
        StringBuilder line = new StringBuilder(200).append(System.nanoTime());
        for (LongSupplier counter : counters.values()) {
            long value = read(counter);
            line.append(',');
            if (value != UNKNOWN) {
                line.append(value);
            }
        }
        writer.append(line.append('\n'));
        writer.flush();
    }

    /** A part that is being stopped may fail; that must not end the log of the others. */
    private static long read(LongSupplier counter) {
        try {
            return counter.getAsLong();
        } catch (RuntimeException cannotSay) {
            return UNKNOWN;
        }
    }

    /**
     * Stops; does nothing if it was not opened or is already closed.
     *
     * @throws IOException when a line could not be written
     */
    @Override
    public void close() throws IOException {
        if (writer == null || closing) {
            return;
        }
        closing = true;
        LockSupport.unpark(thread);
        try {
            thread.join(TimeUnit.SECONDS.toMillis(5));
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        writer.close();
        if (failure != null) {
            throw new IOException("cannot write " + file + ": " + failure.getMessage(), failure);
        }
    }
}
