package trader.analysis.attribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import trader.analysis.attribution.BusyListeners.Busy;
import trader.analysis.run.RequestStep;
import trader.analysis.run.Stops;
import trader.runfiles.ThreadRole;

/** Four listeners all have an order from 1,000 to 2,000 ms, and some thread of the JVM always waits for a CPU. */
class QueueWaitsTest {
    private static final long MS = 1_000_000;
    private static final int ORDER = 1;

    private final CauseIntervals.Overlap always = Stretch::lengthNs;

    private static Busy[] busy() {
        Stops saturated = new Stops.Builder().add(1_000 * MS, 2_000 * MS).build();
        return new Busy[] {new Busy(32, Stops.NONE, Stops.NONE, Stops.NONE),
            new Busy(4, saturated, saturated, Stops.NONE)};
    }

    /** In 20 ms from 1,500 ms on the four listeners waited 6 ms on average. */
    private CauseIntervals.Overlap server() {
        RunningTime[] average = {new RunningTime().build(), new RunningTime()};
        average[1].add(1_500 * MS, 1_520 * MS, 6 * MS);
        average[1].build();
        return QueueWaits.of(always, busy(), average);
    }

    private static long ms(CauseIntervals.Overlap waits, StretchKind kind, int service, long fromMs, long toMs) {
        return waits.ns(new Stretch(kind, service, fromMs * MS, toMs * MS)) / MS;
    }

    @Test
    void anOrderInTheQueueWaitsAsLongAsTheListenersOnAverage() {
        assertThat(ms(server(), StretchKind.IN_BROKER, ORDER, 1_200, 1_900)).isEqualTo(6);
        assertThat(ms(server(), StretchKind.REQUEST_PATH, ORDER, 990, 2_015)).as("before, in and behind it")
                .isEqualTo(10 + 6 + 15);
        assertThat(ms(server(), StretchKind.IN_BROKER, ORDER, 1_500, 1_510)).as("spread evenly").isEqualTo(3);
    }

    @Test
    void aWaitBeforeOrBehindTheQueueIsChargedOnce() {
        SampledTime samples = new SampledTime();
        samples.add(980 * MS, 20 * MS, 8 * MS);
        samples.add(2_000 * MS, 20 * MS, 12 * MS);
        CauseIntervals.Overlap waits = QueueWaits.of(new CpuWaits(
                Map.of(Waiters.of(ThreadRole.LISTENERS), samples.build()), Map.of()), busy(),
                new RunningTime[] {new RunningTime().build(), new RunningTime().build()});

        assertThat(ms(waits, StretchKind.REQUEST_PATH, ORDER, 980, 2_010)).isEqualTo(8 + 10);
        Stretch path = new Stretch(StretchKind.REQUEST_PATH, ORDER, 980 * MS, 2_010 * MS);
        waits.take(path, 18 * MS);
        assertThat(ms(waits, StretchKind.HANDLING, ORDER, 2_010, 2_020)).isEqualTo(2);
    }

    @Test
    void otherStepsAndServicesWaitAsBefore() {
        assertThat(ms(server(), StretchKind.HANDLING, ORDER, 1_200, 1_900)).isEqualTo(700);
        assertThat(ms(server(), StretchKind.REQUEST_PATH, 0, 1_200, 1_900)).isEqualTo(700);
        assertThat(ms(server(), StretchKind.IN_BROKER, ORDER, 2_100, 2_300)).isEqualTo(200);
    }

    @Test
    void aQueueDoesNotWaitForTheLoadGenerator() {
        CauseIntervals.Overlap client = QueueWaits.of(always, busy(), new RunningTime[0]);

        assertThat(ms(client, StretchKind.REQUEST_PATH, ORDER, 990, 2_015)).isEqualTo(25);
        assertThat(ms(client, StretchKind.SEND, ORDER, 990, 2_015)).isEqualTo(1_025);
    }

    @Test
    void anOrderUnderWayWaitsForNoThreadOfTheLoadGenerator() {
        assertThat(StretchKind.of(RequestStep.REQUEST_PATH, true)).isEqualTo(StretchKind.IN_BROKER);
        assertThat(StretchKind.of(RequestStep.REQUEST_PATH, false)).isEqualTo(StretchKind.REQUEST_PATH);
        assertThat(StretchKind.IN_BROKER.causes(ORDER)).contains(Cause.SERVER_CPU, Cause.SATURATION)
                .doesNotContain(Cause.CLIENT_CPU, Cause.CLIENT_REACHING, Cause.CLIENT_LOCK);
    }
}
