package trader.analysis.figures;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import trader.analysis.gclog.ConcurrentPhase;
import trader.analysis.gclog.GcLog;
import trader.analysis.gclog.GcPause;
import trader.analysis.gclog.Safepoint;
import trader.analysis.gclog.ThreadStall;
import trader.analysis.run.Jvm;
import trader.analysis.run.Stops;
import trader.analysis.run.Window;

/**
 * The logs of one JVM in the measure phase (including stops that lie only partly in it).
 *
 * @param collector   {@code G1}, {@code Generational ZGC} …, or null without a GC log
 * @param pauses      GC pauses; null without a GC log, like all figures from it
 * @param safepoints  all safepoints, including those with a GC pause, in full: from the request to stop
 *                    until the threads wake; null when the log has none
 * @param hiccups     stops seen by the hiccup meter, whatever their cause; null without a meter
 * @param concurrent  work of the collector beside the application, by phase; some phases contain others
 */
public record JvmFigures(String collector, String java, Pauses pauses, Safepoints safepoints, Figures stalls,
        Figures hiccups, Map<String, Figures> concurrent) {
    /** Stops of one kind; p50 and max are null if there were none. */
    public record Figures(long count, long totalNs, Long p50Ns, Long maxNs) {
        static Figures of(LongStream lengthsNs) {
            long[] sorted = lengthsNs.sorted().toArray();
            return sorted.length == 0 ? new Figures(0, 0, null, null) : new Figures(sorted.length,
                    LongStream.of(sorted).sum(), sorted[(sorted.length - 1) / 2], sorted[sorted.length - 1]);
        }
    }

    /**
     * GC pauses, all, by kind and by cause ({@code G1 Evacuation Pause}; the kind where the log states none), the
     * longest total first.
     */
    public record Pauses(long count, long totalNs, Long p50Ns, Long maxNs, Map<String, Figures> byKind,
            Map<String, Figures> byCause) { }

    /**
     * Each safepoint is the sum of reaching it and its operation.
     *
     * @param reaching  until the last thread had stopped
     * @param operation from then until the threads woke, with the cleanup before the operation
     */
    public record Safepoints(long count, long totalNs, Long p50Ns, Long maxNs, Figures reaching, Figures operation) { }

    /** {@code window} null: the whole log. */
    public static JvmFigures of(Jvm jvm, Window window) {
        Figures hiccups = jvm.hiccups() == null ? null : Figures.of(lengths(jvm.hiccups(), window));
        GcLog gc = jvm.gc();
        if (gc == null) {
            return new JvmFigures(null, null, null, null, null, hiccups, Map.of());
        }
        List<GcPause> pauses = gc.events().pauses().stream()
                .filter(pause -> isIn(window, pause.startNs(), pause.durationNs())).toList();
        List<Safepoint> safepoints = gc.events().safepoints().stream()
                .filter(safepoint -> isIn(window, safepoint.startNs(), safepoint.totalNs())).toList();
        return new JvmFigures(gc.collector(), gc.jdkVersion(), pauses(pauses),
                gc.events().safepoints().isEmpty() ? null : safepoints(safepoints),
                Figures.of(gc.events().stalls().stream()
                        .filter(stall -> isIn(window, stall.startNs(), stall.durationNs()))
                        .mapToLong(ThreadStall::durationNs)), hiccups,
                byName(gc.events().concurrent().stream()
                        .filter(phase -> isIn(window, phase.startNs(), phase.durationNs())),
                        ConcurrentPhase::name, ConcurrentPhase::durationNs));
    }

    private static boolean isIn(Window window, long startNs, long lengthNs) {
        return window == null || window.overlaps(startNs, startNs + lengthNs);
    }

    private static LongStream lengths(Stops stops, Window window) {
        return IntStream.range(0, stops.size()).filter(i -> isIn(window, stops.startNs(i), stops.lengthNs(i)))
                .mapToLong(stops::lengthNs);
    }

    private static Pauses pauses(List<GcPause> pauses) {
        Figures all = Figures.of(pauses.stream().mapToLong(GcPause::durationNs));
        return new Pauses(all.count(), all.totalNs(), all.p50Ns(), all.maxNs(),
                byName(pauses.stream(), GcPause::kind, GcPause::durationNs),
                byName(pauses.stream(), pause -> pause.cause().isEmpty() ? pause.kind() : pause.cause(),
                        GcPause::durationNs));
    }

    /** The longest total first. */
    private static <T> Map<String, Figures> byName(Stream<T> events, Function<T, String> name,
            ToLongFunction<T> durationNs) {
        Map<String, Figures> byName = events.collect(Collectors.groupingBy(name, TreeMap::new,
                Collectors.collectingAndThen(Collectors.toList(),
                        group -> Figures.of(group.stream().mapToLong(durationNs)))));
        return byName.entrySet().stream().sorted((a, b) -> Long.compare(b.getValue().totalNs(), a.getValue().totalNs()))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, (a, b) -> a, LinkedHashMap::new));
    }

    private static Safepoints safepoints(List<Safepoint> safepoints) {
        Figures all = Figures.of(safepoints.stream().mapToLong(Safepoint::totalNs));
        return new Safepoints(all.count(), all.totalNs(), all.p50Ns(), all.maxNs(),
                Figures.of(safepoints.stream().mapToLong(Safepoint::reachingNs)),
                Figures.of(safepoints.stream().mapToLong(safepoint -> safepoint.totalNs() - safepoint.reachingNs())));
    }
}
