package trader.analysis.ratesearch;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import trader.analysis.latencylog.Percentile;

/**
 * The promised response times, from when a request was due. Each service must meet each limit by itself.
 *
 * @param services {@code quote}, {@code order} or both
 * @param limitsNs by percentile, such as {@code p99}; at least one
 */
public record LatencyTarget(List<String> services, Map<String, Long> limitsNs) {
    /** Four in five messages of the open loop are quotes; the fifth is an order. */
    private static final Map<String, Double> SHARES = Map.of("quote", 0.8, "order", 0.2);
    /** The schedule is even, but the first and the last request may fall inside or outside the window. */
    private static final double SPARE = 1.1;

    /** The number of messages, of all services, that puts ten requests beyond each percentile. */
    public long messagesNeeded() {
        double most = 0;
        for (String service : services) {
            for (String percentile : limitsNs.keySet()) {
                most = Math.max(most, Percentile.of(percentile).least() / SHARES.get(service));
            }
        }
        return Math.round(most * SPARE);
    }

    /** The logarithm of the worst ratio of a percentile to its limit: up to 0 the target is met. Null: unknown. */
    public Double margin(Map<String, Map<String, Long>> percentilesNs) {
        Double worst = null;
        for (String service : services) {
            for (Map.Entry<String, Long> limit : limitsNs.entrySet()) {
                Long value = percentilesNs.getOrDefault(service, Map.of()).get(limit.getKey());
                if (value == null) {
                    return null;
                }
                double margin = Math.log(Math.max(1, value) / (double) limit.getValue());
                worst = worst == null ? margin : Math.max(worst, margin);
            }
        }
        return worst;
    }

    /** The limits that are missed, such as {@code order p99}. */
    public List<String> missed(Map<String, Map<String, Long>> percentilesNs) {
        List<String> missed = new ArrayList<>();
        for (String service : services) {
            limitsNs.forEach((percentile, limitNs) -> {
                Long value = percentilesNs.getOrDefault(service, Map.of()).get(percentile);
                if (value != null && value > limitNs) {
                    missed.add(service + " " + percentile);
                }
            });
        }
        return missed;
    }

    /** "p99 at most 2 ms and p99.9 at most 10 ms, of quotes and of orders". */
    public String text() {
        List<String> limits = limitsNs.entrySet().stream()
                .map(limit -> limit.getKey() + " at most " + millis(limit.getValue()) + " ms").toList();
        return String.join(" and ", limits) + ", of " + String.join("s and of ", services) + "s"
                + (services.size() > 1 ? " each" : "");
    }

    private static String millis(long ns) {
        return String.format(Locale.ROOT, "%.3f", ns / 1e6).replaceFirst("\\.?0+$", "");
    }
}
