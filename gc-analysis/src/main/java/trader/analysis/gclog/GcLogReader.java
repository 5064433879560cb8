package trader.analysis.gclog;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import trader.analysis.input.LogInput;

/**
 * Reads a unified GC log line by line, whatever its decorations, in bounded memory (the events found are kept).
 *
 * <p>The parts of a rotated log, in any order, compressed or not, are read as one log. An incomplete last line is used
 * if it still holds a whole pause, safepoint or stall, and ignored otherwise. Lines of other tags, and other text in
 * between, are skipped.
 */
public final class GcLogReader {
    private static final int BUFFER_BYTES = 1 << 16;
    private static final int LONGEST_LINE_BYTES = 1 << 24;

    private final LogLine line = new LogLine();
    private final GcLogBuilder builder;
    private byte[] buffer = new byte[BUFFER_BYTES];

    private GcLogReader(String name) {
        builder = new GcLogBuilder(name);
    }

    /**
     * Reads one log.
     *
     * @throws NotAGcLogException when the file is empty, in the format from before JDK 9, or not a GC log
     */
    public static GcLog read(Path file) throws IOException {
        return read(file, List.of(file));
    }

    /** Reads one log from its parts, sorted by the first time that each prints; {@code file} is for messages. */
    public static GcLog read(Path file, List<Path> parts) throws IOException {
        GcLogReader reader = new GcLogReader(file.toString());
        for (Path part : parts.size() == 1 ? parts : inOrder(parts)) {
            reader.builder.format().part(part.toString());
            try (InputStream in = LogInput.open(part)) {
                reader.read(in);
            }
        }
        return reader.builder.build();
    }

    /** Reads one log from a stream; {@code name} is for messages. The caller closes the stream. */
    public static GcLog read(String name, InputStream in) throws IOException {
        GcLogReader reader = new GcLogReader(name);
        reader.read(in);
        return reader.builder.build();
    }

    private static List<Path> inOrder(List<Path> parts) throws IOException {
        Map<Path, Long> times = new HashMap<>();
        for (Path part : parts) {
            times.put(part, firstTime(part));
        }
        return parts.stream().sorted(Comparator.comparing(times::get)).toList();
    }

    /** In ns on the clock of the decorations; all parts of a log share it. */
    private static long firstTime(Path part) throws IOException {
        byte[] start;
        try (InputStream in = LogInput.open(part)) {
            start = in.readNBytes(BUFFER_BYTES);
        }
        LogLine line = new LogLine();
        int end;
        for (int from = 0; from < start.length; from = end + 1) {
            end = line.of(start, from, start.length);
            line.readTimes();
            long timeNs = line.epochNs != GcLog.UNKNOWN ? line.epochNs
                    : line.firstNanos != GcLog.UNKNOWN ? line.firstNanos : line.uptimeNs;
            if (timeNs != GcLog.UNKNOWN) {
                return timeNs;
            }
        }
        return GcLog.UNKNOWN;
    }

    private void read(InputStream in) throws IOException {
        int filled = 0;
        int count;
        while ((count = in.read(buffer, filled, buffer.length - filled)) >= 0) {
            filled += count;
            int used = lines(filled);
            filled -= used;
            System.arraycopy(buffer, used, buffer, 0, filled);
            if (filled == buffer.length) {
                if (filled >= LONGEST_LINE_BYTES) {
                    throw new NotAGcLogException(builder.format().part() + " is not a unified GC log: it has a "
                            + "line longer than " + LONGEST_LINE_BYTES + " bytes");
                }
                buffer = Arrays.copyOf(buffer, 2 * buffer.length);
            }
        }
        if (filled > 0) {
            line.of(buffer, 0, filled);
            builder.line(line);
            builder.lastOfChunk(line);
        }
    }

    /** Handles the whole lines in {@code buffer[0, filled)} and returns their length in bytes. */
    private int lines(int filled) {
        int start = 0;
        int lastStart = -1;
        for (int end = line.of(buffer, 0, filled); end < filled; end = line.of(buffer, start, filled)) {
            builder.line(line);
            lastStart = start;
            start = end + 1;
        }
        if (lastStart >= 0) {
            line.of(buffer, lastStart, start);
            builder.lastOfChunk(line);
        }
        return start;
    }
}
