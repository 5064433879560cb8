package trader.analysis.attribution;

/**
 * Divides the time of one client's requests among the causes. Stops come first. In each stretch the time beyond the
 * usual goes to the causes that happened meanwhile, in order, each at most as long as it overlaps the stretch; then to
 * the backlog of a stop; then to the stretch itself.
 */
final class RequestDivision {
    private static final Cause[] CAUSES = Cause.values();
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
        breakdown.clear();
        timeline.stops(request.lateFromNs + moveNs, request.lateToNs + moveNs, moveNs, breakdown);
        timeline.stops(request.sentNs + moveNs, request.completedNs + moveNs, moveNs, breakdown);
        waited.begin(request, moveNs);
        intervals.begin();
        ownWaits.begin();
        long queuedNs = 0;
        for (int i = request.late; i < request.lateEnd; i++) {
            long lengthNs = runningNs(request.stretches, i, moveNs);
            queuedNs += request.stretches.kind(i) == Stretch.IDLE ? 0
                    : Math.min(lengthNs, request.stretches.usualNs(i));
            divide(request.stretches, i, moveNs, lengthNs, breakdown);
        }
        if (queuedNs > 0) {
            queue(request, moveNs, queuedNs, breakdown);
        }
        for (int i = request.own; i < request.end; i++) {
            divide(request.stretches, i, moveNs, runningNs(request.stretches, i, moveNs), breakdown);
        }
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

    /** Only the delays of a request's own stretches; for the sum over the requests of a thread. */
    void delays(SlowRequest request, TimeBreakdown breakdown) {
        breakdown.clear();
        timeline.stops(request.sentNs, request.completedNs, 0, breakdown);
        waited.begin(request, 0);
        intervals.begin();
        ownWaits.begin();
        for (int i = request.own; i < request.end; i++) {
            divide(request.stretches, i, 0, runningNs(request.stretches, i, 0), breakdown);
        }
    }

    /** The usual time of earlier requests. In a shifted division the causes of the queue need not have happened. */
    private void queue(SlowRequest request, long moveNs, long queuedNs, TimeBreakdown breakdown) {
        long overloadNs = (long) (queuedNs * request.overload);
        boolean any = false;
        for (Cause owner : CAUSES) {
            double part = request.owners.part(owner);
            long ownerMoveNs = CpuUsers.CAUSES.contains(owner) ? moveNs + samplesMoveNs : moveNs;
            if (part > 0 && (ownerMoveNs == 0 || happened(owner, request, ownerMoveNs))) {
                any = true;
                breakdown.add(Cause.BACKLOG, owner, request.busyFromNs, request.lateFromNs,
                        (long) (part * (queuedNs - overloadNs)));
            }
        }
        if (any) {
            breakdown.add(Cause.SATURATION, Cause.SATURATION, 0, request.lateFromNs, overloadNs);
        }
    }

    private boolean happened(Cause owner, SlowRequest request, long moveNs) {
        long fromNs = request.busyFromNs + moveNs;
        long toNs = request.lateToNs + moveNs;
        return !owner.hasChance() || timeline.has(owner, fromNs, toNs) || overlapNs(owner, fromNs, toNs) > 0;
    }

    /** How much of the time of an order in the queue the cause can have taken. */
    private long overlapNs(Cause cause, long fromNs, long toNs) {
        int user = CpuUsers.CAUSES.indexOf(cause);
        if (user < 0) {
            return intervals.overlapNs(cause, Stretch.REQUEST_PATH, ORDER, fromNs, toNs);
        }
        long serverNs = intervals.overlapNs(Cause.SERVER_CPU, Stretch.REQUEST_PATH, ORDER, fromNs, toNs);
        long clientNs = intervals.overlapNs(Cause.CLIENT_CPU, Stretch.REQUEST_PATH, ORDER, fromNs, toNs);
        return serverNs + clientNs == 0 ? 0
                : intervals.users().divide(serverNs, clientNs, fromNs, toNs)[user];
    }

    private long runningNs(Stretches stretches, int index, long moveNs) {
        long fromNs = stretches.fromNs(index) + moveNs;
        long toNs = stretches.toNs(index) + moveNs;
        return toNs - fromNs - timeline.stops().overlapNs(fromNs, toNs);
    }

    private void divide(Stretches stretches, int index, long moveNs, long runningNs, TimeBreakdown breakdown) {
        long restNs = runningNs - stretches.usualNs(index);
        long throttledNs = 0;
        if (restNs <= 0) {
            return;
        }
        long fromNs = stretches.fromNs(index) + moveNs;
        long toNs = stretches.toNs(index) + moveNs;
        long atNs = stretches.fromNs(index);
        Stretch kind = stretches.kind(index);
        int service = stretches.service(index);
        for (Cause cause : kind.causes(service)) {
            if (restNs > 0 && cause == Cause.COLLECTORS) {
                restNs -= cpu(stretches, index, moveNs, restNs, throttledNs, breakdown);
            } else if (restNs > 0 && !CpuUsers.CAUSES.contains(cause)) {
                long partNs = Math.min(restNs, intervals.overlapNs(cause, kind, service, fromNs, toNs));
                if (partNs > 0) {
                    breakdown.add(cause, cause, 0, atNs, partNs);
                    if (isUnmoved(moveNs)) {
                        breakdown.longest(cause, intervals.longest(cause, kind, service, fromNs, toNs));
                    }
                    intervals.take(cause, kind, service, fromNs, toNs, partNs);
                    restNs -= partNs;
                    throttledNs += cause == Cause.THROTTLED ? partNs : 0;
                }
            }
        }
        if (restNs > 0 && !kind.isInServer()) {
            restNs -= timeline.backlog(fromNs, toNs, moveNs, restNs, waited, breakdown);
        }
        if (restNs > 0) {
            breakdown.add(kind.rest(), kind.rest(), 0, atNs, restNs);
        }
    }

    /**
     * Divides the waits for a CPU: first what the threads that had the request measured, which they would have in any
     * shifted division, too; then what other threads on the way can have waited, the side with the longer wait first.
     * Returns their sum.
     */
    private long cpu(Stretches stretches, int index, long moveNs, long mostNs, long throttledNs,
            TimeBreakdown breakdown) {
        long fromNs = stretches.fromNs(index) + moveNs;
        long toNs = stretches.toNs(index) + moveNs;
        Stretch kind = stretches.kind(index);
        int service = stretches.service(index);
        // The kernel counts throttling as waiting.
        long listenerNs = Math.max(0,
                ownWaits.takeListener(stretches, index, mostNs + throttledNs) - throttledNs);
        long loadNs = Math.max(0,
                ownWaits.takeLoad(stretches, index, mostNs - listenerNs + throttledNs) - throttledNs);
        long leftNs = mostNs - listenerNs - loadNs;
        long samplesFromNs = fromNs + samplesMoveNs;
        long samplesToNs = toNs + samplesMoveNs;
        // A listener that syncs a log for others measures its wait itself.
        long measuredNs = throttledNs + (kind.isOfListenersOnly() ? listenerNs : 0);
        long serverNs = waitNs(Cause.SERVER_CPU, kind, service, samplesFromNs, samplesToNs, leftNs, measuredNs);
        long clientNs = waitNs(Cause.CLIENT_CPU, kind, service, samplesFromNs, samplesToNs, leftNs, throttledNs);
        if (serverNs >= clientNs) {
            clientNs = Math.min(clientNs, leftNs - serverNs);
        } else {
            serverNs = Math.min(serverNs, leftNs - clientNs);
        }
        long ofServerNs = listenerNs + serverNs;
        long ofClientNs = loadNs + clientNs;
        if (ofServerNs + ofClientNs == 0) {
            return 0;
        }
        breakdown.addPossible(serverNs + clientNs);
        long[] parts = intervals.users().divide(ofServerNs, ofClientNs, samplesFromNs, samplesToNs);
        long listenerPartNs = part(parts[2], listenerNs, ofServerNs);
        long loadPartNs = part(parts[3], loadNs, ofClientNs);
        long atNs = stretches.fromNs(index);
        add(Cause.COLLECTORS, atNs, parts[0], new CauseIntervals.Part(fromNs, parts[0]), breakdown);
        add(Cause.COMPILERS, atNs, parts[1], new CauseIntervals.Part(fromNs, parts[1]), breakdown);
        add(Cause.LISTENER_WAIT, atNs, listenerPartNs, null, breakdown);
        add(Cause.LOAD_WAIT, atNs, loadPartNs, null, breakdown);
        wait(Cause.SERVER_CPU, stretches, index, moveNs, parts[2] - listenerPartNs, serverNs, breakdown);
        wait(Cause.CLIENT_CPU, stretches, index, moveNs, parts[3] - loadPartNs, clientNs, breakdown);
        return ofServerNs + ofClientNs;
    }

    /** The longest event of a cause is only known where and when it happened. */
    private boolean isUnmoved(long moveNs) {
        return moveNs == 0 && samplesMoveNs == 0;
    }

    private static long part(long ofNs, long waitNs, long allNs) {
        return allNs == 0 ? 0 : (long) ((double) waitNs / allNs * ofNs);
    }

    /** {@code partNs} is charged of {@code takenNs}; collectors and compilers had the rest. */
    private void wait(Cause side, Stretches stretches, int index, long moveNs, long partNs, long takenNs,
            TimeBreakdown breakdown) {
        long fromNs = stretches.fromNs(index) + moveNs + samplesMoveNs;
        long toNs = stretches.toNs(index) + moveNs + samplesMoveNs;
        Stretch kind = stretches.kind(index);
        int service = stretches.service(index);
        add(side, stretches.fromNs(index), partNs,
                isUnmoved(moveNs) ? intervals.longest(side, kind, service, fromNs, toNs) : null, breakdown);
        intervals.take(side, kind, service, fromNs, toNs, takenNs);
    }

    private static void add(Cause cause, long atNs, long partNs, CauseIntervals.Part longest,
            TimeBreakdown breakdown) {
        if (partNs > 0) {
            breakdown.add(cause, cause, 0, atNs, partNs);
            if (longest != null) {
                breakdown.longest(cause, longest);
            }
        }
    }

    private long waitNs(Cause side, Stretch kind, int service, long fromNs, long toNs, long mostNs, long measuredNs) {
        return !kind.has(side) ? 0 : Math.min(mostNs,
                Math.max(0, intervals.overlapNs(side, kind, service, fromNs, toNs) - measuredNs));
    }
}
