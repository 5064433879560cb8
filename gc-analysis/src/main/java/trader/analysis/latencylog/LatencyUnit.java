package trader.analysis.latencylog;

import java.util.Locale;
import org.HdrHistogram.Histogram;

/** The unit of the values in an HdrHistogram log, which the log does not state. */
public enum LatencyUnit {
    /** Nanoseconds: Trader, jHiccup, and most Java tools. */
    NS(1),
    US(1_000),
    MS(1_000_000);

    private static final long MOST_NS = 100L * 365 * 24 * 3_600 * 1_000_000_000;

    private final long ns;

    LatencyUnit(long ns) {
        this.ns = ns;
    }

    /**
     * The histogram in nanoseconds, to three digits; the same object if it is in nanoseconds already.
     *
     * @throws IllegalArgumentException if a value is more than a hundred years
     */
    public Histogram toNs(Histogram histogram) {
        if (ns == 1) {
            return histogram;
        }
        if (histogram.getMaxValue() > MOST_NS / ns) {
            throw new IllegalArgumentException("latency " + histogram.getMaxValue() + " " + this
                    + ": at most a hundred years are allowed; is the unit right?");
        }
        Histogram scaled = new Histogram(3);
        histogram.recordedValues().forEach(value -> scaled.recordValueWithCount(
                value.getValueIteratedTo() * ns, value.getCountAddedInThisIterationStep()));
        return scaled;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
