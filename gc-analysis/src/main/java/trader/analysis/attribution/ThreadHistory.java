package trader.analysis.attribution;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import trader.analysis.latencylog.ClientRequest;
import trader.analysis.run.RequestStep;
import trader.analysis.run.RequestSteps;

/**
 * The earlier requests of each thread of a client that has one request under way at a time. If a thread is late with a
 * sequence of requests, the time from when it was due is covered by what the thread did meanwhile: earlier requests
 * with their steps, the gaps between them, and waiting.
 */
final class ThreadHistory {
    private static final RequestStep[] STEPS = RequestStep.values();
    /** A slow stretch that is a smaller part of a late start than this counts as usual. */
    private static final int LEAST_PART = 500;

    private final long[][] usualNs;
    private final long[] usualResponseNs;
    private final boolean oneUnderWay;
    private final RequestDivision division;
    private final Map<Integer, ThreadState> threads = new HashMap<>();
    private final Stretches stretches = new Stretches();
    private final SlowRequest request = new SlowRequest();
    private final SlowRequest earlier = new SlowRequest();
    private final TimeBreakdown delays = new TimeBreakdown();
    private final long[] waitsNs = new long[OwnWaits.COUNT];

    private static final class ThreadState {
        private final EarlierRequests requests = new EarlierRequests();
        private long sequence = -1;
        private long lateFromNs;
        private long firstReadyNs;
        private long firstSentNs;
        private long firstWaitedNs;
        private long lastCompletedNs = Long.MIN_VALUE;
        private long busyFromNs;
        private long busyUsualNs;
        private final long[] delayNs = new long[Cause.values().length];
    }

    /**
     * For one client.
     *
     * @param usualNs         by service and step
     * @param usualResponseNs by service
     * @param oneUnderWay     whether each of its threads waits for a reply before it goes on
     */
    ThreadHistory(long[][] usualNs, long[] usualResponseNs, boolean oneUnderWay, RequestDivision division) {
        this.usualNs = usualNs;
        this.usualResponseNs = usualResponseNs;
        this.oneUnderWay = oneUnderWay;
        this.division = division;
    }

    /** Takes the next request in the client's file; then {@link #request} can tell how to divide it. */
    void begin(ClientRequest next) {
        long lateNs = Math.max(0, next.sentNs() - next.dueNs());
        request.sentNs = next.sentNs();
        request.completedNs = next.completedNs();
        request.owners.clear();
        request.overload = 0;
        if (!oneUnderWay) {
            request.lateFromNs = next.sentNs() - lateNs;
            request.lateToNs = next.sentNs();
            return;
        }
        ThreadState state = threads.computeIfAbsent(next.thread(), any -> new ThreadState());
        if (state.sequence != next.sequence()) {
            state.sequence = next.sequence();
            state.firstReadyNs = Math.min(next.readyNs(), next.sentNs());
            state.firstSentNs = next.sentNs();
            state.firstWaitedNs = Math.max(0, next.waitedBeforeNs());
            state.lateFromNs = next.sentNs() - lateNs;
            beginSequence(state);
        }
        request.lateFromNs = state.lateFromNs;
        request.lateToNs = state.firstSentNs;
        request.busyFromNs = state.busyFromNs;
    }

    private void beginSequence(ThreadState state) {
        if (state.lastCompletedNs > state.lateFromNs) {
            account(state);
        } else {
            state.busyFromNs = state.lateFromNs;
            state.busyUsualNs = 0;
            Arrays.fill(state.delayNs, 0);
            state.requests.skipAll();
        }
        state.requests.dropBefore(state.lateFromNs);
    }

    /** Adds up the delays of the requests since the thread was idle. */
    private void account(ThreadState state) {
        EarlierRequests all = state.requests;
        for (int i = all.firstToAccount(); i < all.end(); i++) {
            state.busyUsualNs += usualResponseNs[all.service(i)];
            stretches.clear();
            earlier.lateFromNs = earlier.lateToNs = earlier.sentNs = all.sentNs(i);
            earlier.completedNs = all.completedNs(i);
            earlier.stretches = stretches;
            earlier.late = earlier.lateEnd = earlier.own = 0;
            stretches.begin(all.waitsNs(i));
            own(all, i, earlier.sentNs, earlier.completedNs, 0);
            earlier.end = stretches.size();
            division.delays(earlier, delays);
            for (Cause cause : Cause.values()) {
                state.delayNs[cause.ordinal()] += cause == Cause.BACKLOG ? 0
                        : delays.ns(cause) + delays.backlogNs(cause);
            }
        }
        all.skipAll();
    }

    /** How to divide the request that began last; the same object each time. */
    SlowRequest request(ClientRequest last, RequestSteps steps) {
        stretches.clear();
        request.stretches = stretches;
        request.late = 0;
        ThreadState state = oneUnderWay ? threads.get(last.thread()) : null;
        if (state == null) {
            stretches.begin(waits(last, steps));
            stretches.add(Stretch.IDLE, last.service(), request.lateFromNs, request.lateToNs,
                    usualLateNs(last.service()));
        } else {
            late(state, last.service());
            owners(state);
        }
        request.lateEnd = request.own = stretches.size();
        stretches.begin(waits(last, steps));
        if (steps.known()) {
            boolean confirmed = Stretch.waitsForDisk(last.service()) && steps.ns(RequestStep.SEND) > 0
                    || steps.ns(RequestStep.GATEWAY) > 0;
            for (int step = 1; step < STEPS.length; step++) {
                addOwn(Stretch.of(STEPS[step], confirmed), STEPS[step], last.service(), steps.startNs(STEPS[step]),
                        steps.endNs(STEPS[step]));
            }
        } else {
            stretches.add(Stretch.UNKNOWN, last.service(), last.sentNs(), last.completedNs(),
                    usualResponseNs[last.service()]);
        }
        request.end = stretches.size();
        return request;
    }

    /** Adds the request to the history; after {@link #request}. */
    void end(ClientRequest last, RequestSteps steps) {
        if (oneUnderWay) {
            ThreadState state = threads.get(last.thread());
            boolean first = last.sentNs() == state.firstSentNs;
            state.requests.add(last, first ? state.firstReadyNs : last.sentNs(), first, steps);
            state.lastCompletedNs = Math.max(state.lastCompletedNs, last.completedNs());
        }
    }

    /** Reused. */
    private long[] waits(ClientRequest of, RequestSteps steps) {
        OwnWaits.read(of, steps, waitsNs);
        return waitsNs;
    }

    private long usualLateNs(int service) {
        return usualNs[service][RequestStep.LATE_START.ordinal()];
    }

    private void owners(ThreadState state) {
        request.owners.proportional(state.delayNs);
        long growthNs = Math.max(0, state.busyUsualNs - (state.lateFromNs - state.busyFromNs));
        if (growthNs > 0) {
            request.overload = (double) growthNs / (growthNs + Arrays.stream(state.delayNs).sum());
            if (request.owners.isEmpty()) {
                request.owners.only(Cause.SATURATION);
            }
        }
    }

    /** Covers the late start with what the thread did. */
    private void late(ThreadState state, int service) {
        EarlierRequests all = state.requests;
        long atNs = state.lateFromNs;
        long leastNs = (state.firstSentNs - atNs) / LEAST_PART;
        if (all.lostUntilNs() > atNs) {
            stretches.addQueued(atNs, all.lostUntilNs());
            atNs = all.lostUntilNs();
        }
        for (int i = all.start(); i < all.end() && all.sentNs(i) < state.firstSentNs; i++) {
            if (all.completedNs(i) > atNs) {
                stretches.begin(all.waitsNs(i));
                idle(atNs, all.readyNs(i), all.sentNs(i), all.isFirst(i), service);
                atNs = Math.max(atNs, all.sentNs(i));
                own(all, i, atNs, state.firstSentNs, leastNs);
                atNs = all.completedNs(i);
            }
        }
        Arrays.fill(waitsNs, 0);
        waitsNs[OwnWaits.LOAD_BEFORE] = state.firstWaitedNs;
        stretches.begin(waitsNs);
        idle(atNs, state.firstReadyNs, state.firstSentNs, true, service);
    }

    private void idle(long fromNs, long readyNs, long sentNs, boolean first, int service) {
        long awakeNs = first ? Math.max(fromNs, readyNs) : fromNs;
        stretches.add(Stretch.IDLE, service, fromNs, Math.min(awakeNs, sentNs), usualLateNs(service));
        stretches.add(Stretch.SCRIPT, service, awakeNs, sentNs, 0);
    }

    /** The stretches of an earlier request between two times. */
    private void own(EarlierRequests all, int index, long earliestNs, long latestNs, long leastNs) {
        int service = all.service(index);
        if (!all.isKnown(index)) {
            stretches.add(Stretch.UNKNOWN, service, Math.max(earliestNs, all.sentNs(index)),
                    Math.min(latestNs, all.completedNs(index)), all.isAnswered(index) ? usualResponseNs[service] : 0);
            return;
        }
        boolean confirmed = Stretch.waitsForDisk(service) && all.isIn(index, RequestStep.SEND)
                || all.isIn(index, RequestStep.GATEWAY);
        long startNs = all.sentNs(index);
        for (int step = 1; step < STEPS.length; step++) {
            long endNs = all.endNs(index, step);
            long fromNs = Math.max(startNs, earliestNs);
            long toNs = Math.min(endNs, latestNs);
            long usual = usualNs[service][step];
            if (toNs > fromNs && fromNs > startNs) {
                usual = Math.max(0, usual - (fromNs - startNs
                        - division.timeline().stops().overlapNs(startNs, fromNs)));
            }
            if (toNs - fromNs <= usual + leastNs) {
                stretches.addQueued(fromNs, toNs);
            } else {
                stretches.add(Stretch.of(STEPS[step], confirmed), service, fromNs, toNs, usual);
            }
            startNs = endNs;
        }
    }

    private void addOwn(Stretch kind, RequestStep step, int service, long fromNs, long toNs) {
        long usual = usualNs[service][step.ordinal()];
        if (toNs - fromNs > usual) {
            stretches.add(kind, service, fromNs, toNs, usual);
        }
    }
}
