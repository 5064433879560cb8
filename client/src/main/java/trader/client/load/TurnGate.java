package trader.client.load;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import trader.client.record.Counts;
import trader.client.record.Phase;

/**
 * The threads of a process wait here between two turns. When all of them wait after the end of a turn, the process is
 * idle and says so; then it may be frozen.
 *
 * <p>Schedules run in the time of open turns: what lies between two turns shifts all later due times, so that no burst
 * follows a freeze, and a stop within a turn still delays the requests after it. No thread leaves out a turn: requests
 * of one that is over before the thread wakes up are sent late.
 *
 * <p>Threads: each party waits in its own thread, at one call at a time.
 */
public final class TurnGate {
    /** Instead of a due time: the phase has no further request. */
    static final long OVER = Long.MAX_VALUE;
    /**
     * Requests due in a turn are sent this long after its end: otherwise those that a stop of the server delays would
     * be missing.
     */
    static final long LATE_NS = 5_000_000_000L;
    private static final long SHORTEST_POLL_NS = 200_000;
    private static final long LONGEST_POLL_NS = 2_000_000;

    private final TurnFile file;
    private final int process;
    private final int parties;
    private final NanoClock clock;
    private final BooleanSupplier stopped;
    private final Supplier<Counts> counts;
    private final Pacer pacer;
    private final AtomicLong missed = new AtomicLong();
    /** Threads that wait after the turn {@code waitingAfter}; threads of earlier turns have yet to take part in it. */
    private int waiting;
    private long waitingAfter;
    /** Threads that meet the others at the start of a phase: they send nothing. */
    private int meeting;
    private long idleAfter = -1;
    private volatile Turn turn = Turn.NONE;

    /**
     * A gate for a number of threads.
     *
     * @param process its place in the file, from 1
     * @param stopped ends all waiting
     * @param counts  of all requests; called while all threads wait
     */
    public TurnGate(TurnFile file, int process, int parties, BooleanSupplier stopped, Supplier<Counts> counts) {
        this(file, process, parties, NanoClock.SYSTEM, stopped, counts);
    }

    TurnGate(TurnFile file, int process, int parties, NanoClock clock, BooleanSupplier stopped,
            Supplier<Counts> counts) {
        this.file = file;
        this.process = process;
        this.parties = parties;
        this.clock = clock;
        this.stopped = stopped;
        this.counts = counts;
        pacer = new Pacer(clock, stopped);
    }

    /** Waits until a turn is open. Returns it; null if the load was stopped. */
    Turn await() {
        Turn known = turn;
        while (known != null && !known.isOpen(clock.nowNs())) {
            known = awaitLater(known);
        }
        return known;
    }

    /**
     * The due time of a request; if it lies after the current turn, waits for the turn in which it lies.
     *
     * @param scheduledNs by a clock that stands still between turns
     * @param phase null: any
     * @param beforeWaiting ends what is under way
     * @return {@link #OVER} if the turn is of a later phase, or the load was stopped
     */
    public long dueNs(long scheduledNs, Phase phase, Runnable beforeWaiting) {
        Turn known = turn;
        while (known != null && (phase == null || known.phase() == phase)) {
            long dueNs = scheduledNs + known.pausedNs();
            if (dueNs < known.closeNs()) {
                return dueNs;
            }
            beforeWaiting.run();
            known = awaitLater(known);
        }
        return OVER;
    }

    /** Waits for a turn. Returns the time by the clock of the schedules. */
    public long startNs() {
        Turn first = await();
        return first == null ? 0 : clock.nowNs() - first.pausedNs();
    }

    /** Whether a request may be sent now; if not, it counts as missed. */
    public boolean isInTime(long dueNs, long nowNs) {
        Turn known = turn;
        // The sum would overflow in a turn without an end.
        boolean inTime = dueNs >= known.openNs() && nowNs - LATE_NS < known.closeNs();
        if (!inTime) {
            missed.incrementAndGet();
        }
        return inTime;
    }

    /** The current turn, or the last one. */
    public Turn turn() {
        return turn;
    }

    /** The thread meets the others at the start of a phase. */
    synchronized void meet() {
        meeting++;
    }

    /** All threads have met: none of them counts as waiting any more. */
    synchronized void haveMet() {
        meeting = 0;
    }

    /** The turn after {@code known}, once it has begun; null if the load was stopped. */
    private Turn awaitLater(Turn known) {
        arrive(known.number());
        long sinceNs = clock.nowNs();
        while (!stopped.getAsBoolean()) {
            Turn next = file.later(known);
            if (next.number() > known.number()) {
                pacer.waitUntil(next.openNs());
                turn = next;
                return next;
            }
            long nowNs = clock.nowNs();
            if (nowNs >= known.closeNs()) {
                tellIfIdle(known.number());
            }
            clock.sleepNs(Math.max(SHORTEST_POLL_NS, Math.min(LONGEST_POLL_NS, (nowNs - sinceNs) / 8)));
        }
        return null;
    }

    private synchronized void arrive(long after) {
        waiting = after == waitingAfter ? waiting + 1 : 1;
        waitingAfter = after;
    }

    private synchronized void tellIfIdle(long after) {
        if (after == waitingAfter && waiting + meeting == parties && after > idleAfter) {
            idleAfter = after;
            Counts now = counts.get();
            file.idle(process, new TurnFile.Totals(idleAfter, now.replied(), now.timeouts() + now.errors(),
                    missed.get()));
        }
    }
}
