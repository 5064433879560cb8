package trader.analysis.latencylog;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The data log of a worker process of The Grinder ({@code <host>-0-data.log}): a header line, then one line for each
 * test, columns separated by {@code ", "}. The first six are the Grinder's own; a script may add more.
 */
public final class GrinderDataLog {
    private static final String SEPARATOR = ", ";
    private static final List<String> OWN_COLUMNS =
            List.of("Thread", "Run", "Test", "Start time (ms since Epoch)", "Test time", "Errors");

    private GrinderDataLog() {
    }

    /**
     * One test.
     *
     * @param thread       of the worker process
     * @param run          of that thread
     * @param test         the test's number
     * @param startEpochMs when it began, since 1970
     * @param testTimeMs   how long it took
     * @param errors       0, or 1 when it failed
     * @param extra        the script's own columns ({@link #extraColumns})
     */
    public record Row(int thread, int run, int test, long startEpochMs, long testTimeMs, int errors,
            List<Double> extra) {
    }

    @FunctionalInterface
    public interface Visitor {
        void row(Row row);
    }

    /** The names of the columns that the script added, from the header line. */
    public static List<String> extraColumns(Path file, String header) throws IOException {
        List<String> columns = List.of(header.split(SEPARATOR, -1));
        if (columns.size() < OWN_COLUMNS.size() || !columns.subList(0, OWN_COLUMNS.size()).equals(OWN_COLUMNS)) {
            throw new IOException(file + " is not a data log of The Grinder: it begins '" + header + "', expected "
                    + String.join(SEPARATOR, OWN_COLUMNS));
        }
        return columns.subList(OWN_COLUMNS.size(), columns.size());
    }

    /**
     * Reads the log.
     *
     * @return warnings: an incomplete last line, which is ignored
     * @throws IOException when it cannot be read, or a line is not of the format
     */
    public static List<String> read(Path file, Visitor visitor) throws IOException {
        List<String> warnings = new ArrayList<>();
        try (BufferedReader reader = Files.newBufferedReader(file)) {
            String header = reader.readLine();
            int extra = extraColumns(file, header == null ? "" : header.strip()).size();
            int number = 1;
            for (String line = reader.readLine(); line != null;) {
                number++;
                String next = reader.readLine();
                Row row = parse(line.strip(), extra);
                if (row != null) {
                    visitor.row(row);
                } else if (next == null) {
                    warnings.add(file + ": the last line is incomplete and was ignored");
                } else {
                    throw new IOException(file + ": line " + number + " is '" + line + "', expected "
                            + (OWN_COLUMNS.size() + extra) + " numbers separated by '" + SEPARATOR + "'");
                }
                line = next;
            }
        }
        return warnings;
    }

    /** Null when the line does not have six numbers and {@code extra} more. */
    static Row parse(String line, int extra) {
        String[] parts = line.split(SEPARATOR, -1);
        if (parts.length != OWN_COLUMNS.size() + extra) {
            return null;
        }
        try {
            List<Double> values = new ArrayList<>();
            for (int i = OWN_COLUMNS.size(); i < parts.length; i++) {
                values.add(Double.valueOf(parts[i]));
            }
            return new Row(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]), Integer.parseInt(parts[2]),
                    Long.parseLong(parts[3]), Long.parseLong(parts[4]), Integer.parseInt(parts[5]), values);
        } catch (NumberFormatException notANumber) {
            return null;
        }
    }
}
