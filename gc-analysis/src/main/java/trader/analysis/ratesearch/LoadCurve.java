package trader.analysis.ratesearch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import trader.analysis.latencylog.Percentile;
import trader.analysis.ratesearch.RateSearchSummary.Point;
import trader.analysis.ratesearch.RateSearchSummary.Run;

/** The load curve of a search: runs at nearly the same rate are combined, because each by itself is noisy. */
final class LoadCurve {
    /** Rates within this factor are one point. */
    private static final double WIDTH = 1.08;

    private LoadCurve() { }

    static List<Point> of(List<Run> runs, List<String> services) {
        List<Run> sorted = runs.stream().filter(run -> run.counts() && run.offeredPerS() != null)
                .sorted(Comparator.comparingDouble(Run::offeredPerS)).toList();
        List<Point> points = new ArrayList<>();
        for (int from = 0; from < sorted.size();) {
            int to = from;
            while (to < sorted.size() && sorted.get(to).offeredPerS() <= sorted.get(from).offeredPerS() * WIDTH) {
                to++;
            }
            points.add(point(sorted.subList(from, to), services));
            from = to;
        }
        return points;
    }

    /** A percentile that one of the runs lacks is null: the percentiles of a point must come from the same runs. */
    private static Point point(List<Run> runs, List<String> services) {
        Map<String, Map<String, Long>> responses = new LinkedHashMap<>();
        for (String service : services) {
            Map<String, Long> percentiles = new LinkedHashMap<>();
            for (Percentile percentile : Percentile.values()) {
                List<Long> values = runs.stream().map(run -> run.responseNs().getOrDefault(service, Map.of())
                        .get(percentile.label())).toList();
                percentiles.put(percentile.label(), values.contains(null) ? null
                        : Long.valueOf(Math.round(median(values.stream().mapToDouble(Long::doubleValue).toArray()))));
            }
            responses.put(service, percentiles);
        }
        return new Point(median(runs.stream().mapToDouble(Run::offeredPerS).toArray()),
                median(runs.stream().map(Run::answeredPerS).filter(Objects::nonNull).mapToDouble(Double::doubleValue)
                        .toArray()), runs.size(),
                (int) runs.stream().filter(run -> run.outcome().equals(TrialOutcome.MET.name())).count(), responses);
    }

    private static Double median(double[] values) {
        Arrays.sort(values);
        return values.length == 0 ? null
                : Double.valueOf((values[(values.length - 1) / 2] + values[values.length / 2]) / 2);
    }

    /** In the order in which a request meets them: quote, order. */
    static List<String> services(List<Run> runs) {
        Set<String> names = new TreeSet<>(Comparator.reverseOrder());
        runs.forEach(run -> names.addAll(run.responseNs().keySet()));
        return List.copyOf(names);
    }
}
