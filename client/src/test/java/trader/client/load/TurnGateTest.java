package trader.client.load;

import static org.assertj.core.api.Assertions.assertThat;
import static trader.jmsclient.testing.Await.await;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.client.record.Counts;
import trader.client.record.Phase;

class TurnGateTest {
    private static final long MS = 1_000_000;
    private static final long S = 1_000 * MS;

    @TempDir
    private Path directory;
    private TurnFile file;
    private final List<String> events = new ArrayList<>();
    private final Queue<Turn> turns = new ArrayDeque<>();
    private long nowNs = 5 * S;
    private boolean stopped;
    /** Until then the process is stopped from outside in the turn of this number. */
    private final Map<Long, Long> stops = new HashMap<>();

    /** Time passes only by sleeping; a process that is idle gets the next turn, or is stopped. */
    private final NanoClock clock = new NanoClock() {
        private long given;

        @Override
        public long nowNs() {
            return nowNs;
        }

        @Override
        public void sleepNs(long durationNs) {
            // A pacer sleeps this much less, and watches the clock for the rest.
            nowNs += durationNs + Pacer.SPIN_NS;
            TurnFile.Totals totals = file.totals(1);
            if (totals.idleAfter() == given) {
                events.add("idle " + totals.idleAfter() + " answered " + totals.answered() + " failed "
                        + totals.failed() + " missed " + totals.missed());
                Turn next = turns.poll();
                if (next == null) {
                    stopped = true;
                } else {
                    file.give(next);
                    given = next.number();
                    // The freeze.
                    nowNs = Math.max(nowNs, stops.getOrDefault(given, next.openNs() - 3 * MS));
                }
            }
        }
    };

    @BeforeEach
    void makeFile() throws Exception {
        file = TurnFile.create(directory.resolve("turns.gate"));
    }

    private TurnGate gate() {
        return new TurnGate(file, 1, 1, clock, () -> stopped, () -> new Counts(9, 7, 0, 1, 1, Counts.NONE.strays()));
    }

    private void turn(long number, long openNs, long closeNs, long pausedNs, Phase phase) {
        turns.add(new Turn(number, openNs, closeNs, pausedNs, phase, 0));
    }

    private record Sent(long dueNs, long lateMs, boolean isInTime) {
    }

    /** The requests of a schedule; there is a stop during the one with this number. */
    private List<Sent> sent(double perS, int stopAt, long stopNs) {
        TurnGate gate = gate();
        Schedule schedule = new Schedule(gate.startNs(), 0, 1, perS);
        List<Sent> sent = new ArrayList<>();
        for (int sequence = 0; !stopped; sequence++) {
            long dueAtNs = gate.dueNs(schedule.dueNs(sequence), Phase.MEASURE, () -> events.add("drain"));
            if (dueAtNs != TurnGate.OVER) {
                nowNs = Math.max(nowNs, dueAtNs) + (sequence == stopAt ? stopNs : 0);
                sent.add(new Sent(dueAtNs, (nowNs - dueAtNs) / MS, gate.isInTime(dueAtNs, nowNs)));
            }
        }
        return sent;
    }

    /** 250 requests a second in turns of 10 ms, between which there are 2 s and 70 s. */
    @Test
    void theScheduleStandsStillBetweenTurns() {
        turn(1, 6 * S, 6 * S + 10 * MS, 0, Phase.MEASURE);
        turn(2, 8 * S, 8 * S + 10 * MS, 2 * S - 10 * MS, Phase.MEASURE);
        turn(3, 78 * S, 78 * S + 10 * MS, 72 * S - 20 * MS, Phase.MEASURE);
        assertThat(sent(250, -1, 0)).allMatch(each -> each.isInTime() && each.lateMs() == 0).extracting(Sent::dueNs)
                .containsExactly(6 * S, 6 * S + 4 * MS, 6 * S + 8 * MS, 8 * S + 2 * MS, 8 * S + 6 * MS,
                        78 * S, 78 * S + 4 * MS, 78 * S + 8 * MS);
        assertThat(events).containsExactly("idle 0 answered 7 failed 2 missed 0", "drain",
                "idle 1 answered 7 failed 2 missed 0", "drain", "idle 2 answered 7 failed 2 missed 0", "drain",
                "idle 3 answered 7 failed 2 missed 0");
    }

    /** A stop of 50 ms within a turn delays the requests of that turn, also beyond its end, and no others. */
    @Test
    void aStopCountsInItsTurnOnly() {
        turn(1, 6 * S, 6 * S + 10 * MS, 0, Phase.MEASURE);
        turn(2, 8 * S, 8 * S + 10 * MS, 2 * S - 10 * MS, Phase.MEASURE);
        assertThat(sent(500, 2, 50 * MS)).allMatch(Sent::isInTime).extracting(Sent::lateMs)
                .containsExactly(0L, 0L, 50L, 48L, 46L, 0L, 0L, 0L, 0L, 0L);
    }

    /** A stop that covers a whole turn delays all its requests, and none of the next turn. */
    @Test
    void aTurnThatIsOverBeforeTheProcessContinuesHasItsRequests() {
        turn(1, 6 * S, 6 * S + 10 * MS, 0, Phase.MEASURE);
        turn(2, 8 * S, 8 * S + 10 * MS, 2 * S - 10 * MS, Phase.MEASURE);
        turn(3, 10 * S, 10 * S + 10 * MS, 4 * S - 20 * MS, Phase.MEASURE);
        stops.put(2L, 8 * S + 40 * MS);
        assertThat(sent(250, -1, 0)).allMatch(Sent::isInTime).extracting(Sent::lateMs)
                .containsExactly(0L, 0L, 0L, 38L, 34L, 0L, 0L, 0L);
        assertThat(events).containsExactly("idle 0 answered 7 failed 2 missed 0", "drain",
                "idle 1 answered 7 failed 2 missed 0", "drain", "idle 2 answered 7 failed 2 missed 0", "drain",
                "idle 3 answered 7 failed 2 missed 0");
    }

    /** It has no intended time of a request: its throughput has the stop. */
    @Test
    void aClosedLoopSendsNothingInATurnThatIsOver() {
        turn(1, 6 * S, 6 * S + 10 * MS, 0, Phase.MEASURE);
        turn(2, 8 * S, 8 * S + 10 * MS, 2 * S - 10 * MS, Phase.MEASURE);
        turn(3, 10 * S, 10 * S + 10 * MS, 4 * S - 20 * MS, Phase.MEASURE);
        stops.put(2L, 8 * S + 40 * MS);
        TurnGate gate = gate();
        List<Long> sentMs = new ArrayList<>();
        while (gate.await() != null) {
            sentMs.add(nowNs / MS);
            nowNs += 6 * MS;
        }
        assertThat(sentMs).containsExactly(6_000L, 6_006L, 10_000L, 10_006L);
        assertThat(events).hasSize(4).last().isEqualTo("idle 3 answered 7 failed 2 missed 0");
    }

    @Test
    void requestsThatAreMuchTooLateAreMissedAndNotSentInALaterTurn() {
        turn(1, 6 * S, 6 * S + 10 * MS, 0, Phase.MEASURE);
        turn(2, 18 * S, 18 * S + 10 * MS, 12 * S - 10 * MS, Phase.MEASURE);
        assertThat(sent(500, 2, 10 * MS + TurnGate.LATE_NS)).extracting(Sent::isInTime)
                .containsExactly(true, true, false, false, false, true, true, true, true, true);
        assertThat(events).containsExactly("idle 0 answered 7 failed 2 missed 0", "drain",
                "idle 1 answered 7 failed 2 missed 3", "drain", "idle 2 answered 7 failed 2 missed 3");
    }

    @Test
    void aTurnOfALaterPhaseEndsTheSchedule() {
        turn(1, 6 * S, 6 * S + 10 * MS, 0, Phase.SETTLE);
        turn(2, 8 * S, 8 * S + 10 * MS, 2 * S - 10 * MS, Phase.MEASURE);
        TurnGate gate = gate();
        long startNs = gate.startNs();
        assertThat(gate.dueNs(startNs, Phase.SETTLE, () -> { })).isEqualTo(6 * S);
        assertThat(gate.dueNs(startNs + 30 * MS, Phase.SETTLE, () -> { })).isEqualTo(TurnGate.OVER);
        assertThat(gate.turn().phase()).isEqualTo(Phase.MEASURE);
        assertThat(stopped).isFalse();
    }

    /** With real threads: only the last one to wait makes the process idle. */
    @Test
    void aProcessIsIdleWhenAllItsThreadsWait() throws Exception {
        AtomicInteger work = new AtomicInteger(3);
        TurnGate gate = new TurnGate(file, 2, 3, () -> stopped,
                () -> new Counts(0, work.get(), 0, 0, 0, Counts.NONE.strays()));
        List<FutureTask<Void>> threads = new ArrayList<>();
        long nowNs = System.nanoTime();
        file.give(new Turn(1, nowNs, nowNs + 1, 0, Phase.WARMUP, 0));
        for (int i = 0; i < 3; i++) {
            threads.add(new FutureTask<>(() -> {
                work.decrementAndGet();
                gate.await();
                return null;
            }));
        }
        new Thread(threads.get(0)).start();
        new Thread(threads.get(1)).start();
        await(() -> work.get() <= 1);
        assertThat(file.totals(2).idleAfter()).isEqualTo(-1);
        new Thread(threads.get(2)).start();
        await(() -> file.totals(2).idleAfter() >= 1);
        assertThat(file.totals(2)).isEqualTo(new TurnFile.Totals(1, 0, 0, 0));
        file.give(new Turn(2, System.nanoTime(), Long.MAX_VALUE, 0, Phase.END, 0));
        for (FutureTask<Void> thread : threads) {
            thread.get(5, TimeUnit.MINUTES);
        }
    }

    /** One thread is done with the turn before another has woken up: the other still has requests in it. */
    @Test
    void aProcessIsNotIdleBeforeEachThreadHasSeenTheTurn() throws Exception {
        CountDownLatch asleep = new CountDownLatch(1);
        CountDownLatch wakeUp = new CountDownLatch(1);
        AtomicInteger polls = new AtomicInteger();
        Thread[] sleeper = new Thread[1];
        NanoClock watched = new NanoClock() {
            @Override
            public long nowNs() {
                return System.nanoTime();
            }

            @Override
            public void sleepNs(long durationNs) {
                polls.incrementAndGet();
                if (Thread.currentThread() == sleeper[0]) {
                    asleep.countDown();
                    await(() -> wakeUp.getCount() == 0);
                }
                SYSTEM.sleepNs(durationNs);
            }
        };
        TurnGate gate = new TurnGate(file, 3, 2, watched, () -> stopped, () -> Counts.NONE);
        FutureTask<Turn> sleeping = new FutureTask<>(gate::await);
        sleeper[0] = new Thread(sleeping);
        sleeper[0].start();
        await(() -> asleep.getCount() == 0);
        new Thread(gate::await).start();
        await(() -> file.totals(3).idleAfter() >= 0);
        long openNs = System.nanoTime();
        file.give(new Turn(1, openNs, openNs + 1, 0, Phase.WARMUP, 0));
        await(() -> gate.turn().number() >= 1);
        int seen = polls.get();
        await(() -> polls.get() >= seen + 20);
        assertThat(file.totals(3).idleAfter()).as("the other thread has not seen the turn").isZero();
        wakeUp.countDown();
        await(() -> file.totals(3).idleAfter() >= 1);
        file.give(new Turn(2, System.nanoTime(), Long.MAX_VALUE, 0, Phase.END, 0));
        assertThat(sleeping.get(5, TimeUnit.MINUTES).number()).isEqualTo(2);
    }

    @Test
    void theFileKeepsATurn() throws Exception {
        Turn turn = new Turn(3, -5, Long.MAX_VALUE, 9, Phase.SETTLE, 1_234.5);
        file.give(turn);
        TurnFile other = TurnFile.open(directory.resolve("turns.gate"));
        assertThat(other.later(Turn.NONE)).isEqualTo(turn);
        assertThat(other.later(turn)).isSameAs(turn);
        other.idle(4, new TurnFile.Totals(3, 1, 2, 3));
        assertThat(file.totals(4)).isEqualTo(new TurnFile.Totals(3, 1, 2, 3));
        assertThat(file.totals(5).idleAfter()).isEqualTo(-1);
    }
}
