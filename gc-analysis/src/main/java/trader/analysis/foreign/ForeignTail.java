package trader.analysis.foreign;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import trader.analysis.latencylog.Percentile;
import trader.analysis.run.Stops;
import trader.analysis.run.Window;

/** The slowest values of one tag, and the intervals in which they were recorded. */
public final class ForeignTail {
    private static final int SHIFTS = 200;

    private final long usualNs;
    private final Percentile percentile;
    private final long thresholdNs;
    private final List<Slow> slow = new ArrayList<>();
    private long requests;
    private double excessNs;

    private record Slow(long startNs, long endNs, long valueNs, long count) { }

    private ForeignTail(Histogram all, Percentile percentile) {
        this.percentile = percentile;
        usualNs = all.getValueAtPercentile(50);
        thresholdNs = percentile.of(all);
    }

    /** Those beyond p99, or p90 if p99 is unknown; null with too few values for that. */
    static ForeignTail of(Histogram all) {
        Percentile percentile = Percentile.P99.known(all.getTotalCount()) ? Percentile.P99 : Percentile.P90;
        return percentile.known(all.getTotalCount()) ? new ForeignTail(all, percentile) : null;
    }

    void add(long startNs, long endNs, Histogram interval) {
        for (HistogramIterationValue value : interval.recordedValues()) {
            long valueNs = value.getValueIteratedTo();
            if (valueNs > thresholdNs) {
                long count = value.getCountAddedInThisIterationStep();
                slow.add(new Slow(startNs, endNs, valueNs, count));
                requests += count;
                excessNs += (double) count * (valueNs - usualNs);
            }
        }
    }

    public Percentile percentile() {
        return percentile;
    }

    public long thresholdNs() {
        return thresholdNs;
    }

    public long requests() {
        return requests;
    }

    /**
     * The largest share of the excess that stops can explain. A value was recorded in its interval when the request
     * ended, so the request can have met the stops from so long before the interval.
     */
    public double atMost(Stops stops) {
        return atMost(stops, new Window(0, Long.MAX_VALUE), 0);
    }

    private double atMost(Stops stops, Window window, long shiftNs) {
        double explainedNs = 0;
        for (Slow each : slow) {
            long moveNs = each.startNs + shiftNs < window.endNs() ? shiftNs : shiftNs - window.lengthNs();
            long stoppedNs = stops.overlapNs(each.startNs - each.valueNs + moveNs, each.endNs + moveNs);
            explainedNs += (double) each.count * Math.min(stoppedNs, each.valueNs - usualNs);
        }
        return excessNs == 0 ? 0 : explainedNs / excessNs;
    }

    /** How often intervals moved to random times explain as much, and the share that they explain on average. */
    public Chance chance(Stops stops, Window window) {
        double actual = atMost(stops);
        Random random = new Random(1);
        long asMuch = 0;
        double sum = 0;
        for (int i = 0; i < SHIFTS; i++) {
            double share = atMost(stops, window, (long) (random.nextDouble() * window.lengthNs()));
            asMuch += share >= actual ? 1 : 0;
            sum += share;
        }
        return new Chance((1.0 + asMuch) / (1 + SHIFTS), sum / SHIFTS);
    }

    public record Chance(double pValue, double meanShare) { }
}
