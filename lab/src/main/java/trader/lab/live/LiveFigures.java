package trader.lab.live;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** Throughput and percentiles of about the last second, over all clients. */
final class LiveFigures {
    private static final List<String> SERVICES = List.of("quote", "order");

    private final List<List<HlogTail>> clients = new ArrayList<>();

    LiveFigures(List<Path> clientDirectories) {
        for (Path directory : clientDirectories) {
            clients.add(List.of(new HlogTail(directory.resolve("warmup.hlog")),
                    new HlogTail(directory.resolve("latency.hlog"))));
        }
    }

    /** Since the last call, such as {@code quote 0.61/2.10, order 1.20/4.90 ms (p50/p99), 3900/s}; or null. */
    String poll() throws IOException {
        Map<String, Histogram> histograms = new HashMap<>();
        Map<String, Double> rates = new HashMap<>();
        for (List<HlogTail> logs : clients) {
            // The second log goes on where the first ends.
            List<HlogTail.Interval> intervals = new ArrayList<>();
            for (HlogTail log : logs) {
                intervals.addAll(log.poll());
            }
            add(intervals, histograms, rates);
        }
        List<String> parts = new ArrayList<>();
        double perS = 0;
        for (String service : SERVICES) {
            Histogram histogram = histograms.get(service);
            if (histogram != null && histogram.getTotalCount() > 0) {
                parts.add(service + " " + millis(histogram.getValueAtPercentile(50)) + "/"
                        + millis(histogram.getValueAtPercentile(99)));
                perS += rates.get(service);
            }
        }
        return parts.isEmpty() ? null
                : String.join(", ", parts) + String.format(Locale.ROOT, " ms (p50/p99), %.0f/s", perS);
    }

    private static void add(List<HlogTail.Interval> intervals, Map<String, Histogram> histograms,
            Map<String, Double> rates) {
        for (String service : SERVICES) {
            long count = 0;
            double lengthS = 0;
            for (HlogTail.Interval interval : intervals) {
                if (interval.tag().equals(service)) {
                    histograms.computeIfAbsent(service, tag -> autoResizing()).add(interval.histogram());
                    count += interval.histogram().getTotalCount();
                    lengthS += interval.lengthS();
                }
            }
            if (lengthS > 0) {
                rates.merge(service, count / lengthS, Double::sum);
            }
        }
    }

    private static Histogram autoResizing() {
        Histogram histogram = new Histogram(3);
        histogram.setAutoResize(true);
        return histogram;
    }

    private static String millis(long ns) {
        double ms = ns / 1e6;
        return String.format(Locale.ROOT, ms < 10 ? "%.2f" : ms < 100 ? "%.1f" : "%.0f", ms);
    }
}
