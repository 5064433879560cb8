package trader.analysis.gclog;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import trader.analysis.input.LogLines;

/**
 * Reads a unified GC log line by line, whatever its decorations, in bounded memory (the events found are kept).
 *
 * <p>The parts of a rotated log, in any order, compressed or not, are read as one log; it can hold those of several
 * JVMs, one after the other. An incomplete last line is used if it still holds a whole pause, safepoint or stall. Lines
 * of other tags, and other text in between, are skipped.
 */
public final class GcLogReader {
    /** Of a longer line only the end is read. */
    static final int MOST_BYTES = 1 << 20;
    private static final int LINES_UNTIL_A_TIME = 10_000;

    private GcLogReader() { }

    /**
     * Reads one log.
     *
     * @throws IOException also when the file is empty, in the format from before JDK 9, not a GC log, or a mixture of
     *                     several JVMs' lines; the message says how to write one that can be read
     */
    public static GcLog read(Path file) throws IOException {
        return read(file, List.of(file));
    }

    /** Reads one log from its parts; {@code file} is for messages. */
    public static GcLog read(Path file, List<Path> parts) throws IOException {
        GcLogBuilder builder = new GcLogBuilder(file.toString());
        for (Path part : parts.size() == 1 ? parts : inOrder(parts)) {
            try (LogLines lines = LogLines.open(part, MOST_BYTES)) {
                builder.read(part.toString(), lines);
            }
        }
        return builder.build();
    }

    /** By the first time that each prints. */
    private static List<Path> inOrder(List<Path> parts) throws IOException {
        Map<Path, Long> times = new HashMap<>();
        for (Path part : parts) {
            times.put(part, firstTime(part));
        }
        return parts.stream().sorted(Comparator.comparing(times::get)).toList();
    }

    private static long firstTime(Path part) throws IOException {
        LineTimes times = new LineTimes();
        try (LogLines lines = LogLines.open(part, MOST_BYTES)) {
            String text;
            while ((text = lines.next()) != null && lines.number() <= LINES_UNTIL_A_TIME) {
                LogLine line = LogLine.of(text);
                times.read(text, line.from());
                if (times.any() != GcLog.UNKNOWN) {
                    return times.any();
                }
            }
        }
        return GcLog.UNKNOWN;
    }
}
