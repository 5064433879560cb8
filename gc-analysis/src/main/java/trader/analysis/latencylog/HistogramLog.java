package trader.analysis.latencylog;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
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
    private final Decoder decoder;
    private final List<String> warnings = new ArrayList<>();
    private double startTimeS = Double.NaN;
    private double baseTimeS = Double.NaN;
    private long intervals;

    private HistogramLog(Path file, Decoder decoder) {
        this.file = file;
        this.decoder = decoder;
    }

    /** Decodes one histogram; the result handles it once its line is known to be whole. */
    private interface Decoder {
        Interval decode(byte[] compressed) throws DataFormatException;
    }

    private interface Interval {
        void of(String tag, double startEpochMs, double lengthMs);
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
        HistogramLog log = new HistogramLog(file, compressed -> {
            Histogram histogram = Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(compressed), 0);
            return (tag, startMs, lengthMs) -> visitor.interval(tag, startMs, lengthMs, histogram);
        });
        log.read();
        return log.warnings;
    }

    /**
     * Adds the number of values of each tag to {@code counts}. Ten times as fast as {@link #read}.
     *
     * @return warnings: an incomplete last line, which is ignored
     */
    public static List<String> count(Path file, Map<String, Long> counts) throws IOException {
        try (EncodedCount encoded = new EncodedCount()) {
            HistogramLog log = new HistogramLog(file, compressed -> {
                long count = encoded.of(compressed);
                return (tag, startMs, lengthMs) -> counts.merge(tag, count, Long::sum);
            });
            log.read();
            return log.warnings;
        }
    }

    private void read() throws IOException {
        try (LogLines lines = LogLines.open(file, LONGEST_LINE_BYTES)) {
            int number = 0;
            for (String line = lines.nextWhole(); line != null;) {
                number++;
                String next = lines.nextWhole();
                line(line.strip(), number, next == null);
                line = next;
            }
        }
        if (intervals == 0) {
            throw new IOException(file + " is not an HdrHistogram log, or is empty: it holds no interval");
        }
    }

    private void line(String line, int number, boolean last) throws IOException {
        if (line.startsWith("#")) {
            time(line);
            return;
        }
        if (line.isEmpty() || line.startsWith("\"StartTimestamp\"")) {
            return;
        }
        Matcher matcher = LINE.matcher(line);
        Interval interval = null;
        if (matcher.matches()) {
            try {
                interval = decoder.decode(Base64.getDecoder().decode(matcher.group(5)));
            } catch (DataFormatException | RuntimeException notAHistogram) {
                refuseUnlessLast(number, last, notAHistogram);
            }
        } else {
            refuseUnlessLast(number, last, null);
        }
        if (interval == null) {
            return;
        }
        intervals++;
        String tag = matcher.group(1) == null ? "" : matcher.group(1);
        double startS = Double.parseDouble(matcher.group(2));
        double lengthS = Double.parseDouble(matcher.group(3));
        if (startS < MILLISECONDS_FROM) {
            interval.of(tag, (startS + baseS(startS)) * 1e3, lengthS * 1e3);
        } else if (lengthS >= startS) {
            interval.of(tag, startS, lengthS - startS);
        } else {
            throw new IOException(file + ": line " + number + " begins at " + matcher.group(2) + ", which is too large"
                    + " for seconds since 1970, and is no start in milliseconds followed by an end");
        }
    }

    private void refuseUnlessLast(int number, boolean last, Exception cause) throws IOException {
        if (!last || intervals == 0) {
            throw new IOException(file + ": line " + number + " is not from an HdrHistogram log (expected "
                    + "[Tag=tag,]start,length,max,histogram)", cause);
        }
        warnings.add(file + ": the last line is incomplete and was ignored");
    }

    private void time(String line) {
        Matcher matcher = TIME.matcher(line);
        if (matcher.matches()) {
            double seconds = Double.parseDouble(matcher.group(2));
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
