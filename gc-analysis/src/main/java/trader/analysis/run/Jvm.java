package trader.analysis.run;

import trader.analysis.gclog.GcLog;
import trader.analysis.gclog.GcPause;
import trader.analysis.gclog.Safepoint;
import trader.analysis.gclog.ThreadStall;

/**
 * One JVM and its stops.
 *
 * @param name       {@code server}, {@code client-1}, or the name of a foreign log
 * @param gc         its GC log, or null
 * @param hiccups    seen by its hiccup meter, or null without a meter
 * @param gcStops    GC pauses, and the rest of the safepoints that contain them, as far as it was a stop
 * @param safepoints the other safepoints: their certain part, and the time in which the threads stopped and woke as far
 *                   as the hiccup meter saw it
 * @param reaching   the part of both that only the hiccup meter shows to be a stop
 * @param stalls     of single threads
 * @param others     seen only by the hiccup meter: nothing in the GC log explains them
 * @param offsetNs   add it to the GC log's times to get times on the clock of the run
 */
public record Jvm(String name, GcLog gc, Hiccups hiccups, Stops gcStops, Stops safepoints, Stops reaching,
        Stops stalls, Stops others, long offsetNs) {
    private static final long HICCUP_LEAST_NS = 1_000_000;

    /** {@code gc} and {@code hiccups} may be null. */
    public static Jvm of(String name, GcLog gc, Hiccups hiccups, long offsetNs) {
        Stops.Builder gcStops = new Stops.Builder();
        Stops.Builder safepoints = new Stops.Builder();
        Stops.Builder stalls = new Stops.Builder();
        Stops.Builder wholeForGc = new Stops.Builder();
        Stops.Builder wholeOthers = new Stops.Builder();
        if (gc != null && gc.clock() != GcLog.Clock.NONE) {
            for (GcPause pause : gc.pauses()) {
                gcStops.add(pause.startNs() + offsetNs, pause.endNs() + offsetNs);
            }
            for (Safepoint safepoint : gc.safepoints()) {
                (safepoint.gcPauses() > 0 ? gcStops : safepoints)
                        .add(safepoint.stopStartNs() + offsetNs, safepoint.stopEndNs() + offsetNs);
                (safepoint.gcPauses() > 0 ? wholeForGc : wholeOthers)
                        .add(safepoint.startNs() + offsetNs, safepoint.startNs() + safepoint.totalNs() + offsetNs);
            }
            for (ThreadStall stall : gc.stalls()) {
                stalls.add(stall.startNs() + offsetNs, stall.startNs() + stall.durationNs() + offsetNs);
            }
        }
        Stops seen = hiccups == null ? Stops.NONE : hiccups.stops();
        Stops sure = Stops.union(gcStops.build(), safepoints.build());
        Stops stoppedForGc = Stops.union(gcStops.build(), seen.and(wholeForGc.build()));
        Stops stoppedOtherwise = Stops.union(safepoints.build(), seen.and(wholeOthers.build()));
        Stops logged = Stops.union(stoppedForGc, stoppedOtherwise);
        return new Jvm(name, gc, hiccups, stoppedForGc, stoppedOtherwise, logged.minus(sure, HICCUP_LEAST_NS),
                stalls.build(), seen.minus(logged, HICCUP_LEAST_NS), offsetNs);
    }

    /**
     * The stops seen only by this client's hiccup meter. While the server collects with a thread on each core, a client
     * on the same host cannot run either; that hiccup is the server's pause and is left out. {@code server} may be
     * null.
     */
    public Stops ownHiccups(Jvm server) {
        return server == null ? others : others.minus(server.gcStops(), HICCUP_LEAST_NS);
    }

    /** The stops that the GC log explains. */
    public Stops logged() {
        return Stops.union(gcStops, safepoints);
    }
}
