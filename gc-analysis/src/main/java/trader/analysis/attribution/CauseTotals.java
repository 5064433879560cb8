package trader.analysis.attribution;

import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** The divided times of slow requests, added up by cause. */
final class CauseTotals {
    private final Map<Cause, Total> totals = new EnumMap<>(Cause.class);
    final TailEpisodes all = new TailEpisodes();
    long excessNs;

    static final class Total {
        private final Cause cause;
        long ns;
        /** The part of {@link Cause#BACKLOG} behind it. */
        long backlogNs;
        long requests;
        /** The longest part of one of the requests that one event took, and when it began. */
        long longestNs;
        long longestAtNs;
        private final Set<Long> stops = new HashSet<>();
        private final TailEpisodes groups = new TailEpisodes();

        private Total(Cause cause) {
            this.cause = cause;
        }

        private void add(SlowRequest request, TimeBreakdown breakdown) {
            ns += breakdown.ns(cause);
            backlogNs += breakdown.backlogNs(cause);
            if (breakdown.longestNs(cause) > longestNs) {
                longestNs = breakdown.longestNs(cause);
                longestAtNs = breakdown.longestAtNs(cause);
            }
            if (breakdown.counts(cause)) {
                requests++;
                groups.add(request.dueNs(), request.completedNs(), breakdown.excessNs());
                stops.add(breakdown.stop(cause));
            }
        }

        /** Different stops that the requests met; for other causes groups of requests that overlap in time. */
        long episodes() {
            return cause.isStop() || cause == Cause.BACKLOG ? stops.size() : groups.count();
        }
    }

    /** {@code requests} in the order in which they were due. */
    CauseTotals(List<SlowRequest> requests, long usualNs) {
        for (Cause cause : Cause.values()) {
            totals.put(cause, new Total(cause));
        }
        TimeBreakdown breakdown = new TimeBreakdown();
        for (SlowRequest request : requests) {
            request.divide(0, usualNs, breakdown);
            excessNs += breakdown.excessNs();
            all.add(request.dueNs(), request.completedNs(), breakdown.excessNs());
            totals.values().forEach(total -> total.add(request, breakdown));
        }
    }

    Total of(Cause cause) {
        return totals.get(cause);
    }

    /** The share that these causes have of the excess, with the backlogs behind them. */
    double share(Stream<Cause> causes) {
        return share(causes.filter(cause -> cause != Cause.BACKLOG).map(totals::get)
                .mapToLong(total -> total.ns + total.backlogNs).sum());
    }

    double share(CauseGroup group) {
        return share(Stream.of(Cause.values()).filter(cause -> cause.group() == group));
    }

    double share(long ns) {
        return excessNs == 0 ? 0 : (double) ns / excessNs;
    }
}
