package trader.analysis.attribution;

import trader.analysis.run.Jvm;
import trader.analysis.run.Stops;
import trader.analysis.run.Window;

/**
 * What held up the requests of one client, and when: stretches of time that do not overlap, each with one cause. Where
 * several stops overlap, the first in the order of {@link Cause} has the time.
 */
final class CauseTimeline {
    private static final IntervalColumns NONE = new IntervalColumns();
    private static final SlowIntervals NOTHING_SLOW = new SlowIntervals();

    private final IntervalColumns stretches;
    private final Stops stops;

    private CauseTimeline(IntervalColumns stretches, Stops stops) {
        this.stretches = stretches;
        this.stops = stops;
    }

    /**
     * A stretch of time.
     *
     * @param owner  the cause itself; of a backlog that of the stop before it
     * @param stop   tells stops apart; of a backlog that of the stop before it
     * @param queue  of a backlog: its beginning, which tells backlogs apart that consist of several stretches
     * @param leftNs of a backlog: the longest that a request which is due in it waits because of the stop
     */
    record Stretch(long startNs, long endNs, Cause cause, Cause owner, long stop, long queue, long leftNs) {
        static Stretch stop(long startNs, long endNs, Cause cause, long stop) {
            return new Stretch(startNs, endNs, cause, cause, stop, 0, 0);
        }

        long lengthNs() {
            return endNs - startNs;
        }
    }

    /** The stops of a client and of the server, which may be null. */
    static CauseTimeline of(Jvm server, Jvm client, int clientIndex) {
        IntervalColumns stretches = new IntervalColumns();
        Stops before = Stops.NONE;
        for (Cause cause : Cause.values()) {
            Stops all = cause.stops(server, client);
            Stops own = all.minus(before, 1);
            for (int i = 0; i < own.size(); i++) {
                long id = id(cause, clientIndex, all.firstEndingAfter(own.startNs(i)));
                stretches.add(Stretch.stop(own.startNs(i), own.endNs(i), cause, id));
            }
            before = Stops.union(before, all);
        }
        return new CauseTimeline(stretches.and(NONE), before);
    }

    /** A stop of the server is the same for all clients. */
    private static long id(Cause cause, int client, int stop) {
        return ((long) cause.ordinal() << 48) | ((cause.ofTheServer() ? 0L : client + 1L) << 32) | stop;
    }

    /** With backlogs, which must not overlap the stops. */
    CauseTimeline with(IntervalColumns backlogs) {
        return new CauseTimeline(stretches.and(backlogs), stops);
    }

    /** Everything in which client or server stood still. */
    Stops stops() {
        return stops;
    }

    /** The stops within a window, those that touch joined to one that belongs to the longest of them. */
    IntervalColumns standstills(Window window) {
        IntervalColumns joined = new IntervalColumns();
        Stretch longest = null;
        for (int i = 0; i < stretches.size(); i++) {
            Stretch stretch = stretches.get(i);
            int last = joined.size() - 1;
            if (last >= 0 && joined.endNs(last) == stretch.startNs()) {
                longest = stretch.lengthNs() > longest.lengthNs() ? stretch : longest;
                joined.set(last, Stretch.stop(joined.startNs(last), stretch.endNs(), longest.cause(),
                        longest.stop()));
            } else {
                longest = stretch;
                joined.removeLastUnlessIn(window);
                joined.add(stretch);
            }
        }
        joined.removeLastUnlessIn(window);
        return joined;
    }

    /** Whether anything is known of [fromNs, toNs). */
    boolean touches(long fromNs, long toNs) {
        int index = stretches.firstEndingAfter(fromNs);
        return index < stretches.size() && stretches.startNs(index) < toNs;
    }

    /**
     * Divides the time of a request, of which {@code usualNs} need no explanation. In a backlog it waited for no longer
     * than is left of what the stop held up when it was due; had it waited in the stop already, that much less.
     */
    void divide(long dueNs, long completedNs, long usualNs, TimeBreakdown breakdown) {
        divide(dueNs, completedNs, usualNs, NOTHING_SLOW, 0, 0, 0, breakdown);
    }

    /** The same, with the slow steps of the request from {@code first} to before {@code end}, moved as it is. */
    void divide(long dueNs, long completedNs, long usualNs, SlowIntervals slow, int first, int end, long moveNs,
            TimeBreakdown breakdown) {
        breakdown.clear();
        long queue = Long.MIN_VALUE;
        long leftNs = 0;
        long stoppedNs = 0;
        for (int i = stretches.firstEndingAfter(dueNs);
                i < stretches.size() && stretches.startNs(i) < completedNs; i++) {
            Stretch stretch = stretches.get(i);
            long partNs = Math.min(completedNs, stretch.endNs()) - Math.max(dueNs, stretch.startNs());
            if (stretch.cause() == Cause.BACKLOG) {
                leftNs = stretch.queue() == queue ? leftNs : Math.max(0, stretch.leftNs() - stoppedNs);
                queue = stretch.queue();
                partNs = Math.min(leftNs, partNs - slowNs(slow, first, end, moveNs,
                        Math.max(dueNs, stretch.startNs()), Math.min(completedNs, stretch.endNs())));
                leftNs -= partNs;
                stoppedNs = 0;
            } else {
                boolean touches = i > 0 && stretches.endNs(i - 1) == stretch.startNs();
                stoppedNs = (touches ? stoppedNs : 0) + partNs;
            }
            breakdown.add(stretch.cause(), stretch.owner(), stretch.stop(), partNs);
        }
        for (int i = first; i < end; i++) {
            long fromNs = Math.max(dueNs, slow.fromNs(i) + moveNs);
            long toNs = Math.min(completedNs, slow.toNs(i) + moveNs);
            if (toNs > fromNs) {
                breakdown.add(slow.cause(i), slow.cause(i), 0, toNs - fromNs - stops.overlapNs(fromNs, toNs));
            }
        }
        breakdown.finish(Math.max(0, completedNs - dueNs), usualNs);
    }

    /** What of a backlog slow steps of the server have. */
    private static long slowNs(SlowIntervals slow, int first, int end, long moveNs, long fromNs, long toNs) {
        long ns = 0;
        for (int i = first; i < end; i++) {
            if (slow.cause(i) != Cause.SLOW_WAY_BACK) {
                ns += Math.max(0, Math.min(toNs, slow.toNs(i) + moveNs) - Math.max(fromNs, slow.fromNs(i) + moveNs));
            }
        }
        return ns;
    }
}
