package trader.analysis.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * What held up the requests of one client, and when: stretches of time that do not overlap, each with one cause. Where
 * several stops overlap, the first in the order of {@link Cause} has the time.
 */
final class CauseTimeline {
    private final List<Stretch> stretches;
    private final long[] endsNs;

    private CauseTimeline(List<Stretch> stretches) {
        this.stretches = stretches;
        endsNs = stretches.stream().mapToLong(Stretch::endNs).toArray();
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
        List<Stretch> stretches = new ArrayList<>();
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
        return sorted(stretches);
    }

    /** A stop of the server is the same for all clients. */
    private static long id(Cause cause, int client, int stop) {
        return ((long) cause.ordinal() << 48) | ((cause.ofTheServer() ? 0L : client + 1L) << 32) | stop;
    }

    private static CauseTimeline sorted(List<Stretch> stretches) {
        stretches.sort(Comparator.comparingLong(Stretch::startNs));
        return new CauseTimeline(List.copyOf(stretches));
    }

    /** With backlogs, which must not overlap the stops. */
    CauseTimeline with(List<Stretch> backlogs) {
        List<Stretch> all = new ArrayList<>(stretches);
        all.addAll(backlogs);
        return sorted(all);
    }

    /** The stops, those that touch joined to one that belongs to the longest of them. */
    List<Stretch> standstills() {
        List<Stretch> joined = new ArrayList<>();
        Stretch longest = null;
        for (Stretch stretch : stretches) {
            int last = joined.size() - 1;
            if (last >= 0 && joined.get(last).endNs() == stretch.startNs()) {
                longest = stretch.lengthNs() > longest.lengthNs() ? stretch : longest;
                joined.set(last, Stretch.stop(joined.get(last).startNs(), stretch.endNs(), longest.cause(),
                        longest.stop()));
            } else {
                longest = stretch;
                joined.add(stretch);
            }
        }
        return joined;
    }

    /** Whether anything is known of [fromNs, toNs). */
    boolean touches(long fromNs, long toNs) {
        int index = firstEndingAfter(fromNs);
        return index < endsNs.length && stretches.get(index).startNs() < toNs;
    }

    /**
     * Divides the time of a request, of which {@code usualNs} need no explanation. In a backlog it waited for no longer
     * than is left of what the stop held up when it was due; had it waited in the stop already, that much less.
     */
    void slice(long dueNs, long completedNs, long usualNs, Slice slice) {
        slice.clear();
        long queue = Long.MIN_VALUE;
        long leftNs = 0;
        long stoppedNs = 0;
        for (int i = firstEndingAfter(dueNs); i < endsNs.length; i++) {
            Stretch stretch = stretches.get(i);
            if (stretch.startNs() >= completedNs) {
                break;
            }
            long partNs = Math.min(completedNs, stretch.endNs()) - Math.max(dueNs, stretch.startNs());
            if (stretch.cause() == Cause.BACKLOG) {
                leftNs = stretch.queue() == queue ? leftNs : Math.max(0, stretch.leftNs() - stoppedNs);
                queue = stretch.queue();
                partNs = Math.min(partNs, leftNs);
                leftNs -= partNs;
                stoppedNs = 0;
            } else {
                boolean touches = i > 0 && stretches.get(i - 1).endNs() == stretch.startNs();
                stoppedNs = (touches ? stoppedNs : 0) + partNs;
            }
            slice.add(stretch.cause(), stretch.owner(), stretch.stop(), partNs);
        }
        slice.finish(Math.max(0, completedNs - dueNs), usualNs);
    }

    private int firstEndingAfter(long timeNs) {
        int found = Arrays.binarySearch(endsNs, timeNs);
        return found >= 0 ? found + 1 : -found - 1;
    }
}
