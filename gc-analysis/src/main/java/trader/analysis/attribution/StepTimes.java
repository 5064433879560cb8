package trader.analysis.attribution;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import trader.analysis.latencylog.Percentile;
import trader.analysis.run.RequestStep;
import trader.analysis.run.RequestSteps;

/** The steps of one service's requests: their distributions, and their means around each percentile. */
final class StepTimes {
    private static final int STEPS = RequestStep.values().length;
    private static final double WIDEST = 5;

    private final Histogram[] steps = new Histogram[STEPS];
    private final List<Around> around = new ArrayList<>();

    /** The requests around a percentile, added up. */
    private static final class Around {
        private final Percentile percentile;
        private final long fromNs;
        private final long toNs;
        private final long[] sumsNs = new long[STEPS];
        private long requests;

        Around(Percentile percentile, Histogram response) {
            this.percentile = percentile;
            double percent = 100 - 100.0 / percentile.oneIn();
            double half = Math.min(WIDEST, (100 - percent) / 2);
            fromNs = response.lowestEquivalentValue(response.getValueAtPercentile(percent - half));
            toNs = response.highestEquivalentValue(response.getValueAtPercentile(percent + half));
        }
    }

    StepTimes() {
        Arrays.setAll(steps, i -> new Histogram(3));
    }

    /** First pass. */
    void distribute(RequestSteps of) {
        for (RequestStep step : RequestStep.values()) {
            steps[step.ordinal()].recordValue(of.ns(step));
        }
    }

    /** Between the passes. */
    void lookAround(Histogram response) {
        for (Percentile percentile : Percentile.values()) {
            if (percentile.known(response.getTotalCount())) {
                around.add(new Around(percentile, response));
            }
        }
    }

    /** Second pass. */
    void compose(long responseNs, RequestSteps of) {
        for (Around each : around) {
            if (responseNs >= each.fromNs && responseNs <= each.toNs) {
                each.requests++;
                for (RequestStep step : RequestStep.values()) {
                    each.sumsNs[step.ordinal()] += of.ns(step);
                }
            }
        }
    }

    long[] usualNs() {
        return Arrays.stream(steps).mapToLong(step -> step.getValueAtPercentile(50)).toArray();
    }

    StepFigures.ServiceSteps figures() {
        return new StepFigures.ServiceSteps(around.stream().filter(each -> each.requests > 0).map(this::figures)
                .toList());
    }

    /** Steps that were not measured are left out. */
    private StepFigures.Around figures(Around of) {
        Map<String, Long> meanNs = new LinkedHashMap<>();
        for (RequestStep step : RequestStep.values()) {
            if (step.isAlways() || steps[step.ordinal()].getMaxValue() > 0) {
                meanNs.put(step.label(), of.sumsNs[step.ordinal()] / of.requests);
            }
        }
        return new StepFigures.Around(of.percentile.label(), of.fromNs, of.toNs, of.requests, meanNs);
    }
}
