package trader.analysis.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import trader.analysis.figures.CounterPanel;
import trader.analysis.figures.Lane;
import trader.analysis.figures.LatencyTimeline;
import trader.analysis.figures.ServiceFigures;
import trader.analysis.latencylog.Percentile;
import trader.analysis.run.StopKind;
import trader.analysis.run.Window;
import trader.analysis.summary.RunAnalysis;

/**
 * The data that the scripts of a run's page draw. Latencies are nanoseconds; points in time are milliseconds since the
 * start of the measure phase.
 *
 * @param timeline null if the time that was measured is unknown
 */
record Charts(List<ServiceChart> services, List<String> jvms, Timeline timeline) {
    private static final int TICKS_PER_HALF_DISTANCE = 10;
    private static final int BINS_PER_DECADE = 10;

    /**
     * The latencies of one service.
     *
     * @param responseCurve response time over the percentile axis, ascending, some hundred points
     * @param serviceCurve  service time likewise; empty if it was not recorded
     * @param histogram     requests by response time, ascending bins
     */
    record ServiceChart(String name, long count, String believableUpTo, Map<String, Long> responseNs,
            List<CurvePoint> responseCurve, List<CurvePoint> serviceCurve, List<Bin> histogram) { }

    /** A point of a percentile curve; {@code x} is 1/(1−p): 2 is the median, 100 is p99. */
    record CurvePoint(double x, long latencyNs) { }

    /** Requests that took at least {@code fromNs} and less than {@code toNs}. */
    record Bin(long fromNs, long toNs, long count) { }

    /**
     * The measure phase over time: series of the services, stops of every JVM in any order, panels of counters.
     *
     * @param marks in order of time; null on a page that has none: then the stops of the first JVM are drawn behind the
     *              series
     */
    record Timeline(double endMs, List<Series> series, List<StopBands.StopBand> stops, List<CounterPanel> panels,
            List<Lane> lanes, List<Mark> marks) {
        @JsonProperty("causes")
        public List<CauseKey> causes() {
            return Stream.of(StopKind.values()).map(kind -> new CauseKey(kind.name(), kind.label(), kind.colour()))
                    .toList();
        }

        public boolean hasSeries() {
            return series.stream().anyMatch(each -> !each.intervals().isEmpty());
        }
    }

    /**
     * A service over time.
     *
     * @param answered other intervals, whose counts are the throughput; null: those of the latencies
     */
    record Series(String service, List<LatencyTimeline.Interval> intervals, List<LatencyTimeline.Interval> answered) { }

    /** A moment; {@code colour} is a CSS variable. */
    record Mark(double atMs, String label, String colour) { }

    /** A kind of stops; {@code colour} is a CSS variable. */
    record CauseKey(String name, String label, String colour) { }

    static Charts of(RunAnalysis analysis) {
        Window window = analysis.window();
        return new Charts(analysis.services().stream().map(Charts::service).toList(),
                List.copyOf(analysis.summary().byJvm().jvms().keySet()), window == null ? null
                        : new Timeline(window.lengthNs() / 1e6, series(analysis.services()),
                                StopBands.of(analysis.jvms(), window), analysis.panels(), analysis.lanes(), null));
    }

    public boolean hasCurves() {
        return services.stream().anyMatch(service -> !service.responseCurve().isEmpty());
    }

    public boolean hasHistogram() {
        return services.stream().flatMap(service -> service.histogram().stream()).anyMatch(bin -> bin.count() > 0);
    }

    public boolean hasTimeline() {
        return timeline != null
                && (timeline.hasSeries() || !timeline.stops().isEmpty() || !timeline.panels().isEmpty()
                || !timeline.lanes().isEmpty());
    }

    private static ServiceChart service(ServiceFigures service) {
        return new ServiceChart(service.name(), service.count(), service.believableUpTo(),
                Percentile.all(service.response()), curve(service.response()),
                service.service() == null ? List.of() : curve(service.service()), bins(service.response()));
    }

    private static List<Series> series(List<ServiceFigures> services) {
        return services.stream().filter(service -> service.timeline() != null)
                .map(service -> new Series(service.name(), service.timeline(), null)).toList();
    }

    /** Up to the last request: x goes up to the number of requests. */
    private static List<CurvePoint> curve(Histogram histogram) {
        List<CurvePoint> points = new ArrayList<>();
        long count = histogram.getTotalCount();
        if (count == 0) {
            return points;
        }
        for (HistogramIterationValue value : histogram.percentiles(TICKS_PER_HALF_DISTANCE)) {
            double x = 1 / (1 - value.getPercentileLevelIteratedTo() / 100);
            if (x < count) {
                points.add(new CurvePoint(x, value.getValueIteratedTo()));
            }
        }
        points.add(new CurvePoint(count, histogram.getMaxValue()));
        return points;
    }

    private static List<Bin> bins(Histogram histogram) {
        NavigableMap<Integer, Long> counts = new TreeMap<>();
        histogram.recordedValues().forEach(value -> counts.merge(bin(Math.max(1, value.getValueIteratedTo())),
                value.getCountAddedInThisIterationStep(), Long::sum));
        return counts.isEmpty() ? List.of() : IntStream.rangeClosed(counts.firstKey(), counts.lastKey())
                .mapToObj(bin -> new Bin(edge(bin), edge(bin + 1), counts.getOrDefault(bin, 0L))).toList();
    }

    private static int bin(long valueNs) {
        return (int) Math.floor(BINS_PER_DECADE * Math.log10(valueNs));
    }

    private static long edge(int bin) {
        return Math.round(Math.pow(10, (double) bin / BINS_PER_DECADE));
    }
}
