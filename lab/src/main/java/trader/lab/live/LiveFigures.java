package trader.lab.live;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** Throughput and percentiles of about the last second, over all clients. */
final class LiveFigures {
    private static final List<String> SERVICES = List.of("quote", "order");

    private final List<LiveClient> clients;

    LiveFigures(List<Path> clientDirectories) {
        clients = clientDirectories.stream().map(LiveClient::new).toList();
    }

    /** A client's intervals since the last call; its second log goes on where the first ends. */
    private static final class LiveClient {
        private final List<HlogTail> logs;
        private final Map<String, Double> lengthsMs = new HashMap<>();
        private final Map<String, Histogram> histograms = new HashMap<>();

        LiveClient(Path directory) {
            logs = Stream.of("warmup.hlog", "latency.hlog")
                    .map(name -> new HlogTail(directory.resolve(name), this::add)).toList();
        }

        private void add(String tag, double startEpochMs, double lengthMs, Histogram histogram) {
            lengthsMs.merge(tag, lengthMs, Double::sum);
            histograms.computeIfAbsent(tag, any -> new Histogram(3)).add(histogram);
        }

        void poll(Map<String, Histogram> sums, Map<String, Double> rates) throws IOException {
            lengthsMs.clear();
            histograms.clear();
            for (HlogTail log : logs) {
                log.poll();
            }
            histograms.forEach((tag, histogram) -> {
                sums.computeIfAbsent(tag, any -> new Histogram(3)).add(histogram);
                rates.merge(tag, histogram.getTotalCount() / lengthsMs.get(tag) * 1e3, Double::sum);
            });
        }
    }

    /** Since the last call, such as {@code quote 0.61/2.10, order 1.20/4.90 ms (p50/p99), 3900/s}; or null. */
    String poll() throws IOException {
        Map<String, Histogram> histograms = new HashMap<>();
        Map<String, Double> rates = new HashMap<>();
        for (LiveClient client : clients) {
            client.poll(histograms, rates);
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

    private static String millis(long ns) {
        double ms = ns / 1e6;
        return String.format(Locale.ROOT, ms < 10 ? "%.2f" : ms < 100 ? "%.1f" : "%.0f", ms);
    }
}
