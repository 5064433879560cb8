package trader.analysis.run;

import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import trader.analysis.clock.ClockMapping;
import trader.analysis.gclog.GcLog;
import trader.analysis.gclog.GcLogReader;
import trader.analysis.gclog.GcPause;
import trader.analysis.gclog.Safepoint;
import trader.analysis.gclog.ThreadStall;

/**
 * One JVM and its stops.
 *
 * @param name     {@code server}, {@code client-1}, or the name of a foreign log
 * @param gc       its GC log on the clock of the run, or null
 * @param hiccups  seen by its hiccup meter, or null without a meter
 * @param stops    by kind. A GC pause includes the rest of its safepoint. Only the certain part of a safepoint is a
 *                 stop, and as much of the threads' stopping and waking as the hiccup meter saw
 * @param reaching the part of the safepoints that only the hiccup meter shows to be a stop
 */
public record Jvm(String name, GcLog gc, Stops hiccups, Map<StopKind, Stops> stops, Stops reaching) {
    private static final long HICCUP_LEAST_NS = 1_000_000;

    /** Reads {@code gc.log} and {@code stops.csv} in the directory that a JVM has its name from. */
    public static Remarked<Jvm> read(Path directory) {
        String name = directory.getFileName().toString();
        Remarked<GcLog> log = Remarked.required(directory.resolve("gc.log"),
                file -> GcLogReader.read(file).on(ClockMapping.of(file)));
        Remarked<Stops> stops = Remarked.required(directory.resolve("stops.csv"), CsvFiles::stops);
        GcLog gc = log.value();
        boolean isPlaced = gc != null && gc.clock() == GcLog.Clock.NANO_TIME;
        RunRemarks ofLog = gc == null ? log.remarks() : new RunRemarks(isPlaced ? List.of() : List.of(name
                + ": gc.log has no timenanos decoration, so its pauses cannot be placed beside the requests"),
                gc.warnings(), Set.of());
        return new Remarked<>(of(name, isPlaced ? gc : null, stops.value(), 0),
                RunRemarks.together(List.of(ofLog, stops.remarks())));
    }

    /** {@code log} and {@code hiccups} may be null; {@code offsetNs}: from the clock of the log to that of the run. */
    public static Jvm of(String name, GcLog log, Stops hiccups, long offsetNs) {
        GcLog gc = log == null ? null : log.movedBy(offsetNs);
        Map<StopKind, Stops.Builder> certain = new EnumMap<>(StopKind.class);
        Map<StopKind, Stops.Builder> whole = new EnumMap<>(StopKind.class);
        for (StopKind kind : StopKind.values()) {
            certain.put(kind, new Stops.Builder());
            whole.put(kind, new Stops.Builder());
        }
        if (gc != null && gc.clock() != GcLog.Clock.NONE) {
            for (GcPause pause : gc.events().pauses()) {
                certain.get(StopKind.GC).add(pause.startNs(), pause.endNs());
            }
            for (Safepoint safepoint : gc.events().safepoints()) {
                StopKind kind = StopKind.of(safepoint);
                certain.get(kind).add(safepoint.stopStartNs(), safepoint.stopEndNs());
                whole.get(kind).add(safepoint.startNs(), safepoint.startNs() + safepoint.totalNs());
            }
            for (ThreadStall stall : gc.events().stalls()) {
                certain.get(StopKind.STALL).add(stall.startNs(), stall.startNs() + stall.durationNs());
            }
        }
        Stops seen = hiccups == null ? Stops.NONE : hiccups;
        Map<StopKind, Stops> sure = new EnumMap<>(StopKind.class);
        Map<StopKind, Stops> stops = new EnumMap<>(StopKind.class);
        for (StopKind kind : StopKind.values()) {
            sure.put(kind, certain.get(kind).build());
            stops.put(kind, Stops.union(sure.get(kind), seen.and(whole.get(kind).build())));
        }
        Stops logged = safepoints(stops);
        stops.put(StopKind.HICCUP, seen.minus(logged, HICCUP_LEAST_NS));
        return new Jvm(name, gc, hiccups, stops, logged.minus(safepoints(sure), HICCUP_LEAST_NS));
    }

    private static Stops safepoints(Map<StopKind, Stops> stops) {
        return Stops.union(stops.keySet().stream().filter(StopKind::isSafepoint).map(stops::get).toArray(Stops[]::new));
    }

    /** The same JVM with these stops as all that only its hiccup meter saw. */
    public Jvm withHiccups(Stops seen) {
        Map<StopKind, Stops> others = new EnumMap<>(stops);
        others.put(StopKind.HICCUP, seen);
        return new Jvm(name, gc, hiccups, others, reaching);
    }

    public Stops stops(StopKind kind) {
        return stops.get(kind);
    }

    /**
     * The stops seen only by this client's hiccup meter. While the server collects with a thread on each core, a client
     * on the same host cannot run either; that hiccup is the server's pause and is left out. {@code server} may be
     * null.
     */
    public Stops ownHiccups(Jvm server) {
        Stops own = stops(StopKind.HICCUP);
        return server == null ? own : own.minus(server.stops(StopKind.GC), HICCUP_LEAST_NS);
    }

    /** When threads stopped one after another for a safepoint, where the hiccup meter went on. */
    public Stops reachingAlone() {
        if (gc == null || gc.clock() == GcLog.Clock.NONE) {
            return Stops.NONE;
        }
        Stops.Builder builder = new Stops.Builder();
        for (Safepoint safepoint : gc.events().safepoints()) {
            builder.add(safepoint.startNs(), safepoint.stopStartNs());
        }
        return builder.build().minus(logged(), 1);
    }

    /** The stops that the GC log explains. */
    public Stops logged() {
        return safepoints(stops);
    }
}
