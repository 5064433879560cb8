package trader.analysis.attribution;

import java.util.LinkedHashMap;
import java.util.Map;
import org.HdrHistogram.Histogram;
import trader.analysis.latencylog.Percentile;

/** The response times of one service as they would be, had there been no stops of a cause, nor backlogs behind them. */
final class Counterfactual {
    static final String ALL = "all of these";

    private static final Cause[] CAUSES = Cause.values();
    private static final int STOPS = Cause.BACKLOG.ordinal();

    private final Histogram untouched = histogram();
    /** Without the stops of each cause, and last without any; only of the requests that met a stop or a backlog. */
    private final Histogram[] without = new Histogram[STOPS + 1];
    private final long[] tookNs = new long[STOPS + 1];

    Counterfactual() {
        for (int i = 0; i < without.length; i++) {
            without[i] = histogram();
        }
    }

    private static Histogram histogram() {
        Histogram histogram = new Histogram(3);
        histogram.setAutoResize(true);
        return histogram;
    }

    void untouched(long responseNs) {
        untouched.recordValue(responseNs);
    }

    void touched(long responseNs, TimeBreakdown breakdown) {
        long allNs = 0;
        for (int i = 0; i < STOPS; i++) {
            long partNs = breakdown.ns(CAUSES[i]) + breakdown.backlogNs(CAUSES[i]);
            without[i].recordValue(responseNs - partNs);
            tookNs[i] += partNs;
            allNs += partNs;
        }
        without[STOPS].recordValue(responseNs - allNs);
        tookNs[STOPS] += allNs;
    }

    /** Percentiles by the cause that is thought away; only causes that took time, and together where there are two. */
    Map<String, Map<String, Long>> percentiles() {
        Map<String, Map<String, Long>> percentiles = new LinkedHashMap<>();
        for (int i = 0; i <= STOPS; i++) {
            if (tookNs[i] > 0 && (i < STOPS || percentiles.size() > 1)) {
                Histogram all = without[i].copy();
                all.add(untouched);
                percentiles.put(i < STOPS ? CAUSES[i].label() : ALL, Percentile.all(all));
            }
        }
        return percentiles;
    }
}
