package trader.analysis.figures;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongUnaryOperator;
import org.HdrHistogram.Histogram;
import trader.analysis.latencylog.HistogramLog;
import trader.analysis.run.Remarked;
import trader.analysis.run.Run;
import trader.analysis.run.RunRemarks;

/** Lengths from a histogram of two digits. */
public record LengthFigures(long count, long p50Ns, long p99Ns, long maxNs) {
    /**
     * Those in an interval log of a JVM, by tag, from the intervals whose middle lies in the measure phase: one begins
     * or ends up to half a second outside. Empty if there is no such file or phase, or its times cannot be placed.
     */
    public static Remarked<Map<String, LengthFigures>> of(Run run, String jvm, String name) throws IOException {
        Path file = run.directory().resolve(jvm).resolve(name);
        LongUnaryOperator epochToRun = run.epochToRun(jvm);
        Map<String, LengthFigures> figures = new TreeMap<>();
        if (run.window() == null || !Files.exists(file) || epochToRun == null || HistogramLog.isHeader(file)) {
            return new Remarked<>(figures, RunRemarks.NONE);
        }
        Map<String, Histogram> all = new TreeMap<>();
        List<String> warnings = HistogramLog.read(file, (tag, startEpochMs, lengthMs, histogram) -> {
            long middleNs = epochToRun.applyAsLong(Math.round((startEpochMs + lengthMs / 2) * 1e6));
            if (run.window().overlaps(middleNs, middleNs + 1)) {
                all.computeIfAbsent(tag, any -> new Histogram(2)).add(histogram);
            }
        });
        all.forEach((tag, lengths) -> figures.put(tag, new LengthFigures(lengths.getTotalCount(),
                lengths.getValueAtPercentile(50), lengths.getValueAtPercentile(99), lengths.getMaxValue())));
        return new Remarked<>(figures, new RunRemarks(List.of(), warnings, Set.of()));
    }
}
