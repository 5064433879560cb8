package trader.analysis.attribution;

import java.util.EnumMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** The divided times of slow requests, added up by cause. */
final class CauseTotals {
    private final Map<Cause, Total> totals = new EnumMap<>(Cause.class);
    /** The episodes of all causes together. */
    final TailEpisodes all = new TailEpisodes();
    long timeNs;
    long excessNs;

    private static final class Total {
        private long ns;
        private long backlogNs;
        private long requests;
        private long longestNs;
        private long longestAtNs;
        private final Set<Long> stops = new HashSet<>();
        private final Episodes episodes = new Episodes();
    }

    /** Groups of requests that overlap in time; they must come in the order in which they were due. */
    static final class Episodes {
        long count;
        private long reachNs = Long.MIN_VALUE;

        /** Whether this request begins a group. */
        boolean add(long dueNs, long completedNs) {
            boolean first = dueNs > reachNs;
            count += first ? 1 : 0;
            reachNs = Math.max(reachNs, completedNs);
            return first;
        }
    }

    private CauseTotals() {
        for (Cause cause : Cause.values()) {
            totals.put(cause, new Total());
        }
    }

    /** {@code indices} of the slow requests, in order. */
    static CauseTotals of(SlowRequests slow, int[] indices, long usualNs, RequestDivision[] divisions) {
        CauseTotals totals = new CauseTotals();
        TimeBreakdown breakdown = new TimeBreakdown();
        for (int index : indices) {
            slow.divide(index, 0, usualNs, divisions, breakdown);
            totals.add(breakdown, slow.dueNs(index), slow.completedNs(index));
        }
        return totals;
    }

    private void add(TimeBreakdown breakdown, long dueNs, long completedNs) {
        timeNs += completedNs - dueNs;
        excessNs += breakdown.excessNs();
        all.add(dueNs, completedNs, breakdown.excessNs());
        totals.forEach((cause, total) -> {
            total.ns += breakdown.ns(cause);
            total.backlogNs += breakdown.backlogNs(cause);
            if (breakdown.longestNs(cause) > total.longestNs) {
                total.longestNs = breakdown.longestNs(cause);
                total.longestAtNs = breakdown.longestAtNs(cause);
            }
            if (breakdown.counts(cause)) {
                total.requests++;
                total.episodes.add(dueNs, completedNs);
                total.stops.add(breakdown.stop(cause));
            }
        });
    }

    /** The share of the excess that is known only by its place, with the backlogs behind it. */
    double placeOnly() {
        return excessNs == 0 ? 0 : (double) totals.keySet().stream().filter(Cause::isStep)
                .mapToLong(cause -> ns(cause) + backlogNs(cause)).sum() / excessNs;
    }

    long ns(Cause cause) {
        return totals.get(cause).ns;
    }

    /** The part of {@link Cause#BACKLOG} behind {@code owner}. */
    long backlogNs(Cause owner) {
        return totals.get(owner).backlogNs;
    }

    /** The longest part of one of the requests that one event took, and when it began. */
    long longestNs(Cause cause) {
        return totals.get(cause).longestNs;
    }

    long longestAtNs(Cause cause) {
        return totals.get(cause).longestAtNs;
    }

    long requests(Cause cause) {
        return totals.get(cause).requests;
    }

    /** Different stops that the requests met; for other causes groups of requests that overlap in time. */
    long episodes(Cause cause) {
        Total total = totals.get(cause);
        return cause.isStop() || cause == Cause.BACKLOG ? total.stops.size() : total.episodes.count;
    }
}
