package trader.analysis.latencylog;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import trader.analysis.input.LogInput;

/**
 * The data log of a worker process of The Grinder ({@code <host>-0-data.log}): a header line, then one line for each
 * test, with columns separated by {@code ", "}. A script may add columns; {@code Latency ns} replaces the test time,
 * which is in milliseconds.
 */
public final class GrinderDataLog {
    private static final String SEPARATOR = ", ";
    private static final List<String> COLUMNS =
            List.of("Thread", "Run", "Test", "Start time (ms since Epoch)", "Test time", "Errors");
    private static final String HEADER = String.join(SEPARATOR, COLUMNS);
    private static final String LATENCY_NS = "Latency ns";
    private static final int INTERVAL_MS = 1_000;

    private final HistogramLog.Visitor visitor;
    private final int columns;
    private final int latencyColumn;
    private final Map<String, Interval> intervals = new TreeMap<>();
    private long failed;

    private record Interval(long startMs, Histogram histogram) { }

    private GrinderDataLog(String header, HistogramLog.Visitor visitor) {
        List<String> names = List.of(header.split(SEPARATOR, -1));
        this.visitor = visitor;
        columns = names.size();
        latencyColumn = names.indexOf(LATENCY_NS);
    }

    /** Refuses a file that does not begin like such a log. */
    public static void require(Path file) throws IOException {
        try (BufferedReader reader = LogInput.reader(file)) {
            header(file, reader);
        }
    }

    private static String header(Path file, BufferedReader reader) throws IOException {
        String header = reader.readLine();
        if (header == null || !header.startsWith(HEADER)) {
            throw new IOException(file + " is not a data log of The Grinder: " + (header == null ? "it is empty"
                    : "it begins with '" + header.substring(0, Math.min(header.length(), HEADER.length()))
                            + "', expected " + HEADER));
        }
        return header.strip();
    }

    /** Whether a file begins like such a log. */
    public static boolean isOne(Path file) throws IOException {
        try (BufferedReader reader = LogInput.reader(file)) {
            String header = reader.readLine();
            return header != null && header.startsWith(HEADER);
        }
    }

    /**
     * Reads the log as intervals of a second, with the tag {@code test 1} and so on, in nanoseconds. A test belongs to
     * the interval in which it ended; failed tests are left out.
     *
     * @return warnings: failed tests, and an incomplete last line, which is ignored
     */
    public static List<String> read(Path file, HistogramLog.Visitor visitor) throws IOException {
        List<String> warnings = new ArrayList<>();
        try (BufferedReader reader = LogInput.reader(file)) {
            GrinderDataLog log = new GrinderDataLog(header(file, reader), visitor);
            String line = reader.readLine();
            for (int number = 2; line != null; number++) {
                String next = reader.readLine();
                boolean added = log.add(line.strip());
                if (!added && next != null) {
                    throw new IOException(file + ": line " + number + " is '" + line + "', expected " + log.columns
                            + " numbers separated by '" + SEPARATOR + "'");
                }
                if (!added) {
                    warnings.add(file + ": the last line is incomplete and was ignored");
                }
                line = next;
            }
            log.intervals.forEach(log::emit);
            if (log.failed > 0) {
                warnings.add(file + ": " + log.failed + " tests failed; their times are left out");
            }
        }
        return warnings;
    }

    private boolean add(String line) {
        String[] parts = line.split(SEPARATOR, -1);
        if (parts.length != columns) {
            return false;
        }
        try {
            long timeMs = Long.parseLong(parts[4]);
            long endMs = Long.parseLong(parts[3]) + timeMs;
            long latencyNs = latencyColumn < 0 ? timeMs * 1_000_000 : (long) Double.parseDouble(parts[latencyColumn]);
            if (Integer.parseInt(parts[5]) > 0) {
                failed++;
            } else {
                add("test " + Integer.parseInt(parts[2]), endMs, latencyNs);
            }
            return true;
        } catch (NumberFormatException notANumber) {
            return false;
        }
    }

    private void add(String tag, long endMs, long latencyNs) {
        Interval interval = intervals.get(tag);
        if (interval == null || endMs >= interval.startMs() + INTERVAL_MS) {
            if (interval != null) {
                emit(tag, interval);
            }
            interval = new Interval(endMs - endMs % INTERVAL_MS, new Histogram(3));
            intervals.put(tag, interval);
        }
        interval.histogram().recordValue(latencyNs);
    }

    private void emit(String tag, Interval interval) {
        visitor.interval(tag, interval.startMs(), INTERVAL_MS, interval.histogram());
    }
}
