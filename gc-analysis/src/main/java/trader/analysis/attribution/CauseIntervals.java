package trader.analysis.attribution;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import trader.analysis.run.Stops;

/** When the causes happened that are no stops of a JVM. */
final class CauseIntervals {
    private static final Overlap NEVER = stretch -> 0;

    private final Map<Cause, Overlap> causes = new EnumMap<>(Cause.class);
    private CpuUsers users = new CpuUsers(List.of(), List.of(), Stops.NONE);

    /** A part of a stretch that one event took. */
    record Part(long atNs, long ns) {
        static final Part NONE = new Part(0, 0);
    }

    /** How much of a stretch a cause can have taken. */
    @FunctionalInterface
    interface Overlap {
        long ns(Stretch stretch);

        /** The longest part that one event can have taken, if {@link Cause#isEvent}. */
        default Part longest(Stretch stretch) {
            return new Part(stretch.fromNs(), ns(stretch));
        }

        /** Another request is divided. */
        default void begin() { }

        /** The request was charged this part of {@link #ns}: the same event cannot take it again elsewhere. */
        default void take(Stretch stretch, long partNs) { }
    }

    CauseIntervals with(Cause cause, Stops intervals) {
        return intervals.size() > 0 ? with(cause, stretch -> stretch.overlapNs(intervals)) : this;
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

    private Overlap of(Cause cause) {
        return causes.getOrDefault(cause, NEVER);
    }

    long overlapNs(Cause cause, Stretch stretch) {
        return of(cause).ns(stretch);
    }

    Part longest(Cause cause, Stretch stretch) {
        return of(cause).longest(stretch);
    }

    void take(Cause cause, Stretch stretch, long partNs) {
        if (partNs > 0) {
            of(cause).take(stretch, partNs);
        }
    }
}
