package trader.analysis.attribution;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import trader.analysis.run.Jvm;
import trader.analysis.run.Stops;

/** Waits that the threads that had a request measured themselves. */
class OwnWaitsTest {
    private static final long US = 1_000;

    private final SlowRequest request = new SlowRequest();
    private final OwnWaits ownWaits = new OwnWaits();
    private final Stops.Builder throttled = new Stops.Builder();
    private final TimeBreakdown breakdown = new TimeBreakdown();

    OwnWaitsTest() {
        request.stretches = new Stretches();
    }

    private void own(long sentUs, long completedUs) {
        request.sentNs = sentUs * US;
        request.completedNs = completedUs * US;
        request.lateEnd = request.stretches.size();
        request.own = request.lateEnd;
    }

    private void stretch(Stretch kind, int service, long fromUs, long toUs, long usualUs) {
        request.stretches.add(kind, service, fromUs * US, toUs * US, usualUs * US, ownWaits);
        request.end = request.stretches.size();
    }

    private void divide(long moveUs, long usualUs) {
        CauseTimeline noStops = CauseTimeline.of(Jvm.of("server", null, null, 0), Jvm.of("client-1", null, null, 0), 0);
        new RequestDivision(noStops, new CauseIntervals().with(Cause.THROTTLED, throttled.build()))
                .divide(request, moveUs * US, usualUs * US, breakdown);
    }

    private long us(Cause cause) {
        return breakdown.ns(cause) / US;
    }

    @Test
    void aMeasuredWaitIsChargedWhereverTheRequestIsShifted() {
        ownWaits.set(OwnWaits.LOAD_BEFORE, 4_000 * US);
        ownWaits.set(OwnWaits.LISTENER_HANDLING, 20_000 * US);
        request.lateToNs = 6_000 * US;
        stretch(Stretch.IDLE, 0, 0, 6_000, 1_000);
        own(6_000, 51_000);
        stretch(Stretch.HANDLING, 0, 6_000, 51_000, 5_000);

        for (long moveUs : new long[] {0, 700_000}) {
            divide(moveUs, 6_000);

            assertThat(us(Cause.LOAD_WAIT)).isEqualTo(4_000);
            assertThat(us(Cause.LATE_WAKE)).isEqualTo(1_000);
            assertThat(us(Cause.LISTENER_WAIT)).isEqualTo(20_000);
            assertThat(us(Cause.SLOW_HANDLING)).isEqualTo(20_000);
        }
        assertThat(breakdown.longestNs(Cause.LISTENER_WAIT)).isEqualTo(20_000 * US);
    }

    @Test
    void aWaitInATransactionIsChargedOnce() {
        ownWaits.set(OwnWaits.LISTENER_AFTER, 12_000 * US);
        own(0, 20_000);
        stretch(Stretch.BROKER_PREPARE, 1, 0, 10_000, 1_000);
        stretch(Stretch.DECISION, 1, 10_000, 20_000, 1_000);

        divide(0, 2_000);

        assertThat(us(Cause.LISTENER_WAIT)).isEqualTo(12_000);
        assertThat(us(Cause.SLOW_TRANSACTION)).isEqualTo(6_000);
    }

    /** The kernel counts it as waiting for a processor. */
    @Test
    void throttlingIsNoWaitForAProcessor() {
        throttled.add(10_000 * US, 25_000 * US);
        ownWaits.set(OwnWaits.LISTENER_HANDLING, 18_000 * US);
        own(0, 45_000);
        stretch(Stretch.HANDLING, 0, 0, 45_000, 5_000);

        divide(0, 5_000);

        assertThat(us(Cause.THROTTLED)).isEqualTo(15_000);
        assertThat(us(Cause.LISTENER_WAIT)).isEqualTo(3_000);
        assertThat(us(Cause.SLOW_HANDLING)).isEqualTo(22_000);
    }
}
