package trader.analysis.latencylog;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import trader.analysis.input.LogInput;
import trader.analysis.input.LogLines;

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
    private static final int LONGEST_LINE_BYTES = 1 << 20;
    /** A hundred years. */
    private static final double MOST_NS = 100.0 * 365 * 24 * 3_600 * 1e9;

    private final HistogramLog.Visitor visitor;
    private final int columns;
    private final int latencyColumn;
    private final Map<String, Interval> intervals = new TreeMap<>();
    private long failed;
    private long negative;
    private long firstNegative;
    private long setBackMs;
    private long setBackLine;

    private record Interval(long startMs, Histogram histogram) { }

    private GrinderDataLog(String header, HistogramLog.Visitor visitor) {
        List<String> names = List.of(header.split(SEPARATOR, -1));
        this.visitor = visitor;
        columns = names.size();
        latencyColumn = names.indexOf(LATENCY_NS);
    }

    /** Refuses a file that does not begin like such a log. */
    public static void require(Path file) throws IOException {
        String start = start(file);
        if (!start.equals(HEADER)) {
            throw new IOException(file + " is not a data log of The Grinder: " + (start.isEmpty() ? "it is empty"
                    : "it begins with '" + start.lines().findFirst().orElse("") + "', expected " + HEADER));
        }
    }

    /** Whether a file begins like such a log. */
    public static boolean isOne(Path file) throws IOException {
        return start(file).equals(HEADER);
    }

    private static String start(Path file) throws IOException {
        try (InputStream in = LogInput.open(file)) {
            return new String(in.readNBytes(HEADER.length()), StandardCharsets.ISO_8859_1);
        }
    }

    /**
     * Reads the log as intervals of a second, with the tag {@code test 1} and so on, in nanoseconds. A test belongs to
     * the interval in which it ended; failed tests are left out.
     *
     * @return warnings: failed tests, times below 0, and an incomplete last line, which are left out
     */
    public static List<String> read(Path file, HistogramLog.Visitor visitor) throws IOException {
        List<String> warnings = new ArrayList<>();
        require(file);
        try (LogLines lines = LogLines.open(file, LONGEST_LINE_BYTES)) {
            GrinderDataLog log = new GrinderDataLog(lines.nextWhole().strip(), visitor);
            String line = lines.nextWhole();
            for (int number = 2; line != null; number++) {
                String next = lines.nextWhole();
                // A number whose last digits are missing is a number, too.
                boolean cut = next == null && !lines.isWhole();
                boolean added = !cut && log.add(line.strip(), number);
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
            if (log.setBackMs > 0) {
                warnings.add(file + ": the clock was set back by " + log.setBackMs + " ms before line "
                        + log.setBackLine + ": times of day may be wrong by that");
            }
            if (log.negative > 0) {
                warnings.add(file + ": " + log.negative + " tests took less than no time, the first in line "
                        + log.firstNegative + ": the clock was set back while they ran; their times are left out");
            }
        }
        return warnings;
    }

    private boolean add(String line, long number) {
        String[] parts = line.split(SEPARATOR, -1);
        if (parts.length != columns) {
            return false;
        }
        try {
            long timeMs = Long.parseLong(parts[4]);
            long endMs = Math.addExact(Long.parseLong(parts[3]), timeMs);
            double latencyNs = latencyColumn < 0 ? timeMs * 1e6 : Double.parseDouble(parts[latencyColumn]);
            String tag = "test " + Integer.parseInt(parts[2]);
            if (Integer.parseInt(parts[5]) > 0) {
                failed++;
            } else if (latencyNs < 0) {
                firstNegative = negative++ == 0 ? number : firstNegative;
            } else if (latencyNs <= MOST_NS) {
                add(tag, endMs, (long) latencyNs, number);
            } else {
                return false;
            }
            return true;
        } catch (NumberFormatException | ArithmeticException notANumber) {
            return false;
        }
    }

    private void add(String tag, long endMs, long latencyNs, long number) {
        Interval interval = intervals.get(tag);
        // Threads write their lines in another order than their tests end, but not by seconds.
        long backMs = interval == null ? 0 : interval.startMs() - endMs;
        if (backMs > INTERVAL_MS && backMs > setBackMs) {
            setBackMs = backMs;
            setBackLine = number;
        }
        if (interval == null || endMs >= interval.startMs() + INTERVAL_MS || backMs > INTERVAL_MS) {
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
