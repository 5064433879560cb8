package trader.analysis.attribution;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import trader.analysis.latencylog.Percentile;

/** The response times of one service without the stops of a cause and the backlogs behind them. */
final class Counterfactual {
    private final Histogram untouched = new Histogram(3);
    private final Without withoutAny = new Without();
    private final Map<Cause, Without> without = new EnumMap<>(Cause.class);

    /** Only for requests that met a stop or a backlog. */
    private static final class Without {
        private final Histogram response = new Histogram(3);
        private long removedNs;

        void add(long responseNs, long partNs) {
            response.recordValue(responseNs - partNs);
            removedNs += partNs;
        }
    }

    Counterfactual() {
        for (Cause cause : Cause.MEASURED) {
            without.put(cause, new Without());
        }
    }

    void untouched(long responseNs) {
        untouched.recordValue(responseNs);
    }

    void touched(long responseNs, TimeBreakdown breakdown) {
        long allNs = 0;
        for (Cause cause : Cause.MEASURED) {
            long partNs = breakdown.ns(cause) + breakdown.backlogNs(cause);
            without.get(cause).add(responseNs, partNs);
            allNs += partNs;
        }
        withoutAny.add(responseNs, allNs);
    }

    /** One for each cause that took time, and if there are several, one for all of them together. */
    List<Attribution.Without> figures(String service) {
        List<Attribution.Without> figures = new ArrayList<>();
        without.forEach((cause, of) -> {
            if (of.removedNs > 0) {
                figures.add(new Attribution.Without(service, cause.label(), cause.plural(), percentiles(of)));
            }
        });
        if (figures.size() > 1) {
            figures.add(new Attribution.Without(service, Attribution.ALL, Attribution.ALL, percentiles(withoutAny)));
        }
        return figures;
    }

    private Map<String, Long> percentiles(Without of) {
        Histogram all = of.response.copy();
        all.add(untouched);
        return Percentile.all(all);
    }
}
