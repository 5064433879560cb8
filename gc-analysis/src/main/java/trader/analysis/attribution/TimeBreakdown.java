package trader.analysis.attribution;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.Stream;

/** The time of one request, divided: each nanosecond has one cause or is usual. Reused from request to request. */
final class TimeBreakdown {
    private static final Cause[] CAUSES = Cause.values();
    /** A request counts for a cause that took at least one part in this many of its excess. */
    private static final int PARTS_OF_EXCESS = 10;
    private static final Cause[] PLACES = Stream.of(CAUSES).filter(Cause::isStep).toArray(Cause[]::new);
    /** Causes whose time is inferred. If the steps of a request exceed their usual times by more than the whole, it is
     * taken from waits that only samples show, from the places, then from these, in this order. */
    private static final Cause[] INFERRED = {Cause.LATE_WAKE, Cause.DRIVER, Cause.BACKLOG, Cause.SATURATION,
        Cause.COMPILERS, Cause.COLLECTORS};

    private final long[] ns = new long[CAUSES.length];
    private final long[] backlogNs = new long[CAUSES.length];
    private final long[] id = new long[CAUSES.length];
    private final long[] mostNs = new long[CAUSES.length];
    private final long[] longestNs = new long[CAUSES.length];
    private final long[] longestAtNs = new long[CAUSES.length];
    private long possibleNs;
    private long excessNs;

    void clear() {
        Arrays.fill(ns, 0);
        Arrays.fill(backlogNs, 0);
        Arrays.fill(mostNs, 0);
        Arrays.fill(longestNs, 0);
        possibleNs = 0;
        excessNs = 0;
    }

    /** Of the time added, this part has its cause only if threads that the request needed waited, of all sampled. */
    void addPossible(long partNs) {
        possibleNs += partNs;
    }

    /** With the backlogs behind such waits. */
    long possibleNs() {
        long waitsNs = 0;
        long behindNs = 0;
        for (Cause cause : CpuUsers.CAUSES) {
            waitsNs += ns(cause);
            behindNs += backlogNs(cause);
        }
        return Math.min(possibleNs, waitsNs) + behindNs;
    }

    /** The time that is known only by its place, with the backlogs behind it. */
    long placeNs() {
        return withBacklogsNs(PLACES);
    }

    long withBacklogsNs(Cause... causes) {
        long sumNs = 0;
        for (Cause cause : causes) {
            sumNs += ns(cause) + backlogNs(cause);
        }
        return sumNs;
    }

    /**
     * Adds time of a cause.
     *
     * @param owner for {@link Cause#BACKLOG}: the cause behind which it is; otherwise the cause
     * @param event identifies the stop, or for a backlog the event behind which it is
     */
    void add(Cause cause, Cause owner, long event, long partNs) {
        int index = cause.ordinal();
        ns[index] += partNs;
        if (cause == Cause.BACKLOG) {
            backlogNs[owner.ordinal()] += partNs;
        }
        if (partNs > mostNs[index]) {
            mostNs[index] = partNs;
            id[index] = event;
        }
    }

    /** Adds no time: {@code part} is the longest event in the time added. */
    void longest(Cause cause, CauseIntervals.Part part) {
        if (part.ns() > longestNs[cause.ordinal()]) {
            longestNs[cause.ordinal()] = part.ns();
            longestAtNs[cause.ordinal()] = part.atNs();
        }
    }

    /** Makes the sum of the causes the time beyond the usual, or that of the measured causes if it is longer. */
    void finish(long timeNs, long usualNs) {
        long surplusNs = sum(ns) - Math.max(0, timeNs - usualNs);
        if (surplusNs < 0) {
            ns[Cause.UNEXPLAINED.ordinal()] -= surplusNs;
        } else if (surplusNs > 0) {
            surplusNs = reduce(Cause.UNEXPLAINED, surplusNs);
            for (Cause cause : Attribution.CPU) {
                long leftNs = reduce(cause, surplusNs);
                possibleNs -= surplusNs - leftNs;
                surplusNs = leftNs;
            }
            surplusNs = reducePlaces(surplusNs);
            for (Cause cause : INFERRED) {
                surplusNs = reduce(cause, surplusNs);
            }
        }
        excessNs = sum(ns);
    }

    /** Called for each request of each shift: a stream would take most of the time of an analysis. */
    private static long sum(long[] values) {
        long sum = 0;
        for (long value : values) {
            sum += value;
        }
        return sum;
    }

    /** Whether the parts of a finished request are as long as its time beyond the usual, and not longer than it. */
    boolean addsUp(long timeNs, long usualNs) {
        return Arrays.stream(ns).allMatch(part -> part >= 0)
                && sum(backlogNs) == ns[Cause.BACKLOG.ordinal()]
                && excessNs >= timeNs - usualNs && excessNs <= timeNs;
    }

    private long reducePlaces(long byNs) {
        long leftNs = byNs;
        if (leftNs > 0) {
            Cause[] largestFirst = PLACES.clone();
            Arrays.sort(largestFirst, Comparator.comparingLong((Cause cause) -> ns[cause.ordinal()]).reversed());
            for (Cause place : largestFirst) {
                leftNs = reduce(place, leftNs);
            }
        }
        return leftNs;
    }

    private long reduce(Cause cause, long byNs) {
        long partNs = Math.min(byNs, ns[cause.ordinal()]);
        ns[cause.ordinal()] -= partNs;
        long leftNs = cause == Cause.BACKLOG ? partNs : 0;
        for (int i = 0; i < CAUSES.length && leftNs > 0; i++) {
            long ofOwnerNs = Math.min(leftNs, backlogNs[i]);
            backlogNs[i] -= ofOwnerNs;
            leftNs -= ofOwnerNs;
        }
        return byNs - partNs;
    }

    /** The time that needs an explanation: all but the usual time. */
    long excessNs() {
        return excessNs;
    }

    long ns(Cause cause) {
        return ns[cause.ordinal()];
    }

    /** The part of {@link Cause#BACKLOG} behind this cause. */
    long backlogNs(Cause owner) {
        return backlogNs[owner.ordinal()];
    }

    /** Adds the time of each group of causes, with the backlogs behind them. */
    void addTo(double[] groupsNs) {
        for (Cause cause : CAUSES) {
            if (cause != Cause.BACKLOG) {
                groupsNs[cause.group().ordinal()] += withBacklogsNs(cause);
            }
        }
    }

    boolean counts(Cause cause) {
        long partNs = ns(cause);
        return partNs > 0 && partNs * PARTS_OF_EXCESS >= excessNs;
    }

    /** The stop that took most of the cause's time. */
    long stop(Cause cause) {
        return id[cause.ordinal()];
    }

    /** The longest event of this cause, and when it began. */
    long longestNs(Cause cause) {
        return Math.min(ns(cause), longestNs[cause.ordinal()]);
    }

    long longestAtNs(Cause cause) {
        return longestAtNs[cause.ordinal()];
    }
}
