package trader.analysis.latencylog;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import trader.analysis.input.LogInput;

/**
 * An HdrHistogram interval log (format 1.2 and 1.3 of its {@code HistogramLogWriter}), tagged lines included.
 * Unlike the library's own reader, it rejects an unreadable line instead of ending there.
 */
public final class HistogramLog {
    private static final Pattern LINE = Pattern.compile(
            "(?:Tag=([^,\\s\\p{Cntrl}]*),)?([0-9]+(?:\\.[0-9]+)?),([0-9]+(?:\\.[0-9]+)?),([0-9.]+),([A-Za-z0-9+/=]+)");
    private static final Pattern TIME = Pattern.compile("#\\[(StartTime|BaseTime): ([0-9]+(?:\\.[0-9]+)?) .*");
    private static final double YEAR_S = 365 * 24 * 3600.0;

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
        try (Stream<String> lines = Files.lines(file, StandardCharsets.ISO_8859_1)) {
            return Files.size(file) > 0 && lines.allMatch(line -> line.startsWith("#") || line.startsWith("\"Start"));
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
        try (BufferedReader reader = LogInput.reader(file)) {
            int number = 0;
            for (String line = reader.readLine(); line != null;) {
                number++;
                String next = reader.readLine();
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
        double startS = Double.parseDouble(matcher.group(2));
        interval.of(matcher.group(1) == null ? "" : matcher.group(1), (startS + baseS(startS)) * 1e3,
                Double.parseDouble(matcher.group(3)) * 1e3);
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
