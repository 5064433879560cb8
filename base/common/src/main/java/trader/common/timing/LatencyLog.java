package trader.common.timing;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.HdrHistogram.Recorder;

/**
 * An HdrHistogram interval log with one line for each tag and interval: nanoseconds, three significant digits, up to
 * {@value #HIGHEST_NS} ns (an hour; longer latencies count as an hour). A {@linkplain #coarse coarse} one has two
 * digits, one minute, and no lines for intervals without values.
 */
public final class LatencyLog implements AutoCloseable {
    static final long HIGHEST_NS = 3_600_000_000_000L;
    private static final int DIGITS = 3;
    private static final long COARSE_HIGHEST_NS = 60_000_000_000L;
    private static final int COARSE_DIGITS = 2;

    private final Path file;
    private final boolean coarse;
    private final List<String> tags;
    private final Map<String, Tagged> tagged = new LinkedHashMap<>();
    /** Gathers the lines of an interval, so that readers of the growing file see no partial line. */
    private final ByteArrayOutputStream lines = new ByteArrayOutputStream();
    private OutputStream out;
    private HistogramLogWriter writer;

    /** A tag's recorder, which any thread may use, and the histogram that is swapped each interval. */
    public static final class Tagged {
        private final long highestNs;
        private final Recorder recorder;
        private Histogram interval;

        Tagged(boolean coarse) {
            highestNs = coarse ? COARSE_HIGHEST_NS : HIGHEST_NS;
            recorder = new Recorder(highestNs, coarse ? COARSE_DIGITS : DIGITS);
        }

        /** Records a latency; any thread. */
        public void record(long latencyNs) {
            recorder.recordValue(Math.min(Math.max(latencyNs, 0), highestNs));
        }
    }

    /** {@code tags} are those that exist from the beginning. */
    public LatencyLog(Path file, String... tags) {
        this(file, false, List.of(tags));
    }

    private LatencyLog(Path file, boolean coarse, List<String> tags) {
        this.file = file;
        this.coarse = coarse;
        this.tags = tags;
    }

    /** For many series, in little memory. */
    public static LatencyLog coarse(Path file, List<String> tags) {
        return new LatencyLog(file, true, tags);
    }

    public void open() throws IOException {
        out = Files.newOutputStream(file);
        writer = new HistogramLogWriter(new PrintStream(lines, true, StandardCharsets.UTF_8));
        long nowMs = System.currentTimeMillis();
        writer.outputLogFormatVersion();
        writer.outputComment("[Latencies in nanoseconds; interval times in seconds since the base time; "
                + "Interval_Max in milliseconds]");
        writer.outputBaseTime(nowMs);
        writer.outputStartTime(nowMs);
        writer.outputLegend();
        writer.setBaseTime(nowMs);
        // A recorder's first interval starts at its creation, which must not be before the base time.
        for (String tag : tags) {
            tag(tag);
        }
        writeLines();
    }

    /** The recorder of a tag, which is created if there is none. Not before {@link #open()}. */
    public synchronized Tagged tag(String tag) {
        return tagged.computeIfAbsent(tag, name -> new Tagged(coarse));
    }

    /** Discards all values so far: the first interval starts now. */
    public synchronized void restart() {
        tagged.values().forEach(tag -> tag.recorder.reset());
    }

    /** Ends an interval and writes its lines; one thread at a time. */
    public void writeInterval() throws IOException {
        endInterval();
        writeLines();
    }

    private synchronized void endInterval() {
        tagged.forEach((name, tag) -> {
            tag.interval = tag.recorder.getIntervalHistogram(tag.interval);
            tag.interval.setTag(name);
            if (!coarse || tag.interval.getTotalCount() > 0) {
                writer.outputIntervalHistogram(tag.interval);
            }
        });
    }

    private void writeLines() throws IOException {
        lines.writeTo(out);
        lines.reset();
    }

    @Override
    public void close() throws IOException {
        if (out != null) {
            out.close();
        }
    }
}
