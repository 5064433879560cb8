package trader.analysis.run;

import java.util.Map;

/**
 * A line of {@code counters.csv}.
 *
 * @param timeNs when the counters were read
 * @param values by name; unknown values are left out
 */
public record CounterLine(long timeNs, Map<String, Double> values) {
    /** NaN if unknown. */
    public double value(String counter) {
        return values.getOrDefault(counter, Double.NaN);
    }
}
