package trader.analysis.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.IntToLongFunction;
import java.util.stream.Stream;
import trader.analysis.gclog.GcEvents;
import trader.analysis.gclog.GcLog;
import trader.analysis.run.Jvm;
import trader.analysis.run.StopKind;
import trader.analysis.run.Stops;
import trader.analysis.run.Window;

/**
 * The stops of all JVMs as bands on the timeline. If there are too many to draw, those that begin in the same
 * short interval are merged, so that long runs keep their shape.
 */
final class StopBands {
    private static final int BANDS_AT_MOST = 2_000;
    /** If there are too many, the timeline is divided into this many parts, and stops in the same part are merged. */
    private static final int PARTS_AT_FIRST = 100_000;

    private StopBands() { }

    /**
     * A band.
     *
     * @param label     the log's own words, such as "Pause Young (Normal) (G1 Evacuation Pause)"
     * @param count     stops merged into this band, 1 if none
     * @param longestMs the length of the longest of them: a band also includes the time between its stops
     * @param stoppedMs how much of the band was stopped
     */
    record StopBand(String jvm, StopKind cause, String label, double startMs, double endMs, int count,
            double longestMs, double stoppedMs) { }

    private record Stop(long startNs, long endNs, String label) { }

    /** Stops of one JVM and cause in order; there are too many hiccups for an object each. */
    private record Row(String jvm, StopKind kind, int size, IntToLongFunction startNs, IntToLongFunction endNs,
            IntFunction<String> label) {
        static Row of(Jvm jvm, StopKind kind, Stops stops, Window window, String label) {
            int from = stops.firstEndingAfter(window.startNs());
            int to = stops.firstEndingAfter(window.endNs());
            to += to < stops.size() && stops.startNs(to) < window.endNs() ? 1 : 0;
            return new Row(jvm.name(), kind, Math.max(0, to - from), i -> stops.startNs(from + i),
                    i -> stops.endNs(from + i), i -> label);
        }

        static Row of(Jvm jvm, StopKind kind, Stream<Stop> stops, Window window) {
            List<Stop> inside = stops.filter(stop -> window.overlaps(stop.startNs(), stop.endNs()))
                    .sorted(Comparator.comparingLong(Stop::startNs)).toList();
            return new Row(jvm.name(), kind, inside.size(), i -> inside.get(i).startNs(),
                    i -> inside.get(i).endNs(), i -> inside.get(i).label());
        }

        long lengthNs(int index) {
            return endNs.applyAsLong(index) - startNs.applyAsLong(index);
        }
    }

    static List<StopBand> of(List<Jvm> jvms, Window window) {
        List<Row> rows = new ArrayList<>();
        for (Jvm jvm : jvms) {
            logged(jvm, window, rows);
            rows.add(Row.of(jvm, StopKind.SAFEPOINT, jvm.reaching(), window,
                    "threads on their way into or out of a safepoint"));
            rows.add(Row.of(jvm, StopKind.HICCUP, jvm.stops(StopKind.HICCUP), window,
                    "stop that only the hiccup meter saw"));
        }
        List<StopBand> bands;
        long partNs = 1;
        do {
            bands = new ArrayList<>();
            for (Row row : rows) {
                merge(row, window, partNs, bands);
            }
            partNs = Math.max(2 * partNs, window.lengthNs() / PARTS_AT_FIRST + 1);
        } while (bands.size() > BANDS_AT_MOST);
        return bands;
    }

    private static void logged(Jvm jvm, Window window, List<Row> rows) {
        GcLog gc = jvm.gc();
        if (gc == null || gc.clock() == GcLog.Clock.NONE) {
            return;
        }
        GcEvents events = gc.events();
        rows.add(Row.of(jvm, StopKind.GC, events.pauses().stream().map(pause -> new Stop(pause.startNs(), pause.endNs(),
                "Pause " + pause.kind() + (pause.cause().isEmpty() ? "" : " (" + pause.cause() + ")"))), window));
        rows.add(Row.of(jvm, StopKind.SAFEPOINT, events.safepoints().stream()
                .filter(safepoint -> StopKind.of(safepoint) == StopKind.SAFEPOINT)
                .map(safepoint -> new Stop(safepoint.stopStartNs(), safepoint.stopEndNs(),
                        "Safepoint " + safepoint.operation())), window));
        rows.add(Row.of(jvm, StopKind.STALL, events.stalls().stream().map(stall -> new Stop(stall.startNs(),
                stall.startNs() + stall.durationNs(), stall.kind() + " (" + stall.thread() + ")")), window));
    }

    /** Adds a band for each group of stops that overlap, or begin in the same part of this length. */
    private static void merge(Row row, Window window, long partNs, List<StopBand> bands) {
        int from = 0;
        while (from < row.size() && bands.size() <= BANDS_AT_MOST) {
            long startNs = Math.max(window.startNs(), row.startNs().applyAsLong(from));
            long endNs = Math.min(window.endNs(), row.endNs().applyAsLong(from));
            long part = (startNs - window.startNs()) / partNs;
            long stoppedNs = endNs - startNs;
            int longest = from;
            int to = from + 1;
            while (to < row.size() && (row.startNs().applyAsLong(to) < endNs
                    || (row.startNs().applyAsLong(to) - window.startNs()) / partNs == part)) {
                long toNs = Math.min(window.endNs(), row.endNs().applyAsLong(to));
                stoppedNs += Math.max(0, toNs - Math.max(endNs, row.startNs().applyAsLong(to)));
                endNs = Math.max(endNs, toNs);
                longest = row.lengthNs(to) > row.lengthNs(longest) ? to : longest;
                to++;
            }
            bands.add(new StopBand(row.jvm(), row.kind(), row.label().apply(longest),
                    window.ms(startNs), window.ms(endNs), to - from, row.lengthNs(longest) / 1e6, stoppedNs / 1e6));
            from = to;
        }
    }
}
