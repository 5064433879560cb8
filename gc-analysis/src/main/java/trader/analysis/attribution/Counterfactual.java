package trader.analysis.attribution;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import trader.analysis.latencylog.Percentile;

/** The response times of one service without a cause and the backlogs behind it. */
final class Counterfactual {
    private static final Cause[] CAUSES = Stream.of(Cause.values()).filter(Cause::canBeWithout).toArray(Cause[]::new);

    private final Histogram measured = new Histogram(3);
    private final List<Without> all = new ArrayList<>();

    /** The requests that some causes delayed: as they were, and without these. */
    private static final class Without {
        private final String label;
        private final String plural;
        private final Cause[] causes;
        private final Histogram measured = new Histogram(3);
        private final Histogram response = new Histogram(3);

        Without(String label, String plural, Predicate<Cause> causes) {
            this.label = label;
            this.plural = plural;
            this.causes = Stream.of(CAUSES).filter(causes).toArray(Cause[]::new);
        }

        void add(long responseNs, TimeBreakdown breakdown) {
            long partNs = breakdown.withBacklogsNs(causes);
            if (partNs > 0) {
                measured.recordValue(responseNs);
                response.recordValue(Math.max(0, responseNs - partNs));
            }
        }

        /** Fast requests are searched for stops only, so that the median without other causes is not known. */
        private boolean isMedianKnown() {
            return causes.length == 1 && causes[0].isStop();
        }
    }

    Counterfactual() {
        for (Cause cause : CAUSES) {
            all.add(new Without(cause.label(), cause.plural(), each -> each == cause));
        }
        all.add(new Without(Attribution.THREADS_WAITS, Attribution.THREADS_WAITS,
                cause -> cause.isOwnWait() || Attribution.CPU.contains(cause)));
        all.add(new Without(Attribution.ALL, Attribution.ALL, cause -> true));
    }

    void untouched(long responseNs) {
        measured.recordValue(responseNs);
    }

    void touched(long responseNs, TimeBreakdown breakdown) {
        measured.recordValue(responseNs);
        all.forEach(without -> without.add(responseNs, breakdown));
    }

    /** One for each cause that took time, one for all waits, and one for all of several. */
    List<Attribution.Without> figures(String service) {
        List<Attribution.Without> figures = new ArrayList<>();
        for (Without without : all) {
            boolean isShown = !without.label.equals(Attribution.ALL) || figures.size() > 1;
            if (isShown && without.measured.getTotalCount() > 0) {
                figures.add(new Attribution.Without(service, without.label, without.plural, percentiles(without)));
            }
        }
        return figures;
    }

    private Map<String, Long> percentiles(Without of) {
        Histogram without = measured.copy();
        without.subtract(of.measured);
        without.add(of.response);
        Map<String, Long> percentiles = Percentile.all(without);
        if (!of.isMedianKnown()) {
            percentiles.put(Percentile.P50.label(), null);
        }
        return percentiles;
    }
}
