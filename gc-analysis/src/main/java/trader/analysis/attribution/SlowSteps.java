package trader.analysis.attribution;

import java.util.HashMap;
import java.util.Map;
import trader.analysis.run.RequestSteps;
import trader.analysis.run.Stops;

/**
 * Finds, of each request of a client, the stretches in which a step took longer than usual. Usual is the median of the
 * step, outside of stops; what comes after it, to the end of the step, is slow. A thread that has one request under way
 * starts the next sequence late because of it: what was slow then counts in the late start of each of its requests.
 */
final class SlowSteps {
    /** Of a thread's slow stretches the latest are remembered; a sequence has five requests of three steps. */
    private static final int REMEMBERED = 64;
    private static final Cause[] CAUSE_OF_STEP =
            {null, null, Cause.SLOW_HANDLING, Cause.SLOW_TRANSACTION, Cause.SLOW_WAY_BACK};

    private final long[][] usualNs;
    private final Stops stops;
    private final boolean oneUnderWay;
    private final Map<Integer, ThreadState> threads = new HashMap<>();
    private final SlowIntervals found = new SlowIntervals();

    private static final class ThreadState {
        private final SlowIntervals recent = new SlowIntervals();
        private final SlowIntervals late = new SlowIntervals();
        private long sequence = -1;
        private long firstSentNs;
    }

    /**
     * Of a client.
     *
     * @param usualNs     by service and step
     * @param stops       of the client and of the server
     * @param oneUnderWay whether each of its threads waits for a reply before it goes on
     */
    SlowSteps(long[][] usualNs, Stops stops, boolean oneUnderWay) {
        this.usualNs = usualNs;
        this.stops = stops;
        this.oneUnderWay = oneUnderWay;
    }

    /** Those of the next request in the client's file, by time; reused. */
    SlowIntervals of(int service, int thread, long sequence, long dueNs, long sentNs, RequestSteps steps) {
        found.clear();
        ThreadState state = null;
        if (oneUnderWay) {
            state = threads.computeIfAbsent(thread, any -> new ThreadState());
            if (state.sequence != sequence) {
                state.sequence = sequence;
                state.firstSentNs = sentNs;
                state.late.clear();
                state.late.addAll(state.recent, dueNs, sentNs, 0);
            }
            found.addAll(state.late, Long.MIN_VALUE, Long.MAX_VALUE, sentNs - state.firstSentNs);
        }
        int late = found.size();
        if (steps.known()) {
            for (int step = RequestSteps.HANDLING; step <= RequestSteps.BACK; step++) {
                if (steps.ns(step) > usualNs[service][step]) {
                    found.add(CAUSE_OF_STEP[step], beyond(steps.startNs(step), usualNs[service][step]),
                            steps.endNs(step));
                }
            }
        }
        if (state != null && found.size() > late) {
            for (int i = late; i < found.size(); i++) {
                state.recent.add(found.cause(i), found.fromNs(i), found.toNs(i));
            }
            state.recent.keepLast(REMEMBERED);
        }
        return found;
    }

    /** When so much has gone by outside of the stops. */
    private long beyond(long fromNs, long usual) {
        long toNs = fromNs + usual;
        for (long stoppedNs = 0; stops.overlapNs(fromNs, toNs) != stoppedNs;) {
            stoppedNs = stops.overlapNs(fromNs, toNs);
            toNs = fromNs + usual + stoppedNs;
        }
        return toNs;
    }
}
