package trader.analysis.run;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/** HdrHistogram logs, as the JVMs write them. */
public final class HistogramLogs {
    private HistogramLogs() {
    }

    /** An interval between these times since 1970. */
    public static Histogram interval(String tag, long startMs, long endMs, long... valuesNs) {
        Histogram interval = new Histogram(2);
        interval.setTag(tag);
        interval.setStartTimeStamp(startMs);
        interval.setEndTimeStamp(endMs);
        for (long valueNs : valuesNs) {
            interval.recordValue(valueNs);
        }
        return interval;
    }

    public static void write(Path file, long baseMs, Histogram... intervals) throws IOException {
        try (PrintStream out = new PrintStream(file.toFile(), StandardCharsets.UTF_8)) {
            HistogramLogWriter writer = new HistogramLogWriter(out);
            writer.outputLogFormatVersion();
            writer.outputBaseTime(baseMs);
            writer.setBaseTime(baseMs);
            writer.outputLegend();
            for (Histogram each : intervals) {
                writer.outputIntervalHistogram(each);
            }
        }
    }
}
