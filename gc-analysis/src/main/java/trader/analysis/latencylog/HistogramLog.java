package trader.analysis.latencylog;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import trader.analysis.input.LogLines;

/**
 * An HdrHistogram interval log (format 1.2 and 1.3 of its {@code HistogramLogWriter}), tagged lines included. Stamps
 * too large for seconds are the start and the end of an interval in milliseconds, as writers of Go programs have them.
 * Unlike the library's own reader, it rejects an unreadable line instead of ending there.
 */
public final class HistogramLog {
    private static final Pattern LINE = Pattern.compile(
            "(?:Tag=([^,\\s\\p{Cntrl}]*),)?(-?[0-9]+(?:\\.[0-9]+)?),([0-9]+(?:\\.[0-9]+)?),([0-9.]+),"
                    + "([A-Za-z0-9+/=]+)");
    private static final Pattern TIME = Pattern.compile("#\\[(StartTime|BaseTime): ([0-9]+(?:\\.[0-9]+)?) .*");
    private static final double YEAR_S = 365 * 24 * 3600.0;
    /** Of seconds since 1970, the year 5138: a writer counted milliseconds. */
    private static final double MILLISECONDS_FROM = 1e11;
    /** A histogram of five digits over the whole range of values has less. */
    private static final int LONGEST_LINE_BYTES = 1 << 24;

    private final Path file;
    private final Visitor visitor;
    private final List<String> warnings = new ArrayList<>();
    private double startTimeS = Double.NaN;
    private double baseTimeS = Double.NaN;
    /** Whether an interval has come since the header; then another header is that of a program that was restarted. */
    private boolean headerEnded;
    private long lines;
    private long intervals;

    /** A log whose lines are {@linkplain #add added} as they are written. */
    public HistogramLog(Path file, Visitor visitor) {
        this.file = file;
        this.visitor = visitor;
    }

    @FunctionalInterface
    public interface Visitor {
        /**
         * One interval of one tag.
         *
         * @param startEpochMs when the interval began, since 1970; with decimals
         * @param histogram    its values, as recorded (Trader: nanoseconds)
         */
        void interval(String tag, double startEpochMs, double lengthMs, Histogram histogram);
    }

    /** Whether the file has a header and no interval: then there was nothing to record. */
    public static boolean isHeader(Path file) throws IOException {
        try (LogLines lines = LogLines.open(file, LONGEST_LINE_BYTES)) {
            String line = lines.next();
            boolean any = line != null;
            while (line != null && (line.startsWith("#") || line.startsWith("\"Start"))) {
                line = lines.next();
            }
            return any && line == null;
        }
    }

    /**
     * Reads the log.
     *
     * @return warnings: an incomplete last line, which is ignored
     */
    public static List<String> read(Path file, Visitor visitor) throws IOException {
        HistogramLog log = new HistogramLog(file, visitor);
        log.read();
        return log.warnings;
    }

    private void read() throws IOException {
        try (LogLines all = LogLines.open(file, LONGEST_LINE_BYTES)) {
            for (String line = all.nextWhole(); line != null;) {
                String next = all.nextWhole();
                add(line.strip(), next == null);
                line = next;
            }
        }
        if (intervals == 0) {
            throw new IOException(file + " is not an HdrHistogram log, or is empty: it holds no interval");
        }
    }

    /** Reads a whole line. */
    public void add(String line) throws IOException {
        add(line, false);
    }

    private void add(String line, boolean last) throws IOException {
        lines++;
        if (line.startsWith("#")) {
            time(line);
            return;
        }
        if (line.isEmpty() || line.startsWith("\"StartTimestamp\"")) {
            return;
        }
        Matcher matcher = LINE.matcher(line);
        Histogram histogram;
        if (!matcher.matches()) {
            refuseUnlessLast(last, "is not from an HdrHistogram log (expected [Tag=tag,]start,length,max,histogram)");
            return;
        }
        try {
            histogram = Histogram.decodeFromCompressedByteBuffer(
                    ByteBuffer.wrap(Base64.getDecoder().decode(matcher.group(5))), 0);
        } catch (DataFormatException | RuntimeException notAHistogram) {
            refuseUnlessLast(last, "has a histogram that is cut or damaged");
            return;
        }
        intervals++;
        headerEnded = true;
        String tag = matcher.group(1) == null ? "" : matcher.group(1);
        double startS = Double.parseDouble(matcher.group(2));
        double lengthS = Double.parseDouble(matcher.group(3));
        if (startS < MILLISECONDS_FROM) {
            visitor.interval(tag, (startS + baseS(startS)) * 1e3, lengthS * 1e3, histogram);
        } else if (lengthS >= startS) {
            visitor.interval(tag, startS, lengthS - startS, histogram);
        } else {
            throw new IOException(file + ": line " + lines + " begins at " + matcher.group(2) + ", which is too large"
                    + " for seconds since 1970, and is no start in milliseconds followed by an end");
        }
    }

    private void refuseUnlessLast(boolean last, String wrong) throws IOException {
        if (!last || intervals == 0) {
            throw new IOException(file + ": line " + lines + " " + wrong);
        }
        warnings.add(file + ": the last line is incomplete and was ignored");
    }

    private void time(String line) throws IOException {
        Matcher matcher = TIME.matcher(line);
        if (matcher.matches()) {
            double seconds = Double.parseDouble(matcher.group(2));
            if (seconds >= MILLISECONDS_FROM) {
                throw new IOException(file + ": line " + lines + ": " + matcher.group(1) + " " + matcher.group(2)
                        + " is too large for seconds since 1970");
            }
            if (headerEnded) {
                headerEnded = false;
                startTimeS = Double.NaN;
                baseTimeS = Double.NaN;
            }
            if (matcher.group(1).equals("BaseTime")) {
                baseTimeS = seconds;
            } else {
                startTimeS = seconds;
            }
        }
    }

    /** The library's rule: without a base time, small stamps count from the start time and large ones from 1970. */
    private double baseS(double stampS) {
        if (Double.isNaN(baseTimeS)) {
            double startS = Double.isNaN(startTimeS) ? stampS : startTimeS;
            baseTimeS = stampS < startS - YEAR_S ? startS : 0;
        }
        return baseTimeS;
    }
}
