package trader.analysis.figures;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongUnaryOperator;
import org.HdrHistogram.Histogram;
import trader.analysis.latencylog.HistogramLog;
import trader.analysis.run.Run;

/** The part of a JVM's interval log that is of the measure phase. */
final class MeasuredHistograms {
    private MeasuredHistograms() { }

    /**
     * By tag, from the intervals whose middle lies in the measure phase: one begins or ends up to half a second
     * outside. They have two digits. Empty if there is no such file, or its times cannot be placed.
     */
    static Map<String, Histogram> of(Run run, String jvm, String name) throws IOException {
        Path file = run.directory().resolve(jvm).resolve(name);
        LongUnaryOperator epochToRun = run.epochToRun(jvm);
        if (!Files.exists(file) || epochToRun == null || HistogramLog.isHeader(file)) {
            return Map.of();
        }
        Map<String, Histogram> all = new TreeMap<>();
        run.warnings().addAll(HistogramLog.read(file, (tag, startEpochMs, lengthMs, histogram) -> {
            long middleNs = epochToRun.applyAsLong(Math.round((startEpochMs + lengthMs / 2) * 1e6));
            if (run.window().overlaps(middleNs, middleNs + 1)) {
                all.computeIfAbsent(tag, any -> new Histogram(2)).add(histogram);
            }
        }));
        return all;
    }
}
