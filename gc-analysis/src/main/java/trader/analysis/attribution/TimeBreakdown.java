package trader.analysis.attribution;

import java.util.Arrays;

/** The time of one request, divided: each nanosecond is in one cause, or usual. Reused from request to request. */
final class TimeBreakdown {
    private static final Cause[] CAUSES = Cause.values();
    /** A cause counts a request as its own if it took at least this part of what there is to explain. */
    private static final int PART_THAT_COUNTS = 10;

    private final long[] ns = new long[CAUSES.length];
    private final long[] backlogNs = new long[CAUSES.length];
    private final long[] stop = new long[CAUSES.length];
    private final long[] stopNs = new long[CAUSES.length];
    private long excessNs;

    void clear() {
        Arrays.fill(ns, 0);
        Arrays.fill(backlogNs, 0);
        Arrays.fill(stopNs, 0);
        excessNs = 0;
    }

    /** A stop, or (with {@code cause} {@link Cause#BACKLOG}) the queue behind one of {@code owner}. */
    void add(Cause cause, Cause owner, long stopId, long partNs) {
        int index = cause.ordinal();
        ns[index] += partNs;
        if (cause == Cause.BACKLOG) {
            backlogNs[owner.ordinal()] += partNs;
        }
        if (partNs > stopNs[index]) {
            stopNs[index] = partNs;
            stop[index] = stopId;
        }
    }

    /**
     * Divides what is left of {@code timeNs}: up to {@code usualNs} of it is what any request takes, outside of stops;
     * it is taken from what nothing is known of, and then from the backlogs, in which a request is served too.
     */
    void finish(long timeNs, long usualNs) {
        long knownNs = 0;
        for (int i = 0; i < Cause.BACKLOG.ordinal(); i++) {
            knownNs += ns[i];
        }
        int backlog = Cause.BACKLOG.ordinal();
        long restNs = timeNs - knownNs - ns[backlog];
        long usualOfRestNs = Math.min(usualNs, restNs);
        int back = Cause.SLOW_WAY_BACK.ordinal();
        ns[back] = Math.min(ns[back], restNs - usualOfRestNs);
        ns[Cause.UNEXPLAINED.ordinal()] = restNs - usualOfRestNs - ns[back];
        long usualOfBacklogNs = Math.min(usualNs - usualOfRestNs, ns[backlog]);
        ns[backlog] -= usualOfBacklogNs;
        for (int i = 0; i < backlogNs.length && usualOfBacklogNs > 0; i++) {
            long partNs = Math.min(usualOfBacklogNs, backlogNs[i]);
            backlogNs[i] -= partNs;
            usualOfBacklogNs -= partNs;
        }
        excessNs = knownNs + ns[backlog] + ns[back] + ns[Cause.UNEXPLAINED.ordinal()];
    }

    /** What there is to explain: the time less what is usual. */
    long excessNs() {
        return excessNs;
    }

    long ns(Cause cause) {
        return ns[cause.ordinal()];
    }

    /** The part of {@link Cause#BACKLOG} that is behind stops of this cause. */
    long backlogNs(Cause owner) {
        return backlogNs[owner.ordinal()];
    }

    boolean counts(Cause cause) {
        long partNs = ns[cause.ordinal()];
        return partNs > 0 && partNs * PART_THAT_COUNTS >= excessNs;
    }

    /** The stop that took most of the cause's time. */
    long stop(Cause cause) {
        return stop[cause.ordinal()];
    }
}
