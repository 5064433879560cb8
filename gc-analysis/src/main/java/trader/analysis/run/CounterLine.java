package trader.analysis.run;

import java.util.Map;

/**
 * A line of {@code counters.csv}.
 *
 * @param timeNs when the JVM looked at its counters
 * @param values by name; what the JVM could not say is left out
 */
public record CounterLine(long timeNs, Map<String, Double> values) {
    /** Not a number if it is unknown. */
    public double value(String counter) {
        return values.getOrDefault(counter, Double.NaN);
    }
}
