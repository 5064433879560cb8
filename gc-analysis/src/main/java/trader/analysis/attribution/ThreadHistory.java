package trader.analysis.attribution;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import trader.analysis.attribution.SlowRequest.LateStart;
import trader.analysis.attribution.SlowRequest.Owner;
import trader.analysis.run.RequestStep;
import trader.analysis.run.RequestSteps;
import trader.runfiles.RequestRecord;

/**
 * The earlier requests of each thread of a client that has one request under way at a time. If a thread is late with a
 * sequence of requests, the time from when it was due is covered by what the thread did meanwhile: earlier requests
 * with their steps, the gaps between them, and waiting.
 */
final class ThreadHistory {
    private static final RequestStep[] STEPS = RequestStep.values();
    /** A slow stretch that is a smaller part of a late start than this counts as usual. */
    private static final int LEAST_PART = 500;
    /** Of a thread that is late with more requests, the oldest are forgotten. */
    private static final int MOST_REQUESTS = 2_048;

    private final long[][] usualNs;
    private final long[] usualResponseNs;
    private final boolean oneUnderWay;
    private final RequestDivision division;
    private final Map<Integer, ThreadState> threads = new HashMap<>();
    private final TimeBreakdown delays = new TimeBreakdown();

    /**
     * A request of a thread.
     *
     * @param readyNs    until when the thread waited before it; {@link #AT_ONCE}: it did not
     * @param stepEndsNs null: unknown
     */
    private record Sent(int service, boolean answered, long readyNs, long sentNs, long completedNs, long[] ownWaits,
            long[] stepEndsNs) {
        private static final long AT_ONCE = Long.MIN_VALUE;

        static Sent of(RequestRecord request, RequestSteps steps, long readyNs) {
            return new Sent(request.service(), request.isAnswered(), readyNs, request.sentNs(), request.completedNs(),
                    OwnWaits.of(request, steps), steps == null ? null : steps.endsNs());
        }

        private boolean isIn(RequestStep step) {
            return stepEndsNs[step.ordinal()] > stepEndsNs[step.ordinal() - 1];
        }

        /** Whether its thread has written an order to the socket, or a FIX gateway has the request. */
        private boolean isUnderWay() {
            return StretchKind.waitsForDisk(service) && isIn(RequestStep.SEND) || isIn(RequestStep.GATEWAY);
        }
    }

    private static final class ThreadState {
        private final Deque<Sent> requests = new ArrayDeque<>();
        /** When the last request that was forgotten had completed. */
        private long forgottenUntilNs = Long.MIN_VALUE;
        /** So many of the latest requests are not in {@link #delayNs} yet. */
        private int toAccount;
        private long sequence = -1;
        private long lateFromNs;
        private long firstReadyNs;
        private long firstSentNs;
        private long firstWaitedNs;
        private long lastCompletedNs = Long.MIN_VALUE;
        private long busyFromNs;
        private long busyUsualNs;
        private final long[] delayNs = new long[Cause.values().length];
        /** Of the sequence; null until a slow request needs it. */
        private LateStart late;

        void add(Sent request) {
            if (requests.size() == MOST_REQUESTS) {
                for (int i = 0; i < MOST_REQUESTS / 2; i++) {
                    forgottenUntilNs = requests.remove().completedNs;
                }
            }
            requests.add(request);
            toAccount = Math.min(toAccount + 1, requests.size());
            lastCompletedNs = Math.max(lastCompletedNs, request.completedNs);
        }

        void dropBefore(long timeNs) {
            while (!requests.isEmpty() && requests.element().completedNs <= timeNs) {
                requests.remove();
            }
        }
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
    void begin(RequestRecord next) {
        if (!oneUnderWay) {
            return;
        }
        ThreadState state = threads.computeIfAbsent(next.thread(), any -> new ThreadState());
        if (state.sequence != next.sequence()) {
            state.sequence = next.sequence();
            state.firstReadyNs = Math.min(next.readyNs(), next.sentNs());
            state.firstSentNs = next.sentNs();
            state.firstWaitedNs = Math.max(0, next.waitedBeforeNs());
            state.lateFromNs = Math.min(next.dueNs(), next.sentNs());
            state.late = null;
            if (state.lastCompletedNs > state.lateFromNs) {
                account(state);
            } else {
                state.busyFromNs = state.lateFromNs;
                state.busyUsualNs = 0;
                Arrays.fill(state.delayNs, 0);
            }
            state.toAccount = 0;
            state.dropBefore(state.lateFromNs);
        }
    }

    /** Adds up the delays of the requests since the thread was idle. */
    private void account(ThreadState state) {
        state.requests.stream().skip(state.requests.size() - state.toAccount).forEach(each -> {
            state.busyUsualNs += usualResponseNs[each.service];
            division.delays(slow(each, LateStart.none(each.sentNs)), 0, delays);
            for (Cause cause : Cause.values()) {
                state.delayNs[cause.ordinal()] += cause == Cause.BACKLOG ? 0 : delays.withBacklogsNs(cause);
            }
        });
    }

    /** How to divide the request that began last. */
    SlowRequest request(RequestRecord last, RequestSteps steps) {
        Sent sent = Sent.of(last, steps, Sent.AT_ONCE);
        if (!oneUnderWay) {
            long fromNs = Math.min(last.dueNs(), last.sentNs());
            List<Stretch> late = new ArrayList<>();
            add(late, new Stretch(StretchKind.IDLE, last.service(), fromNs, last.sentNs(),
                    usualLateNs(last.service()), sent.ownWaits));
            return slow(sent, new LateStart(fromNs, last.sentNs(), List.copyOf(late), fromNs, List.of(), 0));
        }
        ThreadState state = threads.get(last.thread());
        if (state.late == null) {
            state.late = late(state, last.service());
        }
        return slow(sent, state.late);
    }

    /** Adds the request to the history; after {@link #request}. */
    void end(RequestRecord last, RequestSteps steps) {
        if (oneUnderWay) {
            ThreadState state = threads.get(last.thread());
            boolean isFirst = last.sentNs() == state.firstSentNs;
            state.add(Sent.of(last, steps, isFirst ? state.firstReadyNs : Sent.AT_ONCE));
        }
    }

    private SlowRequest slow(Sent request, LateStart late) {
        List<Stretch> stretches = new ArrayList<>();
        addSteps(request, request.sentNs, request.completedNs, 0, stretches);
        stretches.removeIf(stretch -> stretch.kind() == StretchKind.QUEUED);
        return new SlowRequest(division, request.service, late, request.sentNs, request.completedNs,
                List.copyOf(stretches));
    }

    private long usualLateNs(int service) {
        return usualNs[service][RequestStep.LATE_START.ordinal()];
    }

    /** {@code service}: of a request of the sequence. */
    private LateStart late(ThreadState state, int service) {
        List<Owner> owners = Owner.proportional(state.delayNs);
        double overload = 0;
        long growthNs = Math.max(0, state.busyUsualNs - (state.lateFromNs - state.busyFromNs));
        if (growthNs > 0) {
            overload = (double) growthNs / (growthNs + Arrays.stream(state.delayNs).sum());
            owners = owners.isEmpty() ? List.of(new Owner(Cause.SATURATION, 1)) : owners;
        }
        return new LateStart(state.lateFromNs, state.firstSentNs, cover(state, service), state.busyFromNs, owners,
                overload);
    }

    /** Covers the late start with what the thread did. */
    private List<Stretch> cover(ThreadState state, int service) {
        List<Stretch> cover = new ArrayList<>();
        long atNs = state.lateFromNs;
        long leastNs = (state.firstSentNs - atNs) / LEAST_PART;
        if (state.forgottenUntilNs > atNs) {
            addQueued(cover, atNs, state.forgottenUntilNs);
            atNs = state.forgottenUntilNs;
        }
        for (Sent each : state.requests) {
            if (each.sentNs < state.firstSentNs && each.completedNs > atNs) {
                addIdle(cover, atNs, each, service);
                atNs = Math.max(atNs, each.sentNs);
                addSteps(each, atNs, state.firstSentNs, leastNs, cover);
                atNs = each.completedNs;
            }
        }
        long[] ownWaits = new long[OwnWaits.COUNT];
        ownWaits[OwnWaits.LOAD_BEFORE] = state.firstWaitedNs;
        addIdle(cover, atNs, new Sent(service, true, state.firstReadyNs, state.firstSentNs, 0, ownWaits, null),
                service);
        return List.copyOf(cover);
    }

    /** The time until a request was sent. */
    private void addIdle(List<Stretch> to, long fromNs, Sent next, int service) {
        long awakeNs = Math.max(fromNs, next.readyNs);
        add(to, new Stretch(StretchKind.IDLE, service, fromNs, Math.min(awakeNs, next.sentNs), usualLateNs(service),
                next.ownWaits));
        add(to, new Stretch(StretchKind.SCRIPT, service, awakeNs, next.sentNs, 0, next.ownWaits));
    }

    /** The steps of a request between two times; those that took hardly longer than usual are queued time. */
    private void addSteps(Sent request, long earliestNs, long latestNs, long leastNs, List<Stretch> to) {
        int service = request.service;
        if (request.stepEndsNs == null) {
            add(to, new Stretch(StretchKind.UNKNOWN, service, Math.max(earliestNs, request.sentNs),
                    Math.min(latestNs, request.completedNs), request.answered ? usualResponseNs[service] : 0,
                    request.ownWaits));
            return;
        }
        long startNs = request.sentNs;
        for (int step = 1; step < STEPS.length; step++) {
            long endNs = request.stepEndsNs[step];
            long fromNs = Math.max(startNs, earliestNs);
            long toNs = Math.min(endNs, latestNs);
            long usual = usualNs[service][step];
            if (toNs > fromNs && fromNs > startNs) {
                usual = Math.max(0, usual - (fromNs - startNs
                        - division.timeline().stops().overlapNs(startNs, fromNs)));
            }
            if (toNs - fromNs <= usual + leastNs) {
                addQueued(to, fromNs, toNs);
            } else {
                add(to, new Stretch(StretchKind.of(STEPS[step], request.isUnderWay()), service, fromNs, toNs, usual,
                        request.ownWaits));
            }
            startNs = endNs;
        }
    }

    private static void add(List<Stretch> to, Stretch stretch) {
        if (stretch.lengthNs() > 0) {
            to.add(stretch);
        }
    }

    /** Adds usual time of an earlier request; adjacent stretches of it are joined. */
    private static void addQueued(List<Stretch> to, long fromNs, long toNs) {
        if (toNs <= fromNs) {
            return;
        }
        Stretch last = to.isEmpty() ? null : to.get(to.size() - 1);
        boolean isJoined = last != null && last.kind() == StretchKind.QUEUED && last.toNs() == fromNs;
        long startNs = isJoined ? last.fromNs() : fromNs;
        if (isJoined) {
            to.remove(to.size() - 1);
        }
        to.add(new Stretch(StretchKind.QUEUED, 0, startNs, toNs, toNs - startNs, null));
    }
}
