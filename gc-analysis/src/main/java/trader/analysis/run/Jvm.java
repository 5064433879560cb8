package trader.analysis.run;

import java.util.List;
import trader.analysis.gc.GcLog;
import trader.analysis.gc.GcPause;
import trader.analysis.gc.Safepoint;
import trader.analysis.gc.ThreadStall;

/**
 * One JVM and its stops.
 *
 * @param name       {@code server}, {@code client-1}, or the name of a foreign log
 * @param gc         its GC log, or null
 * @param hiccups    what its hiccup meter saw, or null when it had none
 * @param gcStops    GC pauses, and the rest of the safepoints that held them
 * @param safepoints the sure part of the safepoints that held no GC pause
 * @param stalls     of single threads
 * @param others     what only the hiccup meter saw: nothing in the GC log explains it
 */
record Jvm(String name, GcLog gc, List<CsvFiles.Stop> hiccups, Stops gcStops, Stops safepoints, Stops stalls,
        Stops others) {
    private static final long HICCUP_LEAST_NS = 1_000_000;

    static Jvm of(String name, GcLog gc, List<CsvFiles.Stop> hiccups) {
        return of(name, gc, hiccups, 0);
    }

    /** {@code offsetNs} is added to the log's times, to bring them to the clock of the run. */
    static Jvm of(String name, GcLog gc, List<CsvFiles.Stop> hiccups, long offsetNs) {
        Stops.Builder gcStops = new Stops.Builder();
        Stops.Builder safepoints = new Stops.Builder();
        Stops.Builder stalls = new Stops.Builder();
        Stops.Builder known = new Stops.Builder();
        if (gc != null && gc.clock() != GcLog.Clock.NONE) {
            for (GcPause pause : gc.pauses()) {
                gcStops.add(pause.startNs() + offsetNs, pause.endNs() + offsetNs);
                known.add(pause.startNs() + offsetNs, pause.endNs() + offsetNs);
            }
            for (Safepoint safepoint : gc.safepoints()) {
                (safepoint.gcPauses() > 0 ? gcStops : safepoints)
                        .add(safepoint.stopStartNs() + offsetNs, safepoint.stopEndNs() + offsetNs);
                known.add(safepoint.startNs() + offsetNs, safepoint.startNs() + safepoint.totalNs() + offsetNs);
            }
            for (ThreadStall stall : gc.stalls()) {
                stalls.add(stall.startNs() + offsetNs, stall.startNs() + stall.durationNs() + offsetNs);
            }
        }
        Stops.Builder seen = new Stops.Builder();
        if (hiccups != null) {
            hiccups.forEach(hiccup -> seen.add(hiccup.startNs(), hiccup.startNs() + hiccup.lengthNs()));
        }
        return new Jvm(name, gc, hiccups, gcStops.build(), safepoints.build(), stalls.build(),
                seen.build().minus(known.build(), HICCUP_LEAST_NS));
    }

    /**
     * What this client stood still by itself. While the server collects with a thread on each core, a client on the
     * same host cannot run either, and its hiccup meter says so: that is the server's pause, and is left out.
     * {@code server} may be null.
     */
    Stops ownStops(Jvm server) {
        return Stops.union(gcStops, safepoints,
                server == null ? others : others.minus(server.logged(), HICCUP_LEAST_NS));
    }

    /** What the GC log is sure about. */
    Stops logged() {
        return Stops.union(gcStops, safepoints);
    }
}
