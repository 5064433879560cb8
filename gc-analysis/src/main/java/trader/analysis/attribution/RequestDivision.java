package trader.analysis.attribution;

import trader.analysis.attribution.SlowRequest.LateStart;
import trader.analysis.attribution.SlowRequest.Owner;

/**
 * Divides the time of one client's requests among the causes. Stops come first. In each stretch the time beyond the
 * usual goes to the causes that happened meanwhile, in order, each at most as long as it overlaps the stretch; then to
 * the backlog of a stop; then to the stretch itself.
 */
final class RequestDivision {
    private static final int ORDER = 1;

    private final CauseTimeline timeline;
    private final CauseIntervals intervals;
    private final CauseTimeline.Waited waited = new CauseTimeline.Waited();
    private final OwnWaits ownWaits = new OwnWaits();
    /** How much later than the request's stretches the samples of threads are looked up. */
    private long samplesMoveNs;

    RequestDivision(CauseTimeline timeline, CauseIntervals intervals) {
        this.timeline = timeline;
        this.intervals = intervals;
    }

    CauseTimeline timeline() {
        return timeline;
    }

    /** As if the request had come {@code moveNs} later; {@code usualNs} of its time need no explanation. */
    void divide(SlowRequest request, long moveNs, long usualNs, TimeBreakdown breakdown) {
        delays(request, moveNs, breakdown);
        breakdown.finish(request.responseNs(), usualNs);
    }

    /** As if the samples of threads, and nothing else, had been taken {@code moveNs} earlier. */
    void divideWithSamplesMoved(SlowRequest request, long moveNs, long usualNs, TimeBreakdown breakdown) {
        samplesMoveNs = moveNs;
        try {
            divide(request, 0, usualNs, breakdown);
        } finally {
            samplesMoveNs = 0;
        }
    }

    /** The same without what is unexplained; the sum may be longer than the request's time beyond the usual. */
    void delays(SlowRequest request, long moveNs, TimeBreakdown breakdown) {
        LateStart late = request.late();
        breakdown.clear();
        timeline.stops(late.fromNs() + moveNs, late.toNs() + moveNs, breakdown);
        timeline.stops(request.sentNs() + moveNs, request.completedNs() + moveNs, breakdown);
        waited.begin(request, moveNs);
        intervals.begin();
        ownWaits.begin();
        long queuedNs = 0;
        for (Stretch stretch : late.stretches()) {
            long runningNs = runningNs(stretch.moved(moveNs));
            queuedNs += stretch.kind() == StretchKind.IDLE ? 0 : Math.min(runningNs, stretch.usualNs());
            divide(stretch, moveNs, runningNs, breakdown);
        }
        if (queuedNs > 0) {
            queue(late, moveNs, queuedNs, breakdown);
        }
        for (Stretch stretch : request.stretches()) {
            divide(stretch, moveNs, runningNs(stretch.moved(moveNs)), breakdown);
        }
    }

    private long runningNs(Stretch moved) {
        return moved.lengthNs() - moved.overlapNs(timeline.stops());
    }

    /** The usual time of earlier requests. In a shifted division the causes of the queue need not have happened. */
    private void queue(LateStart late, long moveNs, long queuedNs, TimeBreakdown breakdown) {
        long overloadNs = (long) (queuedNs * late.overload());
        boolean any = false;
        for (Owner owner : late.owners()) {
            long ownerMoveNs = CpuUsers.CAUSES.contains(owner.cause()) ? moveNs + samplesMoveNs : moveNs;
            if (ownerMoveNs == 0 || happened(owner.cause(), late.busyFromNs() + ownerMoveNs,
                    late.toNs() + ownerMoveNs)) {
                any = true;
                breakdown.add(Cause.BACKLOG, owner.cause(), late.busyFromNs(),
                        (long) (owner.part() * (queuedNs - overloadNs)));
            }
        }
        if (any) {
            breakdown.add(Cause.SATURATION, Cause.SATURATION, 0, overloadNs);
        }
    }

    /** Whether the cause can have taken time of an order in the queue. */
    private boolean happened(Cause owner, long fromNs, long toNs) {
        if (!owner.hasChance() || timeline.has(owner, fromNs, toNs)) {
            return true;
        }
        Stretch inQueue = new Stretch(StretchKind.REQUEST_PATH, ORDER, fromNs, toNs);
        if (!CpuUsers.CAUSES.contains(owner)) {
            return intervals.overlapNs(owner, inQueue) > 0;
        }
        long serverNs = intervals.overlapNs(Cause.SERVER_CPU, inQueue);
        long clientNs = intervals.overlapNs(Cause.CLIENT_CPU, inQueue);
        return serverNs + clientNs > 0 && intervals.users().divide(serverNs, clientNs, inQueue).of(owner) > 0;
    }

    private void divide(Stretch stretch, long moveNs, long runningNs, TimeBreakdown breakdown) {
        long restNs = runningNs - stretch.usualNs();
        if (restNs <= 0) {
            return;
        }
        Stretch moved = stretch.moved(moveNs);
        long throttledNs = 0;
        for (Cause cause : stretch.kind().causes(stretch.service())) {
            if (restNs > 0 && cause == Cause.COLLECTORS) {
                restNs -= cpuWaits(stretch, moveNs, restNs, throttledNs, breakdown);
            } else if (restNs > 0 && !CpuUsers.CAUSES.contains(cause)) {
                long partNs = Math.min(restNs, intervals.overlapNs(cause, moved));
                add(cause, partNs, breakdown);
                // In a shifted division nobody reads it.
                if (partNs > 0 && moveNs == 0 && samplesMoveNs == 0 && cause.isEvent()) {
                    breakdown.longest(cause, intervals.longest(cause, moved));
                }
                intervals.take(cause, moved, partNs);
                restNs -= partNs;
                throttledNs += cause == Cause.THROTTLED ? partNs : 0;
            }
        }
        if (restNs > 0 && !stretch.kind().isInServer()) {
            restNs -= timeline.backlog(moved, restNs, waited, breakdown);
        }
        add(stretch.kind().rest(), restNs, breakdown);
    }

    /**
     * Divides the waits for a CPU: first what the threads that had the request measured, which they would have in any
     * shifted division, too; then what other threads on the way can have waited, the side with the longer wait first.
     * Returns their sum.
     */
    private long cpuWaits(Stretch stretch, long moveNs, long mostNs, long throttledNs, TimeBreakdown breakdown) {
        // The kernel counts throttling as waiting.
        long listenerNs = Math.max(0, ownWaits.takeListener(stretch, mostNs + throttledNs) - throttledNs);
        long loadNs = Math.max(0, ownWaits.takeLoad(stretch, mostNs - listenerNs + throttledNs) - throttledNs);
        long leftNs = mostNs - listenerNs - loadNs;
        Stretch sampled = stretch.moved(moveNs + samplesMoveNs);
        // A listener that syncs a log for others measures its wait itself.
        long measuredNs = stretch.kind().isOfListenersOnly() ? throttledNs + listenerNs : throttledNs;
        long serverNs = sampledNs(Cause.SERVER_CPU, sampled, measuredNs, leftNs);
        long clientNs = sampledNs(Cause.CLIENT_CPU, sampled, throttledNs, leftNs);
        if (serverNs >= clientNs) {
            clientNs = Math.min(clientNs, leftNs - serverNs);
        } else {
            serverNs = Math.min(serverNs, leftNs - clientNs);
        }
        long ofServerNs = listenerNs + serverNs;
        long ofClientNs = loadNs + clientNs;
        if (ofServerNs + ofClientNs > 0) {
            breakdown.addPossible(serverNs + clientNs);
            CpuUsers.Parts parts = intervals.users().divide(ofServerNs, ofClientNs, sampled);
            long listenerPartNs = part(parts.serverNs(), listenerNs, ofServerNs);
            long loadPartNs = part(parts.clientNs(), loadNs, ofClientNs);
            // Collectors and compilers had the rest of each wait.
            add(Cause.COLLECTORS, parts.collectorsNs(), breakdown);
            add(Cause.COMPILERS, parts.compilersNs(), breakdown);
            add(Cause.LISTENER_WAIT, listenerPartNs, breakdown);
            add(Cause.LOAD_WAIT, loadPartNs, breakdown);
            add(Cause.SERVER_CPU, parts.serverNs() - listenerPartNs, breakdown);
            intervals.take(Cause.SERVER_CPU, sampled, serverNs);
            add(Cause.CLIENT_CPU, parts.clientNs() - loadPartNs, breakdown);
            intervals.take(Cause.CLIENT_CPU, sampled, clientNs);
        }
        return ofServerNs + ofClientNs;
    }

    private long sampledNs(Cause side, Stretch sampled, long measuredNs, long mostNs) {
        return !sampled.kind().has(side) ? 0
                : Math.min(mostNs, Math.max(0, intervals.overlapNs(side, sampled) - measuredNs));
    }

    private static long part(long ofNs, long waitNs, long allNs) {
        return allNs == 0 ? 0 : (long) ((double) waitNs / allNs * ofNs);
    }

    private static void add(Cause cause, long partNs, TimeBreakdown breakdown) {
        if (partNs > 0) {
            breakdown.add(cause, cause, 0, partNs);
        }
    }
}
