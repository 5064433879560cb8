package trader.analysis.attribution;

import trader.analysis.run.Jvm;
import trader.analysis.run.Stops;
import trader.analysis.run.Window;

/**
 * The delays of one client's requests: intervals that do not overlap, each with one cause. If
 * several stops overlap, the first in the order of {@link Cause} gets the time.
 */
final class CauseTimeline {
    private static final IntervalColumns NONE = new IntervalColumns();

    private final IntervalColumns intervals;
    private final Stops stops;

    private CauseTimeline(IntervalColumns intervals, Stops stops) {
        this.intervals = intervals;
        this.stops = stops;
    }

    /**
     * An interval.
     *
     * @param owner  the cause itself; for a backlog, the cause of the stop before it
     * @param stop   identifies the stop; for a backlog, the stop before it
     * @param queue  for a backlog: its beginning, which identifies a backlog of several intervals
     * @param leftNs for a backlog: the longest time that a request due in it waits because of the stop
     */
    record Interval(long startNs, long endNs, Cause cause, Cause owner, long stop, long queue, long leftNs) {
        static Interval stop(long startNs, long endNs, Cause cause, long stop) {
            return new Interval(startNs, endNs, cause, cause, stop, 0, 0);
        }

        long lengthNs() {
            return endNs - startNs;
        }
    }

    /** The stops of a client and of the server, which may be null. */
    static CauseTimeline of(Jvm server, Jvm client, int clientIndex) {
        IntervalColumns intervals = new IntervalColumns();
        Stops before = Stops.NONE;
        for (Cause cause : Cause.values()) {
            Stops all = cause.stops(server, client);
            Stops own = all.minus(before, 1);
            for (int i = 0; i < own.size(); i++) {
                long id = id(cause, clientIndex, all.firstEndingAfter(own.startNs(i)));
                intervals.add(Interval.stop(own.startNs(i), own.endNs(i), cause, id));
            }
            before = Stops.union(before, all);
        }
        return new CauseTimeline(intervals.and(NONE), before);
    }

    /** A stop of the server has the same id for all clients. */
    private static long id(Cause cause, int client, int stop) {
        return ((long) cause.ordinal() << 48) | ((cause.ofServer() ? 0L : client + 1L) << 32) | stop;
    }

    /** Adds backlogs, which must not overlap the stops. */
    CauseTimeline with(IntervalColumns backlogs) {
        return new CauseTimeline(intervals.and(backlogs), stops);
    }

    /** All time in which client or server was stopped. */
    Stops stops() {
        return stops;
    }

    /** The stops within a window; adjacent stops are joined into one that belongs to the longest of them. */
    IntervalColumns standstills(Window window) {
        IntervalColumns joined = new IntervalColumns();
        Interval longest = null;
        for (int i = 0; i < intervals.size(); i++) {
            Interval interval = intervals.get(i);
            int last = joined.size() - 1;
            if (last >= 0 && joined.endNs(last) == interval.startNs()) {
                longest = interval.lengthNs() > longest.lengthNs() ? interval : longest;
                joined.set(last, Interval.stop(joined.startNs(last), interval.endNs(), longest.cause(),
                        longest.stop()));
            } else {
                longest = interval;
                joined.removeLastUnlessIn(window);
                joined.add(interval);
            }
        }
        joined.removeLastUnlessIn(window);
        return joined;
    }

    /** Whether any interval overlaps [fromNs, toNs). */
    boolean touches(long fromNs, long toNs) {
        int index = intervals.firstEndingAfter(fromNs);
        return index < intervals.size() && intervals.startNs(index) < toNs;
    }

    /**
     * Divides the time of a request; {@code usualNs} of it need no explanation. In a backlog it waits because of the
     * stop for at most {@link Interval#leftNs()}, minus the time that it already waited in the stop.
     *
     * @param slow   its slow steps from {@code first} to before {@code end}, which are shifted by {@code moveNs}
     */
    void divide(long dueNs, long completedNs, long usualNs, SlowIntervals slow, int first, int end, long moveNs,
            TimeBreakdown breakdown) {
        breakdown.clear();
        long queue = Long.MIN_VALUE;
        long leftNs = 0;
        long stoppedNs = 0;
        for (int i = intervals.firstEndingAfter(dueNs);
                i < intervals.size() && intervals.startNs(i) < completedNs; i++) {
            Interval interval = intervals.get(i);
            long partNs = Math.min(completedNs, interval.endNs()) - Math.max(dueNs, interval.startNs());
            if (interval.cause() == Cause.BACKLOG) {
                leftNs = interval.queue() == queue ? leftNs : Math.max(0, interval.leftNs() - stoppedNs);
                queue = interval.queue();
                partNs = Math.min(leftNs, partNs - slowNs(slow, first, end, moveNs,
                        Math.max(dueNs, interval.startNs()), Math.min(completedNs, interval.endNs())));
                leftNs -= partNs;
                stoppedNs = 0;
            } else {
                boolean adjacent = i > 0 && intervals.endNs(i - 1) == interval.startNs();
                stoppedNs = (adjacent ? stoppedNs : 0) + partNs;
            }
            breakdown.add(interval.cause(), interval.owner(), interval.stop(),
                    Math.max(dueNs, interval.startNs()) - moveNs, partNs);
        }
        for (int i = first; i < end; i++) {
            long fromNs = Math.max(dueNs, slow.fromNs(i) + moveNs);
            long toNs = Math.min(completedNs, slow.toNs(i) + moveNs);
            if (toNs > fromNs) {
                breakdown.add(slow.cause(i), slow.cause(i), 0, fromNs - moveNs,
                        toNs - fromNs - stops.overlapNs(fromNs, toNs));
            }
        }
        breakdown.finish(Math.max(0, completedNs - dueNs), usualNs);
    }

    /** The part of a backlog that is due to slow steps of the server. */
    private static long slowNs(SlowIntervals slow, int first, int end, long moveNs, long fromNs, long toNs) {
        long ns = 0;
        for (int i = first; i < end; i++) {
            if (slow.cause(i).isServerStep()) {
                ns += Math.max(0, Math.min(toNs, slow.toNs(i) + moveNs) - Math.max(fromNs, slow.fromNs(i) + moveNs));
            }
        }
        return ns;
    }
}
