package trader.common;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Writes counters to a CSV file, about once a second: {@code timeNs} ({@link System#nanoTime()}), then a column for
 * each counter, which is empty for {@link #UNKNOWN}. One thread reads all counters and writes. Reading a counter must
 * not block.
 */
public final class CounterLog implements AutoCloseable {
    /** The value of a counter that is currently unknown. */
    public static final long UNKNOWN = Long.MIN_VALUE;

    private final Path file;
    private final Map<String, LongSupplier> counters = new LinkedHashMap<>();
    private final ScheduledExecutorService thread =
            Executors.newSingleThreadScheduledExecutor(new DaemonThreads("counters"));
    private final Map<String, Long> last = new ConcurrentHashMap<>();
    private BufferedWriter writer;
    private volatile IOException failure;

    public CounterLog(Path file) {
        this.file = file;
    }

    /** Adds a counter, before the log is opened. */
    public void add(String name, LongSupplier counter) {
        if (counters.put(name, counter) != null) {
            throw new IllegalArgumentException("duplicate counter '" + name + "'");
        }
    }

    /** Creates the file and starts to write. */
    public void open() throws IOException {
        writer = Files.newBufferedWriter(file);
        List<String> names = new ArrayList<>(List.of("timeNs"));
        names.addAll(counters.keySet());
        writer.write(String.join(",", names) + "\n");
        thread.scheduleWithFixedDelay(this::writeLine, 0, 1, TimeUnit.SECONDS);
    }

    private void writeLine() {
        StringBuilder line = new StringBuilder(200).append(System.nanoTime());
        for (Map.Entry<String, LongSupplier> counter : counters.entrySet()) {
            long value = read(counter.getValue());
            last.put(counter.getKey(), value);
            line.append(',');
            if (value != UNKNOWN) {
                line.append(value);
            }
        }
        try {
            writer.append(line.append('\n'));
            writer.flush();
        } catch (IOException failed) {
            failure = failed;
            throw new UncheckedIOException(failed);
        }
    }

    /** The names of the counters, of a log that is open. */
    public Set<String> names() {
        return Collections.unmodifiableSet(counters.keySet());
    }

    /** The value of a counter in the last line; {@link #UNKNOWN} before the first. */
    public long last(String name) {
        return last.getOrDefault(name, UNKNOWN);
    }

    /** A part that is being stopped may fail; this must not end the log of the others. */
    private static long read(LongSupplier counter) {
        try {
            return counter.getAsLong();
        } catch (RuntimeException cannotSay) {
            return UNKNOWN;
        }
    }

    /**
     * Stops; does nothing if the log was not opened or is already closed.
     *
     * @throws IOException when a line could not be written
     */
    @Override
    public void close() throws IOException {
        if (writer == null || thread.isShutdown()) {
            return;
        }
        thread.shutdown();
        try {
            thread.awaitTermination(5, TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        writer.close();
        if (failure != null) {
            throw new IOException("cannot write " + file + ": " + failure.getMessage(), failure);
        }
    }
}
