package trader.analysis.attribution;

import java.util.Arrays;

/** The time of one request, divided: each nanosecond has one cause or is usual. Reused from request to request. */
final class TimeBreakdown {
    private static final int CAUSES = Cause.values().length;
    /** A request counts for a cause that took at least one part in this many of its excess. */
    private static final int PARTS_OF_EXCESS = 10;

    private final long[] ns = new long[CAUSES];
    private final long[] backlogNs = new long[CAUSES];
    private final long[] stop = new long[CAUSES];
    private final long[] stopNs = new long[CAUSES];
    private final long[] stopAtNs = new long[CAUSES];
    private long excessNs;

    void clear() {
        Arrays.fill(ns, 0);
        Arrays.fill(backlogNs, 0);
        Arrays.fill(stopNs, 0);
        excessNs = 0;
    }

    /** A stop or slow step, or, if {@code cause} is {@link Cause#BACKLOG}, the queue behind a stop of {@code owner}. */
    void add(Cause cause, Cause owner, long stopId, long atNs, long partNs) {
        int index = cause.ordinal();
        ns[index] += partNs;
        if (cause == Cause.BACKLOG) {
            backlogNs[owner.ordinal()] += partNs;
        }
        if (partNs > stopNs[index]) {
            stopNs[index] = partNs;
            stop[index] = stopId;
            stopAtNs[index] = atNs;
        }
    }

    /**
     * Divides the rest of {@code timeNs}. Any request takes up to {@code usualNs} outside stops. This time is
     * taken from the unexplained time first, then from the backlogs, in which a request is served too.
     */
    void finish(long timeNs, long usualNs) {
        long knownNs = 0;
        for (Cause cause : Cause.MEASURED) {
            knownNs += ns[cause.ordinal()];
        }
        int backlog = Cause.BACKLOG.ordinal();
        long restNs = timeNs - knownNs - ns[backlog];
        long usualOfRestNs = Math.min(usualNs, restNs);
        int back = Cause.SLOW_WAY_BACK.ordinal();
        ns[back] = Math.min(ns[back], restNs - usualOfRestNs);
        ns[Cause.UNEXPLAINED.ordinal()] = restNs - usualOfRestNs - ns[back];
        long usualOfBacklogNs = Math.min(usualNs - usualOfRestNs, ns[backlog]);
        ns[backlog] -= usualOfBacklogNs;
        for (int i = 0; i < CAUSES && usualOfBacklogNs > 0; i++) {
            long partNs = Math.min(usualOfBacklogNs, backlogNs[i]);
            backlogNs[i] -= partNs;
            usualOfBacklogNs -= partNs;
        }
        excessNs = knownNs + ns[backlog] + ns[back] + ns[Cause.UNEXPLAINED.ordinal()];
    }

    /** The time that needs an explanation: all but the usual time. */
    long excessNs() {
        return excessNs;
    }

    long ns(Cause cause) {
        return ns[cause.ordinal()];
    }

    /** The part of {@link Cause#BACKLOG} behind stops of this cause. */
    long backlogNs(Cause owner) {
        return backlogNs[owner.ordinal()];
    }

    /** The longest stretch of this cause, and when it began. */
    long longestNs(Cause cause) {
        return Math.min(ns(cause), stopNs[cause.ordinal()]);
    }

    long longestAtNs(Cause cause) {
        return stopAtNs[cause.ordinal()];
    }

    boolean counts(Cause cause) {
        long partNs = ns(cause);
        return partNs > 0 && partNs * PARTS_OF_EXCESS >= excessNs;
    }

    /** The stop that took most of the cause's time. */
    long stop(Cause cause) {
        return stop[cause.ordinal()];
    }
}
