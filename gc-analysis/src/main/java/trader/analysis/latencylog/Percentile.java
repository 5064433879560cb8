package trader.analysis.latencylog;

import java.util.LinkedHashMap;
import java.util.Map;
import org.HdrHistogram.AbstractHistogram;

/**
 * The percentiles that a report names, and when there are enough values to name them: at least ten beyond it,
 * n(1−p) ≥ 10.
 */
public enum Percentile {
    /** The median. */
    P50("p50", 50, 2),
    /** Nine tenths. */
    P90("p90", 90, 10),
    /** One in a hundred is beyond. */
    P99("p99", 99, 100),
    /** One in a thousand is beyond. */
    P999("p99.9", 99.9, 1_000),
    /** One in ten thousand is beyond. */
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

    /** As in summary.json: {@code p99.9}. */
    public String label() {
        return label;
    }

    /** 100 for p99: one of so many is beyond. */
    public long oneIn() {
        return oneIn;
    }

    /** Whether {@code count} values are enough for it. */
    public boolean known(long count) {
        return count >= VALUES_BEYOND * oneIn;
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

    /** The one with this label, or null. */
    public static Percentile of(String label) {
        for (Percentile percentile : values()) {
            if (percentile.label.equals(label)) {
                return percentile;
            }
        }
        return null;
    }
}
