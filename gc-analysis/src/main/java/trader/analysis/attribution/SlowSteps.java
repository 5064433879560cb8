package trader.analysis.attribution;

import java.util.HashMap;
import java.util.Map;
import trader.analysis.run.RequestSteps;
import trader.analysis.run.Stops;

/**
 * Finds the intervals in which a step of a request took longer than usual. Its usual time is the median, outside
 * stops; the rest of the step is slow. A thread with one request under way starts its next sequence late because of a
 * slow step: that interval then counts in the late start of each request of the sequence.
 */
final class SlowSteps {
    /** The latest slow intervals of a thread are kept; a sequence has five requests of three steps. */
    private static final int REMEMBERED = 64;

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
     * For one client.
     *
     * @param usualNs     by service and step
     * @param oneUnderWay whether each of its threads waits for a reply before it goes on
     */
    SlowSteps(long[][] usualNs, Stops stops, boolean oneUnderWay) {
        this.usualNs = usualNs;
        this.stops = stops;
        this.oneUnderWay = oneUnderWay;
    }

    /** The slow intervals of the next request in the client's file, by time; reused. */
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
            for (Cause cause : Cause.STEPS) {
                long usual = usualNs[service][cause.step().ordinal()];
                if (steps.ns(cause.step()) > usual) {
                    found.add(cause, beyond(steps.startNs(cause.step()), usual), steps.endNs(cause.step()));
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

    /** The time at which {@code usual} has passed outside stops. */
    private long beyond(long fromNs, long usual) {
        long toNs = fromNs + usual;
        for (long stoppedNs = 0; stops.overlapNs(fromNs, toNs) != stoppedNs;) {
            stoppedNs = stops.overlapNs(fromNs, toNs);
            toNs = fromNs + usual + stoppedNs;
        }
        return toNs;
    }
}
