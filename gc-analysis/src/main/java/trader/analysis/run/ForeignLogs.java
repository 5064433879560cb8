package trader.analysis.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.HdrHistogram.Histogram;
import trader.analysis.gc.GcLog;
import trader.analysis.gc.GcLogReader;
import trader.analysis.latency.HistogramLog;

/**
 * Logs that Trader did not make. GC logs are brought to wall-clock time where they print it, to be laid beside the
 * latency logs, which know only that; a GC log alone keeps its own clock.
 */
final class ForeignLogs {
    private static final String SERVICE_SUFFIX = "-service";

    private final List<Jvm> jvms = new ArrayList<>();
    private final Map<String, Long> offsetsNs = new HashMap<>();
    private final Set<String> placed = new HashSet<>();
    private final List<ServiceFigures> services = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();
    private Window window;

    private ForeignLogs() {
    }

    static ForeignLogs read(List<Path> gcLogs, List<Path> latencyLogs) throws IOException {
        if (gcLogs.isEmpty() && latencyLogs.isEmpty()) {
            throw new IOException("no log is named: at least one GC log or latency log is needed");
        }
        ForeignLogs logs = new ForeignLogs();
        logs.latencies(latencyLogs);
        Map<String, GcLog> read = new LinkedHashMap<>();
        for (Path file : gcLogs) {
            read.put(unique(file.getFileName().toString(), read), GcLogReader.read(file));
        }
        read.values().forEach(gc -> logs.warnings.addAll(gc.warnings()));
        logs.place(read, !latencyLogs.isEmpty());
        return logs;
    }

    List<Jvm> jvms() {
        return jvms;
    }

    long offsetNs(Jvm jvm) {
        return offsetsNs.get(jvm.name());
    }

    List<ServiceFigures> services() {
        return services;
    }

    List<String> warnings() {
        return warnings;
    }

    /** What the logs cover, or null when none of them has times. */
    Window window() {
        return window;
    }

    /** Whether the stops of this JVM can be drawn in the window. */
    boolean placed(Jvm jvm) {
        return window != null && placed.contains(jvm.name());
    }

    private void place(Map<String, GcLog> logs, boolean withLatencies) {
        boolean allWallClock = logs.values().stream().allMatch(gc -> gc.epochOffsetNs() != GcLog.UNKNOWN);
        boolean wallClock = withLatencies || allWallClock && logs.size() > 1;
        boolean sameClock = logs.size() == 1
                || logs.values().stream().allMatch(gc -> gc.clock() == GcLog.Clock.NANO_TIME);
        logs.forEach((name, gc) -> {
            boolean known = wallClock ? gc.epochOffsetNs() != GcLog.UNKNOWN : sameClock;
            long offsetNs = wallClock && known ? gc.epochOffsetNs() : 0;
            jvms.add(Jvm.of(name, gc, null, offsetNs));
            offsetsNs.put(name, offsetNs);
            if (gc.clock() == GcLog.Clock.NONE) {
                return;
            }
            if (!known) {
                warnings.add(name + " prints no wall-clock time (decorator time, utctime or timemillis), so its "
                        + "pauses cannot be laid beside the other logs");
                return;
            }
            placed.add(name);
            if (withLatencies && !window.overlaps(gc.firstNs() + offsetNs, gc.lastNs() + offsetNs + 1)) {
                warnings.add(name + " and the latency logs do not overlap in time: none of its pauses counts");
            } else if (!withLatencies) {
                extend(gc.firstNs() + offsetNs, gc.lastNs() + offsetNs);
            }
        });
    }

    private void extend(long fromNs, long toNs) {
        window = window == null ? new Window(fromNs, toNs + 1)
                : new Window(Math.min(window.startNs(), fromNs), Math.max(window.endNs(), toNs + 1));
    }

    private void latencies(List<Path> files) throws IOException {
        Map<String, Histogram> totals = new LinkedHashMap<>();
        List<Long> lengthsNs = new ArrayList<>();
        for (Path file : files) {
            warnings.addAll(HistogramLog.read(file, (tag, startMs, lengthMs, histogram) -> {
                Histogram total = totals.computeIfAbsent(name(files, file, tag), any -> new Histogram(3));
                total.setAutoResize(true);
                total.add(histogram);
                extend((long) (startMs * 1e6), (long) ((startMs + lengthMs) * 1e6));
                lengthsNs.add((long) (lengthMs * 1e6));
            }));
        }
        // the usual length: the last interval of a log is often cut short
        long usualNs = lengthsNs.isEmpty() ? 0 : lengthsNs.stream().sorted().toList().get(lengthsNs.size() / 2);
        Map<String, Timeline> timelines = new LinkedHashMap<>();
        for (Path file : files) {
            HistogramLog.read(file, (tag, startMs, lengthMs, histogram) -> timelines
                    .computeIfAbsent(name(files, file, tag), any -> new Timeline(window, usualNs))
                    .add((long) ((startMs + lengthMs / 2) * 1e6), histogram));
        }
        totals.forEach((name, total) -> {
            boolean serviceTimeOfAnother = name.endsWith(SERVICE_SUFFIX)
                    && totals.containsKey(name.substring(0, name.length() - SERVICE_SUFFIX.length()));
            if (!serviceTimeOfAnother) {
                services.add(new ServiceFigures(name, null, null, null, total, totals.get(name + SERVICE_SUFFIX),
                        null, window.seconds(), timelines.get(name).points()));
            }
        });
    }

    /** The tag; without one the file; with several files both. */
    private static String name(List<Path> files, Path file, String tag) {
        String own = file.getFileName().toString();
        if (tag.isEmpty()) {
            return own;
        }
        return files.size() == 1 ? tag : own + " " + tag;
    }

    private static String unique(String name, Map<String, GcLog> taken) {
        String unique = name;
        for (int i = 2; taken.containsKey(unique); i++) {
            unique = name + " (" + i + ")";
        }
        return unique;
    }
}
