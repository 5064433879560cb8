package trader.analysis.latencylog;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.HdrHistogram.AbstractHistogram;

/** The percentiles of a report. A percentile is known if at least ten values lie beyond it: n(1−p) ≥ 10. */
public enum Percentile {
    P50("p50", 50, 2),
    P90("p90", 90, 10),
    P99("p99", 99, 100),
    P999("p99.9", 99.9, 1_000),
    P9999("p99.99", 99.99, 10_000);

    private static final int VALUES_BEYOND = 10;

    private final String label;
    private final double percent;
    private final long oneIn;

    Percentile(String label, double percent, long oneIn) {
        this.label = label;
        this.percent = percent;
        this.oneIn = oneIn;
    }

    /** Its key in summary.json: {@code p99.9}. */
    public String label() {
        return label;
    }

    /** 100 for p99: one value in 100 lies beyond. */
    public long oneIn() {
        return oneIn;
    }

    /** The number of values from which it is known: ten lie beyond it. */
    public long least() {
        return VALUES_BEYOND * oneIn;
    }

    public boolean known(long count) {
        return count >= least();
    }

    /** Its value, or null when there are too few. */
    public Long of(AbstractHistogram histogram) {
        return known(histogram.getTotalCount()) ? histogram.getValueAtPercentile(percent) : null;
    }

    /** The labels with their values (null: too few), and {@code max} (null: none). */
    public static Map<String, Long> all(AbstractHistogram histogram) {
        Map<String, Long> values = new LinkedHashMap<>();
        for (Percentile percentile : values()) {
            values.put(percentile.label, percentile.of(histogram));
        }
        values.put("max", histogram.getTotalCount() == 0 ? null : histogram.getMaxValue());
        return values;
    }

    public static Percentile of(String label) {
        return Stream.of(values()).filter(percentile -> percentile.label.equals(label)).findFirst().orElse(null);
    }
}
