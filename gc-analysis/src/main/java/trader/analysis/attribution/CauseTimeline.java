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

    /**
     * The stops of a client and of the server, which may be null. The server's stops that are shorter than
     * {@code ofServerLeastNs} are left out: the clocks do not tell which of the client's requests they hit.
     */
    static CauseTimeline of(Jvm server, Jvm client, int clientIndex, long ofServerLeastNs) {
        IntervalColumns intervals = new IntervalColumns();
        Stops before = Stops.NONE;
        for (Cause cause : Cause.values()) {
            Stops all = cause.stops(server, client);
            Stops blamed = cause.ofServer() ? all.longerThan(ofServerLeastNs) : all;
            Stops own = blamed.minus(before, 1);
            for (int i = 0; i < own.size(); i++) {
                long id = id(cause, clientIndex, all.firstEndingAfter(own.startNs(i)));
                intervals.add(Interval.stop(own.startNs(i), own.endNs(i), cause, id));
            }
            before = Stops.union(before, blamed);
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

    /** Whether a stop of this cause overlaps [fromNs, toNs). */
    boolean has(Cause cause, long fromNs, long toNs) {
        for (int i = intervals.firstEndingAfter(fromNs); i < intervals.size() && intervals.startNs(i) < toNs; i++) {
            if (intervals.cause(i) == cause) {
                return true;
            }
        }
        return false;
    }

    /** Adds the stops in [fromNs, toNs). */
    void stops(long fromNs, long toNs, long moveNs, TimeBreakdown breakdown) {
        for (int i = intervals.firstEndingAfter(fromNs); i < intervals.size() && intervals.startNs(i) < toNs; i++) {
            if (intervals.cause(i) != Cause.BACKLOG) {
                Interval stop = intervals.get(i);
                long startNs = Math.max(fromNs, stop.startNs());
                breakdown.add(stop.cause(), stop.owner(), stop.stop(), startNs - moveNs,
                        Math.min(toNs, stop.endNs()) - startNs);
            }
        }
    }

    /** How long a request may still wait in a backlog because of the stop; reused. */
    static final class Waited {
        private SlowRequest request;
        private long moveNs;
        private long queue;
        private long leftNs;

        void begin(SlowRequest next, long byNs) {
            request = next;
            moveNs = byNs;
            queue = Long.MIN_VALUE;
        }

        private long inNs(long startNs, long endNs) {
            return overlapNs(request.lateFromNs, request.lateToNs, startNs, endNs)
                    + overlapNs(request.sentNs, request.completedNs, startNs, endNs);
        }

        private long overlapNs(long fromNs, long toNs, long startNs, long endNs) {
            return Math.max(0, Math.min(toNs + moveNs, endNs) - Math.max(fromNs + moveNs, startNs));
        }
    }

    /**
     * Adds the backlogs in [fromNs, toNs), {@code mostNs} altogether. In a backlog a request waits because of the stop
     * for at most {@link Interval#leftNs()}, minus the time that it already waited in the stop.
     *
     * @return the time added
     */
    long backlog(long fromNs, long toNs, long moveNs, long mostNs, Waited waited, TimeBreakdown breakdown) {
        long restNs = mostNs;
        for (int i = intervals.firstEndingAfter(fromNs);
                restNs > 0 && i < intervals.size() && intervals.startNs(i) < toNs; i++) {
            if (intervals.cause(i) == Cause.BACKLOG) {
                Interval interval = intervals.get(i);
                if (interval.queue() != waited.queue) {
                    waited.queue = interval.queue();
                    waited.leftNs = Math.max(0, interval.leftNs() - stoppedNs(i, waited));
                }
                long startNs = Math.max(fromNs, interval.startNs());
                long partNs = Math.min(Math.min(waited.leftNs, restNs), Math.min(toNs, interval.endNs()) - startNs);
                waited.leftNs -= partNs;
                restNs -= partNs;
                breakdown.add(Cause.BACKLOG, interval.owner(), interval.stop(), startNs - moveNs, partNs);
            }
        }
        return mostNs - restNs;
    }

    /** The time that a request spent in the stops just before an interval. */
    private long stoppedNs(int index, Waited waited) {
        long ns = 0;
        for (int i = index - 1; i >= 0 && intervals.endNs(i) == intervals.startNs(i + 1)
                && intervals.cause(i) != Cause.BACKLOG; i--) {
            ns += waited.inNs(intervals.startNs(i), intervals.endNs(i));
        }
        return ns;
    }
}
