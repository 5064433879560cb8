package trader.analysis.attribution;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import trader.analysis.latencylog.Percentile;

/** The response times of one service without a cause and the backlogs behind it. */
final class Counterfactual {
    private final Histogram measured = new Histogram(3);
    private final Without withoutAny = new Without();
    private final Without withoutWaiting = new Without();
    private final Map<Cause, Without> without = new EnumMap<>(Cause.class);

    /** The requests that the cause delayed: as they were, and without it. */
    private static final class Without {
        private final Histogram measured = new Histogram(3);
        private final Histogram response = new Histogram(3);

        void add(long responseNs, long partNs) {
            if (partNs > 0) {
                measured.recordValue(responseNs);
                response.recordValue(Math.max(0, responseNs - partNs));
            }
        }
    }

    Counterfactual() {
        Stream.of(Cause.values()).filter(Cause::canBeWithout)
                .forEach(cause -> without.put(cause, new Without()));
    }

    void untouched(long responseNs) {
        measured.recordValue(responseNs);
    }

    void touched(long responseNs, TimeBreakdown breakdown) {
        measured.recordValue(responseNs);
        long allNs = 0;
        long waitingNs = 0;
        for (Map.Entry<Cause, Without> each : without.entrySet()) {
            long partNs = breakdown.ns(each.getKey()) + breakdown.backlogNs(each.getKey());
            each.getValue().add(responseNs, partNs);
            allNs += partNs;
            waitingNs += each.getKey().isOwnWait() || Attribution.CPU.contains(each.getKey()) ? partNs : 0;
        }
        withoutAny.add(responseNs, allNs);
        withoutWaiting.add(responseNs, waitingNs);
    }

    /** One for each cause that took time, one for all waits, and one for all of several. */
    List<Attribution.Without> figures(String service) {
        List<Attribution.Without> figures = new ArrayList<>();
        without.forEach((cause, of) -> {
            if (of.measured.getTotalCount() > 0) {
                figures.add(new Attribution.Without(service, cause.label(), cause.plural(),
                        percentiles(of, cause.isStop())));
            }
        });
        if (withoutWaiting.measured.getTotalCount() > 0) {
            figures.add(new Attribution.Without(service, Attribution.THREADS_WAITS, Attribution.THREADS_WAITS,
                    percentiles(withoutWaiting, false)));
        }
        if (figures.size() > 1) {
            figures.add(new Attribution.Without(service, Attribution.ALL, Attribution.ALL,
                    percentiles(withoutAny, false)));
        }
        return figures;
    }

    /** Fast requests are searched for stops only, so that the median without other causes is not known. */
    private Map<String, Long> percentiles(Without of, boolean median) {
        Histogram all = measured.copy();
        all.subtract(of.measured);
        all.add(of.response);
        Map<String, Long> percentiles = Percentile.all(all);
        if (!median) {
            percentiles.put(Percentile.P50.label(), null);
        }
        return percentiles;
    }
}
