package trader.analysis.foreign;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import trader.analysis.figures.LatencyTimeline;
import trader.analysis.figures.ServiceFigures;
import trader.analysis.latencylog.GrinderDataLog;
import trader.analysis.latencylog.HistogramLog;
import trader.analysis.latencylog.LatencyUnit;
import trader.analysis.run.Window;

/** Latency logs that Trader did not write: the time that they cover, and the latencies of each tag. */
final class ForeignLatencies {
    private static final String SERVICE_SUFFIX = "-service";
    private static final long LEAST_MAX_NS = 1_000;

    private final List<Path> files;
    private final LatencyUnit unit;
    final List<String> warnings = new ArrayList<>();
    final List<ServiceFigures> services = new ArrayList<>();
    /** The slowest requests by service; without services that have too few. */
    final Map<String, ForeignTail> tails = new LinkedHashMap<>();
    private final Map<String, Histogram> totals = new LinkedHashMap<>();
    private final List<Long> lengthsNs = new ArrayList<>();
    /** By name: the throughput of a log refers to its own time. */
    private final Map<String, Window> windows = new HashMap<>();
    private Window window;

    private ForeignLatencies(List<Path> files, LatencyUnit unit) {
        this.files = files.stream().distinct().toList();
        this.unit = unit;
    }

    static ForeignLatencies read(List<Path> files, LatencyUnit unit) throws IOException {
        ForeignLatencies latencies = new ForeignLatencies(files, unit);
        if (!files.isEmpty()) {
            latencies.total();
            latencies.divide();
        }
        return latencies;
    }

    List<String> names() {
        return files.stream().map(file -> ForeignLogs.name(file, files)).toList();
    }

    /** From the first interval to the end of the last; null without logs. */
    Window window() {
        return window;
    }

    /** The usual length of an interval; the last one of a log is often cut short. */
    long intervalNs() {
        return lengthsNs.isEmpty() ? 0 : lengthsNs.stream().sorted().toList().get(lengthsNs.size() / 2);
    }

    private void total() throws IOException {
        for (Path file : files) {
            warnings.addAll(read(file, (tag, startMs, lengthMs, histogram) -> {
                String name = name(file, tag);
                Histogram total = totals.computeIfAbsent(name, any -> new Histogram(3));
                total.add(histogram);
                Window interval = new Window((long) (startMs * 1e6), (long) ((startMs + lengthMs) * 1e6));
                windows.merge(name, interval, Window::with);
                window = window == null ? interval : window.with(interval);
                lengthsNs.add((long) (lengthMs * 1e6));
            }));
        }
        totals.forEach((name, total) -> {
            boolean tooSmall = total.getTotalCount() > 0 && total.getMaxValue() < LEAST_MAX_NS;
            if (tooSmall || total.getMaxValue() > window.lengthNs()) {
                warnings.add("the longest latency of " + name + " is " + (tooSmall ? total.getMaxValue() + " ns"
                        : total.getMaxValue() / 1_000_000_000 + " s, longer than the time that the logs cover")
                        + ": are its values really " + unit + " (--latency-unit)?");
            }
        });
    }

    private List<String> read(Path file, HistogramLog.Visitor visitor) throws IOException {
        return GrinderDataLog.isOne(file) ? GrinderDataLog.read(file, visitor) : HistogramLog.read(file,
                (tag, startMs, lengthMs, histogram) -> visitor.interval(tag, startMs, lengthMs, unit.toNs(histogram)));
    }

    private void divide() throws IOException {
        long usualNs = intervalNs();
        Map<String, LatencyTimeline> timelines = new LinkedHashMap<>();
        totals.forEach((name, total) -> {
            ForeignTail tail = ForeignTail.of(total);
            if (tail != null) {
                tails.put(name, tail);
            }
        });
        for (Path file : files) {
            read(file, (tag, startMs, lengthMs, histogram) -> {
                String name = name(file, tag);
                timelines.computeIfAbsent(name, any -> new LatencyTimeline(window, usualNs))
                        .add((long) ((startMs + lengthMs / 2) * 1e6), histogram);
                if (tails.containsKey(name)) {
                    tails.get(name).add((long) (startMs * 1e6), (long) ((startMs + lengthMs) * 1e6), histogram);
                }
            });
        }
        totals.forEach((name, total) -> {
            boolean serviceTimeOfAnother = name.endsWith(SERVICE_SUFFIX)
                    && totals.containsKey(name.substring(0, name.length() - SERVICE_SUFFIX.length()));
            if (!serviceTimeOfAnother) {
                services.add(new ServiceFigures(name, null, null, total, totals.get(name + SERVICE_SUFFIX), null,
                        windows.get(name).seconds(), timelines.get(name).intervals()));
            }
        });
    }

    /** The tag; the file if there is no tag; both if there are several files. */
    private String name(Path file, String tag) {
        String own = ForeignLogs.name(file, files);
        if (tag.isEmpty()) {
            return own;
        }
        return files.size() == 1 ? tag : own + " " + tag;
    }
}
