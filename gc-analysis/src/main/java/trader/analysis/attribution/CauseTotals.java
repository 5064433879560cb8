package trader.analysis.attribution;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The times of a tail's requests, divided and added up. */
final class CauseTotals {
    private static final Cause[] CAUSES = Cause.values();

    private final long[] ns = new long[CAUSES.length];
    private final long[] backlogNs = new long[CAUSES.length];
    private final long[] requests = new long[CAUSES.length];
    private final List<Set<Long>> stops = new ArrayList<>();
    private final Groups all = new Groups();
    /** Of the causes that are no stops. */
    private final Groups[] groups = new Groups[CAUSES.length];
    private long timeNs;
    private long excessNs;

    private CauseTotals() {
        for (int i = 0; i < CAUSES.length; i++) {
            stops.add(new HashSet<>());
            groups[i] = new Groups();
        }
    }

    /** Counts groups of requests that overlap in time; they must come in the order in which they were due. */
    private static final class Groups {
        private long count;
        private long reachNs = Long.MIN_VALUE;

        void add(long dueNs, long completedNs) {
            count += dueNs > reachNs ? 1 : 0;
            reachNs = Math.max(reachNs, completedNs);
        }
    }

    /** {@code indices} of the tail, in order. */
    static CauseTotals of(SlowRequests tail, int[] indices, long usualNs, CauseTimeline[] timelines) {
        CauseTotals time = new CauseTotals();
        TimeBreakdown breakdown = new TimeBreakdown();
        for (int index : indices) {
            long dueNs = tail.dueNs(index);
            long completedNs = tail.completedNs(index);
            tail.divide(index, 0, usualNs, timelines, breakdown);
            time.add(breakdown, dueNs, completedNs);
        }
        return time;
    }

    private void add(TimeBreakdown breakdown, long dueNs, long completedNs) {
        timeNs += completedNs - dueNs;
        excessNs += breakdown.excessNs();
        all.add(dueNs, completedNs);
        for (Cause cause : CAUSES) {
            int i = cause.ordinal();
            ns[i] += breakdown.ns(cause);
            backlogNs[i] += breakdown.backlogNs(cause);
            if (breakdown.counts(cause)) {
                requests[i]++;
                if (isOfTheRequest(cause)) {
                    groups[i].add(dueNs, completedNs);
                } else {
                    stops.get(i).add(breakdown.stop(cause));
                }
            }
        }
    }

    long timeNs() {
        return timeNs;
    }

    long excessNs() {
        return excessNs;
    }

    long episodes() {
        return all.count;
    }

    long ns(Cause cause) {
        return ns[cause.ordinal()];
    }

    /** Of the time of {@link Cause#BACKLOG}, that behind stops of {@code owner}. */
    long backlogNs(Cause owner) {
        return backlogNs[owner.ordinal()];
    }

    long requests(Cause cause) {
        return requests[cause.ordinal()];
    }

    long episodes(Cause cause) {
        return isOfTheRequest(cause) ? groups[cause.ordinal()].count : stops.get(cause.ordinal()).size();
    }

    private static boolean isOfTheRequest(Cause cause) {
        return cause == Cause.UNEXPLAINED || cause.isStep();
    }
}
