package trader.analysis.compare;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import trader.analysis.latencylog.HistogramLog;
import trader.analysis.latencylog.Percentile;
import trader.analysis.run.JsonFiles;
import trader.analysis.validity.RunDoubts;

/**
 * The figures of a run directory: percentiles from {@code summary.json}, whole distributions from the clients' logs.
 *
 * @param percentiles  by service and name; only the believable ones
 * @param tails        by service, from the run's answer
 * @param achievedPerS messages per second; null: unknown
 * @param throughputPerS the same if the load was as much as the server could do (closed loop) and every median is
 *                       believable; else null
 */
record RunFigures(Map<String, Map<String, Long>> percentiles, Double achievedPerS,
        Double throughputPerS, RunDoubts doubts, Map<String, Tail> tails) {
    private static final List<String> NAMES = Stream.of(Percentile.values()).map(Percentile::label).toList();

    /** Causes of the slowest requests; {@code largestCause} is not garbage collection, null if there is none. */
    record Tail(double gcShare, String largestCause, double largestShare) { }

    /** The figures; none if the run was not analysed. */
    static RunFigures read(Path directory) throws IOException {
        Map<String, Map<String, Long>> percentiles = new LinkedHashMap<>();
        JsonNode summary = JsonFiles.read(directory.resolve("summary.json"));
        summary.path("services").properties().forEach(service ->
                percentiles.put(service.getKey(), believable(service.getValue())));
        JsonNode load = summary.path("load");
        Double achievedPerS = load.path("achievedPerS").isNumber() ? load.path("achievedPerS").asDouble() : null;
        boolean isClosed = load.path("kind").asText().equals("closed");
        boolean isStopped = summary.path("services").findValuesAsText("believableUpTo").contains("none");
        return new RunFigures(percentiles, achievedPerS, isClosed && !isStopped ? achievedPerS : null,
                RunDoubts.of(summary),
                tails(summary));
    }

    /** In ns; null: unknown. */
    Double percentile(String service, Percentile percentile) {
        Long ns = percentiles.getOrDefault(service, Map.of()).get(percentile.label());
        return ns == null ? null : Double.valueOf(ns);
    }

    private static Map<String, Tail> tails(JsonNode summary) {
        Map<String, Tail> tails = new LinkedHashMap<>();
        summary.path("answer").path("services").properties().forEach(service -> {
            JsonNode share = service.getValue().path("gc").path("share");
            if (share.isNumber()) {
                JsonNode largest = service.getValue().path("causes").path(0);
                tails.put(service.getKey(), new Tail(share.asDouble(), largest.path("cause").asText(null),
                        largest.path("share").asDouble()));
            }
        });
        return tails;
    }

    /** Beyond {@code believableUpTo} the figures show the load generator, not the variants. */
    private static Map<String, Long> believable(JsonNode service) {
        Map<String, Long> values = new LinkedHashMap<>();
        String upTo = service.path("believableUpTo").asText(null);
        int last = upTo == null ? NAMES.size() - 1 : NAMES.indexOf(upTo);
        for (String name : NAMES) {
            JsonNode value = service.path("responseNs").path(name);
            boolean there = value.isNumber() && value.asLong() > 0 && NAMES.indexOf(name) <= last;
            values.put(name, there ? value.asLong() : null);
        }
        return values;
    }

    static Map<String, Histogram> distributions(Path directory) throws IOException {
        Map<String, Histogram> services = new LinkedHashMap<>();
        for (int client = 1; Files.isDirectory(directory.resolve("client-" + client)); client++) {
            HistogramLog.read(directory.resolve("client-" + client).resolve("latency.hlog"),
                    (tag, startMs, lengthMs, interval) -> {
                        if (!tag.endsWith("-service")) {
                            services.computeIfAbsent(tag, any -> new Histogram(3)).add(interval);
                        }
                    });
        }
        return services;
    }
}
