package trader.analysis.run;

import java.util.List;

/**
 * Gives each slow request one cause. A stop is the cause of a request if it took at least a tenth of its time, from
 * when it was due to when it was answered; of several causes the first in the order of {@link Cause} counts.
 *
 * <p>A request without such a stop belongs to the backlog of one if it was due while requests that the stop had held
 * up, or their backlog, were still unanswered, but at most ten times the length of the stop after it.
 */
final class Classifier {
    private static final int PART_OF_THE_TIME = 10;
    private static final int BACKLOG_AT_MOST = 10;

    private final Cause[] causes = Cause.values();
    private final Stops[][] stops;
    private final Window window;

    Classifier(Jvm server, List<Client> clients, Window window) {
        this.window = window;
        stops = new Stops[clients.size()][causes.length];
        for (int c = 0; c < clients.size(); c++) {
            for (Cause cause : causes) {
                stops[c][cause.ordinal()] = cause.stops(server, clients.get(c).jvm());
            }
        }
    }

    /** Is told the cause of each request; {@code stop} tells stops apart, -1 when there is none. */
    interface Visitor {
        void request(int index, Cause cause, long stop);
    }

    /** All requests of a sorted tail, as they were. */
    void classify(Tail tail, Visitor visitor) {
        classify(tail, 0, visitor);
    }

    /** The same with the requests moved by {@code shiftNs} within the window, round and round. */
    void classify(Tail tail, long shiftNs, Visitor visitor) {
        int first = 0;
        while (first < tail.size() && tail.dueNs(first) + shiftNs < window.endNs()) {
            first++;
        }
        Backlog backlog = new Backlog();
        for (int i = first; i < tail.size(); i++) {
            classify(tail, i, shiftNs - window.lengthNs(), backlog, visitor);
        }
        Backlog rest = first == 0 ? backlog : new Backlog();
        for (int i = 0; i < first; i++) {
            classify(tail, i, shiftNs, rest, visitor);
        }
    }

    private void classify(Tail tail, int index, long moveNs, Backlog backlog, Visitor visitor) {
        long dueNs = tail.dueNs(index) + moveNs;
        long completedNs = tail.completedNs(index) + moveNs;
        int client = tail.client(index);
        long timeNs = completedNs - dueNs;
        for (Cause cause : causes) {
            Stops those = stops[client][cause.ordinal()];
            long overlapNs = those.overlapNs(dueNs, completedNs);
            if (overlapNs > 0 && overlapNs * PART_OF_THE_TIME >= timeNs) {
                int stop = longest(those, dueNs, completedNs);
                long id = id(cause, client, stop);
                backlog.stopped(id, those.endNs(stop), those.lengthNs(stop), dueNs, completedNs);
                visitor.request(index, cause, id);
                return;
            }
        }
        if (backlog.includes(dueNs)) {
            backlog.reachNs = Math.max(backlog.reachNs, completedNs);
            visitor.request(index, Cause.BACKLOG, backlog.stop);
        } else {
            visitor.request(index, Cause.UNKNOWN, -1);
        }
    }

    /** Of those that overlap [fromNs, toNs), of which there is one. */
    private static int longest(Stops stops, long fromNs, long toNs) {
        int longest = stops.firstEndingAfter(fromNs);
        for (int i = longest + 1; i < stops.size() && stops.startNs(i) < toNs; i++) {
            longest = stops.lengthNs(i) > stops.lengthNs(longest) ? i : longest;
        }
        return longest;
    }

    /** A stop of the server is the same for all clients. */
    private static long id(Cause cause, int client, int stop) {
        return ((long) cause.ordinal() << 48) | ((cause.ofTheServer() ? 0L : client + 1L) << 32) | stop;
    }

    /** The queue behind the last stop. */
    private static final class Backlog {
        private long stop = -1;
        private long reachNs = Long.MIN_VALUE;
        private long limitNs = Long.MIN_VALUE;

        boolean includes(long dueNs) {
            return dueNs <= reachNs && dueNs <= limitNs;
        }

        void stopped(long id, long endNs, long lengthNs, long dueNs, long completedNs) {
            boolean open = includes(dueNs);
            long newLimitNs = endNs + BACKLOG_AT_MOST * lengthNs;
            stop = open && limitNs > newLimitNs ? stop : id;
            limitNs = open ? Math.max(limitNs, newLimitNs) : newLimitNs;
            reachNs = open ? Math.max(reachNs, completedNs) : completedNs;
        }
    }
}
