package trader.analysis.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import trader.analysis.figures.ServiceFigures;
import trader.analysis.latencylog.Percentile;

/** The latencies of the services as the report draws them: curves, histogram, timeline. */
final class ServicePart {
    private static final int TICKS_PER_HALF_DISTANCE = 10;
    private static final int BINS_PER_DECADE = 10;

    private ServicePart() {
    }

    static List<ServiceData> of(List<ServiceFigures> services) {
        return services.stream().map(service -> new ServiceData(service.name(), service.count(), service.rejected(),
                service.timeouts() == null ? null : Long.valueOf(service.timeouts() + service.failed()),
                service.throughputPerS(), service.believableUpTo(), percentiles(service.response()),
                service.service() == null ? null : percentiles(service.service()), curve(service.response()),
                service.service() == null ? List.of() : curve(service.service()), bins(service.response()))).toList();
    }

    static List<TimelineData.Series> series(List<ServiceFigures> services) {
        return services.stream().filter(service -> service.timeline() != null)
                .map(service -> new TimelineData.Series(service.name(), service.timeline())).toList();
    }

    private static ServiceData.Percentiles percentiles(Histogram histogram) {
        return percentiles(Percentile.all(histogram));
    }

    /** By label, as {@link Percentile#all}. */
    static ServiceData.Percentiles percentiles(Map<String, Long> all) {
        return new ServiceData.Percentiles(all.get("p50"), all.get("p90"), all.get("p99"), all.get("p99.9"),
                all.get("p99.99"), all.get("max"));
    }

    /** To the last request: x goes up to their number. */
    private static List<ServiceData.CurvePoint> curve(Histogram histogram) {
        List<ServiceData.CurvePoint> points = new ArrayList<>();
        long count = histogram.getTotalCount();
        if (count == 0) {
            return points;
        }
        for (HistogramIterationValue value : histogram.percentiles(TICKS_PER_HALF_DISTANCE)) {
            double x = 1 / (1 - value.getPercentileLevelIteratedTo() / 100);
            if (x < count) {
                points.add(new ServiceData.CurvePoint(x, value.getValueIteratedTo()));
            }
        }
        points.add(new ServiceData.CurvePoint(count, histogram.getMaxValue()));
        return points;
    }

    private static List<ServiceData.Bin> bins(Histogram histogram) {
        List<ServiceData.Bin> bins = new ArrayList<>();
        if (histogram.getTotalCount() == 0) {
            return bins;
        }
        int first = bin(Math.max(1, histogram.getMinValue()));
        long[] counts = new long[bin(Math.max(1, histogram.getMaxValue())) - first + 1];
        for (HistogramIterationValue value : histogram.recordedValues()) {
            int bin = bin(Math.max(1, value.getValueIteratedTo())) - first;
            counts[Math.max(0, Math.min(counts.length - 1, bin))] += value.getCountAddedInThisIterationStep();
        }
        for (int i = 0; i < counts.length; i++) {
            bins.add(new ServiceData.Bin(edge(first + i), edge(first + i + 1), counts[i]));
        }
        return bins;
    }

    private static int bin(long valueNs) {
        return (int) Math.floor(BINS_PER_DECADE * Math.log10(valueNs));
    }

    private static long edge(int bin) {
        return Math.round(Math.pow(10, (double) bin / BINS_PER_DECADE));
    }
}
