package trader.analysis.attribution;

import java.util.ArrayList;
import java.util.List;
import trader.analysis.attribution.BusyListeners.Busy;
import trader.analysis.attribution.CauseIntervals.Overlap;
import trader.analysis.run.Stops;

/**
 * Waits that held up a request. While all listeners of its service are busy, a request in the queue waits for the next
 * that is free: not as long as one of them waited, but as long as they waited on average.
 *
 * @param busy    by service
 * @param average by service: the average wait of its listeners; empty for a JVM without listeners
 */
record QueueWaits(Overlap waits, Busy[] busy, RunningTime[] average) implements Overlap {
    /** {@code busy} null: unknown. The load generator's threads have no part in the time in a queue. */
    static Overlap of(Overlap waits, Busy[] busy, RunningTime[] average) {
        return busy == null ? waits : new QueueWaits(waits, busy, average);
    }

    private record Piece(Stretch stretch, boolean isQueued) { }

    /** Cuts a stretch where all listeners began and ended to be busy. */
    private List<Piece> pieces(Stretch all) {
        Stops stops = all.kind().isQueue() ? busy[all.service()].saturated() : Stops.NONE;
        if (all.overlapNs(stops) == 0) {
            return List.of(new Piece(all, false));
        }
        List<Piece> pieces = new ArrayList<>();
        long atNs = all.fromNs();
        for (int i = stops.firstEndingAfter(atNs); i < stops.size() && stops.startNs(i) < all.toNs(); i++) {
            long startNs = Math.max(atNs, stops.startNs(i));
            if (startNs > atNs) {
                pieces.add(new Piece(all.part(atNs, startNs), false));
            }
            atNs = Math.min(all.toNs(), stops.endNs(i));
            pieces.add(new Piece(all.part(startNs, atNs), true));
        }
        if (all.toNs() > atNs) {
            pieces.add(new Piece(all.part(atNs, all.toNs()), false));
        }
        return pieces;
    }

    private long ns(Piece piece) {
        Stretch stretch = piece.stretch;
        return !piece.isQueued ? waits.ns(stretch)
                : average.length == 0 ? 0 : average[stretch.service()].ns(stretch.fromNs(), stretch.toNs());
    }

    @Override
    public long ns(Stretch stretch) {
        long ns = 0;
        for (Piece piece : pieces(stretch)) {
            ns += ns(piece);
        }
        return ns;
    }

    @Override
    public void begin() {
        waits.begin();
    }

    /** In the queue, only what is not of the listeners' average can be charged again. */
    @Override
    public void take(Stretch stretch, long partNs) {
        long leftNs = partNs;
        for (Piece piece : pieces(stretch)) {
            long ns = Math.min(leftNs, ns(piece));
            if (!piece.isQueued && ns > 0) {
                waits.take(piece.stretch, ns);
            }
            leftNs -= ns;
        }
    }
}
