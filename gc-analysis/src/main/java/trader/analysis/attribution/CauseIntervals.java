package trader.analysis.attribution;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import trader.analysis.run.Stops;

/** When the causes happened that are no stops of a JVM. */
final class CauseIntervals {
    private final Map<Cause, Overlap> causes = new EnumMap<>(Cause.class);
    private CpuUsers users = new CpuUsers(List.of(), List.of(), Stops.NONE);

    /** A part of an interval that one event took. */
    record Part(long atNs, long ns) {
        static final Part NONE = new Part(0, 0);
    }

    /** How much of an interval a cause can have taken. */
    @FunctionalInterface
    interface Overlap {
        long ns(Stretch kind, int service, long fromNs, long toNs);

        /** The longest part that one event can have taken. */
        default Part longest(Stretch kind, int service, long fromNs, long toNs) {
            return new Part(fromNs, ns(kind, service, fromNs, toNs));
        }

        /** Another request is divided. */
        default void begin() { }

        /** The request was charged this part of {@link #ns}: the same event cannot take it again elsewhere. */
        default void take(Stretch kind, int service, long fromNs, long toNs, long partNs) { }
    }

    /** Exact intervals. */
    private record Exact(Stops intervals) implements Overlap {
        @Override
        public long ns(Stretch kind, int service, long fromNs, long toNs) {
            return intervals.overlapNs(fromNs, toNs);
        }

        @Override
        public Part longest(Stretch kind, int service, long fromNs, long toNs) {
            return longestOf(intervals, fromNs, toNs);
        }
    }

    static Part longestOf(Stops intervals, long fromNs, long toNs) {
        Part longest = Part.NONE;
        for (int i = intervals.firstEndingAfter(fromNs); i < intervals.size() && intervals.startNs(i) < toNs; i++) {
            long startNs = Math.max(fromNs, intervals.startNs(i));
            long ns = Math.min(toNs, intervals.endNs(i)) - startNs;
            longest = ns > longest.ns() ? new Part(startNs, ns) : longest;
        }
        return longest;
    }

    static Overlap exactly(Stops intervals) {
        return new Exact(intervals);
    }

    CauseIntervals with(Cause cause, Stops intervals) {
        if (intervals.size() > 0) {
            causes.put(cause, exactly(intervals));
        }
        return this;
    }

    CauseIntervals with(Cause cause, Overlap overlap) {
        causes.put(cause, overlap);
        return this;
    }

    CauseIntervals with(CpuUsers theirs) {
        users = theirs;
        return this;
    }

    CpuUsers users() {
        return users;
    }

    void begin() {
        causes.values().forEach(Overlap::begin);
    }

    long overlapNs(Cause cause, Stretch kind, int service, long fromNs, long toNs) {
        Overlap overlap = causes.get(cause);
        return overlap == null ? 0 : overlap.ns(kind, service, fromNs, toNs);
    }

    Part longest(Cause cause, Stretch kind, int service, long fromNs, long toNs) {
        Overlap overlap = causes.get(cause);
        return overlap == null ? Part.NONE : overlap.longest(kind, service, fromNs, toNs);
    }

    void take(Cause cause, Stretch kind, int service, long fromNs, long toNs, long partNs) {
        Overlap overlap = partNs == 0 ? null : causes.get(cause);
        if (overlap != null) {
            overlap.take(kind, service, fromNs, toNs, partNs);
        }
    }
}
