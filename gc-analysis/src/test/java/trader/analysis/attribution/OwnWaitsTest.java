package trader.analysis.attribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import org.junit.jupiter.api.Test;
import trader.analysis.run.Stops;

/** Waits that the threads that had a request measured themselves. */
class OwnWaitsTest {
    private static final long US = 1_000;

    private final HandMadeRequest request = new HandMadeRequest();
    private final Stops.Builder pauses = new Stops.Builder();
    private final Stops.Builder fsyncs = new Stops.Builder();
    private final Stops.Builder throttled = new Stops.Builder();

    private Map<Cause, Long> divided(long moveUs, long usualUs) {
        return request.divided(new RequestDivision(HandMadeRequest.timeline(pauses.build()), new CauseIntervals()
                .with(Cause.FSYNC_JOURNAL, fsyncs.build()).with(Cause.THROTTLED, throttled.build())), moveUs, usualUs,
                new TimeBreakdown());
    }

    @Test
    void aMeasuredWaitIsChargedWhereverTheRequestIsShifted() {
        request.waits(4_000, 0, 0, 20_000, 0);
        request.late(0, 6_000);
        request.stretch(StretchKind.IDLE, 0, 0, 6_000, 1_000);
        request.own(6_000, 51_000);
        request.stretch(StretchKind.HANDLING, 0, 6_000, 51_000, 5_000);

        for (long moveUs : new long[] {0, 700_000}) {
            assertThat(divided(moveUs, 6_000)).isEqualTo(Map.of(Cause.LOAD_WAIT, 4_000L, Cause.LATE_WAKE, 1_000L,
                    Cause.LISTENER_WAIT, 20_000L, Cause.SLOW_HANDLING, 20_000L));
        }
    }

    @Test
    void aWaitInATransactionIsChargedOnce() {
        request.waits(0, 0, 0, 0, 12_000);
        request.own(0, 20_000);
        request.stretch(StretchKind.BROKER_PREPARE, 1, 0, 10_000, 1_000);
        request.stretch(StretchKind.DECISION, 1, 10_000, 20_000, 1_000);

        assertThat(divided(0, 2_000)).isEqualTo(Map.of(Cause.LISTENER_WAIT, 12_000L, Cause.SLOW_TRANSACTION, 6_000L));
    }

    /** The kernel counts it as waiting for a CPU. */
    @Test
    void throttlingIsNoWaitForACpu() {
        throttled.add(10_000 * US, 25_000 * US);
        request.waits(0, 0, 0, 18_000, 0);
        request.own(0, 45_000);
        request.stretch(StretchKind.HANDLING, 0, 0, 45_000, 5_000);

        assertThat(divided(0, 5_000)).isEqualTo(Map.of(Cause.THROTTLED, 15_000L, Cause.LISTENER_WAIT, 3_000L,
                Cause.SLOW_HANDLING, 22_000L));
    }

    @Test
    void anFsyncLeavesTheWaitToALaterStep() {
        fsyncs.add(0, 50_000 * US);
        request.waits(0, 10_000, 0, 0, 8_000);
        request.own(0, 120_000);
        request.stretch(StretchKind.REQUEST_PATH, 1, 0, 50_000, 1_000);
        request.stretch(StretchKind.BROKER_COMMIT, 1, 60_000, 70_000, 1_000);
        request.stretch(StretchKind.REPLY_PATH, 1, 90_000, 120_000, 1_000);

        assertThat(divided(0, 3_000)).containsAllEntriesOf(Map.of(Cause.FSYNC_JOURNAL, 49_000L,
                Cause.LISTENER_WAIT, 8_000L, Cause.SLOW_TRANSACTION, 1_000L, Cause.LOAD_WAIT, 10_000L,
                Cause.SLOW_REPLY_PATH, 19_000L));
    }

    @Test
    void aCollectionLeavesTheWaitToALaterStep() {
        pauses.add(0, 20_000 * US);
        request.waits(0, 5_000, 0, 0, 0);
        request.own(0, 40_000);
        request.stretch(StretchKind.ENCODE, 0, 0, 20_000, 0);
        request.stretch(StretchKind.REPLY_PATH, 0, 30_000, 40_000, 1_000);

        assertThat(divided(0, 1_000)).containsAllEntriesOf(Map.of(Cause.SERVER_GC, 20_000L, Cause.LOAD_WAIT, 5_000L,
                Cause.SLOW_REPLY_PATH, 4_000L));
    }

    /** An earlier request of the thread, behind which this one started late. */
    @Test
    void eachRequestHasItsOwnWaits() {
        request.late(0, 30_000);
        request.waits(0, 0, 6_000, 0, 0);
        request.stretch(StretchKind.REQUEST_PATH, 0, 0, 30_000, 1_000);
        request.own(30_000, 60_000);
        request.waits(0, 0, 7_000, 0, 0);
        request.stretch(StretchKind.REQUEST_PATH, 0, 30_000, 50_000, 1_000);
        request.stretch(StretchKind.REPLY_PATH, 0, 50_000, 60_000, 1_000);

        assertThat(divided(0, 3_000)).containsAllEntriesOf(Map.of(Cause.LISTENER_WAIT, 13_000L,
                Cause.SLOW_REQUEST_PATH, 23_000L + 12_000));
    }

    @Test
    void waitsThatChanceMayGiveAreNotCertain() {
        assertThat(new Attribution.CausesTogether(0.4, new Attribution.Chance(0.3, 0.2, 0.4, 0.2)).certain()).isZero();
        assertThat(new Attribution.CausesTogether(0.4, new Attribution.Chance(0.3, 0.2, 0.4, 0.005)).certain())
                .isEqualTo(0.1, within(1e-9));
    }
}
