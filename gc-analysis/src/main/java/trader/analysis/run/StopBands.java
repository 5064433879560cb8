package trader.analysis.run;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import trader.analysis.gc.GcLog;
import trader.analysis.report.TimelineData.Cause;
import trader.analysis.report.TimelineData.StopBand;

/** The stops of all JVMs as bands on the timeline, merged only as far as there are too many to draw. */
final class StopBands {
    private static final int BANDS_AT_MOST = 2_000;
    /** Only when there are too many are neighbours merged: first those nearer than this part of the timeline. */
    private static final int NEAR_PART = 100_000;

    private StopBands() {
    }

    private record Stop(long startNs, long endNs, String label) {
    }

    private record Row(String jvm, Cause cause, List<Stop> stops) {
    }

    static List<StopBand> of(List<Jvm> jvms, ToLongFunction<Jvm> offsetsNs, Window window) {
        List<Row> rows = new ArrayList<>();
        for (Jvm jvm : jvms) {
            logged(jvm, offsetsNs.applyAsLong(jvm), rows);
            rows.add(row(jvm, Cause.SAFEPOINT, jvm.reaching(), "threads on their way into or out of a safepoint"));
            rows.add(row(jvm, Cause.HICCUP, jvm.others(), "stop that only the hiccup meter saw"));
        }
        List<StopBand> bands;
        long gapNs = 0;
        do {
            bands = new ArrayList<>();
            for (Row row : rows) {
                merge(row, window, gapNs, bands);
            }
            gapNs = Math.max(2 * gapNs, window.lengthNs() / NEAR_PART + 1);
        } while (bands.size() > BANDS_AT_MOST);
        return bands;
    }

    private static Row row(Jvm jvm, Cause cause, Stops stops, String label) {
        return new Row(jvm.name(), cause, IntStream.range(0, stops.size())
                .mapToObj(i -> new Stop(stops.startNs(i), stops.endNs(i), label)).toList());
    }

    private static void logged(Jvm jvm, long offsetNs, List<Row> rows) {
        GcLog gc = jvm.gc();
        if (gc == null || gc.clock() == GcLog.Clock.NONE) {
            return;
        }
        rows.add(new Row(jvm.name(), Cause.GC, gc.pauses().stream().map(pause -> new Stop(pause.startNs() + offsetNs,
                pause.endNs() + offsetNs, "Pause " + pause.kind()
                        + (pause.cause().isEmpty() ? "" : " (" + pause.cause() + ")"))).toList()));
        rows.add(new Row(jvm.name(), Cause.SAFEPOINT, gc.safepoints().stream()
                .filter(safepoint -> safepoint.gcPauses() == 0)
                .map(safepoint -> new Stop(safepoint.stopStartNs() + offsetNs, safepoint.stopEndNs() + offsetNs,
                        "Safepoint " + safepoint.operation())).toList()));
        rows.add(new Row(jvm.name(), Cause.STALL, gc.stalls().stream().map(stall -> new Stop(
                stall.startNs() + offsetNs, stall.startNs() + stall.durationNs() + offsetNs,
                stall.kind() + " (" + stall.thread() + ")")).toList()));
    }

    private static void merge(Row row, Window window, long gapNs, List<StopBand> bands) {
        List<Stop> inside = row.stops().stream().filter(stop -> window.overlaps(stop.startNs(), stop.endNs()))
                .sorted(Comparator.comparingLong(Stop::startNs)).toList();
        int from = 0;
        while (from < inside.size()) {
            long endNs = inside.get(from).endNs();
            Stop longest = inside.get(from);
            int to = from + 1;
            while (to < inside.size() && inside.get(to).startNs() - endNs < gapNs) {
                Stop stop = inside.get(to++);
                endNs = Math.max(endNs, stop.endNs());
                longest = stop.endNs() - stop.startNs() > longest.endNs() - longest.startNs() ? stop : longest;
            }
            bands.add(new StopBand(row.jvm(), row.cause(), longest.label(),
                    Math.max(0, window.ms(inside.get(from).startNs())),
                    Math.min(window.lengthNs() / 1e6, window.ms(endNs)), to - from,
                    (longest.endNs() - longest.startNs()) / 1e6));
            from = to;
        }
    }
}
