package trader.analysis.attribution;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import trader.analysis.attribution.CauseIntervals.Part;
import trader.analysis.run.Jvm;
import trader.analysis.run.Stops;
import trader.analysis.run.Window;

/**
 * The delays of one client's requests: intervals that do not overlap, each with one cause. If
 * several stops overlap, the first in the order of {@link Cause} gets the time.
 */
final class CauseTimeline {
    private final List<Interval> intervals;
    private final long[] endsNs;
    private final Stops stops;

    private CauseTimeline(List<Interval> unordered, Stops stops) {
        intervals = unordered.stream().sorted(Comparator.comparingLong(Interval::startNs)).toList();
        endsNs = intervals.stream().mapToLong(Interval::endNs).toArray();
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

        private long overlapNs(long fromNs, long toNs) {
            return Math.min(toNs, endNs) - Math.max(fromNs, startNs);
        }
    }

    /**
     * The stops of a client and of the server, which may be null. The server's stops that are shorter than
     * {@code ofServerLeastNs} are left out: the clocks do not tell which of the client's requests they hit.
     */
    static CauseTimeline of(Jvm server, Jvm client, int clientIndex, long ofServerLeastNs) {
        List<Interval> intervals = new ArrayList<>();
        Stops before = Stops.NONE;
        for (Cause cause : Cause.values()) {
            // The clocks of two hosts do not tell whether both stopped together.
            boolean isTold = cause != Cause.MACHINE_STOP || ofServerLeastNs == 0;
            Stops all = isTold ? cause.stops(server, client) : Stops.NONE;
            Stops blamed = cause.ofServer() ? all.longerThan(ofServerLeastNs) : all;
            Stops own = blamed.minus(before, 1);
            for (int i = 0; i < own.size(); i++) {
                long id = id(cause, clientIndex, all.firstEndingAfter(own.startNs(i)));
                intervals.add(Interval.stop(own.startNs(i), own.endNs(i), cause, id));
            }
            before = Stops.union(before, blamed);
        }
        return new CauseTimeline(intervals, before);
    }

    /** A stop of the server has the same id for all clients. */
    private static long id(Cause cause, int client, int stop) {
        return ((long) cause.ordinal() << 48) | ((cause.ofServer() ? 0L : client + 1L) << 32) | stop;
    }

    /** Adds backlogs, which must not overlap the stops. */
    CauseTimeline with(List<Interval> backlogs) {
        return new CauseTimeline(Stream.concat(intervals.stream(), backlogs.stream()).toList(), stops);
    }

    /** All time in which client or server was stopped. */
    Stops stops() {
        return stops;
    }

    /** The stops within a window; adjacent stops are joined into one that belongs to the longest of them. */
    List<Interval> standstills(Window window) {
        List<Interval> joined = new ArrayList<>();
        Interval longest = null;
        for (Interval interval : intervals) {
            int last = joined.size() - 1;
            if (last >= 0 && joined.get(last).endNs() == interval.startNs()) {
                longest = interval.lengthNs() > longest.lengthNs() ? interval : longest;
                joined.set(last, Interval.stop(joined.get(last).startNs(), interval.endNs(), longest.cause(),
                        longest.stop()));
            } else {
                longest = interval;
                joined.add(interval);
            }
        }
        return joined.stream().filter(each -> window.overlaps(each.startNs(), each.endNs())).toList();
    }

    /** Index of the first interval that ends after a time. */
    private int firstEndingAfter(long timeNs) {
        return Stops.firstAfter(endsNs, timeNs);
    }

    /** The intervals that overlap [fromNs, toNs). */
    private List<Interval> in(long fromNs, long toNs) {
        int first = firstEndingAfter(fromNs);
        int end = first;
        while (end < intervals.size() && intervals.get(end).startNs() < toNs) {
            end++;
        }
        return intervals.subList(first, end);
    }

    /** Whether any interval overlaps [fromNs, toNs). */
    boolean touches(long fromNs, long toNs) {
        return !in(fromNs, toNs).isEmpty();
    }

    /** Whether a stop of this cause overlaps [fromNs, toNs). */
    boolean has(Cause cause, long fromNs, long toNs) {
        return in(fromNs, toNs).stream().anyMatch(interval -> interval.cause() == cause);
    }

    /** Adds the stops in [fromNs, toNs). */
    void stops(long fromNs, long toNs, TimeBreakdown breakdown) {
        for (Interval stop : in(fromNs, toNs)) {
            if (stop.cause() != Cause.BACKLOG) {
                long partNs = stop.overlapNs(fromNs, toNs);
                breakdown.add(stop.cause(), stop.owner(), stop.stop(), partNs);
                breakdown.longest(stop.cause(), new Part(Math.max(fromNs, stop.startNs()), partNs));
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

        private long inNs(Interval stop) {
            return Math.max(0, stop.overlapNs(request.late().fromNs() + moveNs, request.late().toNs() + moveNs))
                    + Math.max(0, stop.overlapNs(request.sentNs() + moveNs, request.completedNs() + moveNs));
        }
    }

    /**
     * Adds the backlogs in a stretch, {@code mostNs} altogether. In a backlog a request waits because of the stop for
     * at most {@link Interval#leftNs()}, minus the time that it already waited in the stop.
     *
     * @return the time added
     */
    long backlog(Stretch in, long mostNs, Waited waited, TimeBreakdown breakdown) {
        long restNs = mostNs;
        for (int i = firstEndingAfter(in.fromNs());
                restNs > 0 && i < intervals.size() && intervals.get(i).startNs() < in.toNs(); i++) {
            Interval interval = intervals.get(i);
            if (interval.cause() == Cause.BACKLOG) {
                if (interval.queue() != waited.queue) {
                    waited.queue = interval.queue();
                    waited.leftNs = Math.max(0, interval.leftNs() - stoppedNs(i, waited));
                }
                long partNs = Math.min(Math.min(waited.leftNs, restNs), interval.overlapNs(in.fromNs(), in.toNs()));
                waited.leftNs -= partNs;
                restNs -= partNs;
                breakdown.add(Cause.BACKLOG, interval.owner(), interval.stop(), partNs);
            }
        }
        return mostNs - restNs;
    }

    /** The time that a request spent in the stops just before an interval. */
    private long stoppedNs(int index, Waited waited) {
        long ns = 0;
        for (int i = index - 1; i >= 0 && endsNs[i] == intervals.get(i + 1).startNs()
                && intervals.get(i).cause() != Cause.BACKLOG; i--) {
            ns += waited.inNs(intervals.get(i));
        }
        return ns;
    }
}
