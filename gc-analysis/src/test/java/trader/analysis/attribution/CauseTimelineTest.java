package trader.analysis.attribution;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import trader.analysis.run.Jvm;
import trader.analysis.run.StopKind;
import trader.analysis.run.Stops;

class CauseTimelineTest {
    private static final long US = 1_000;

    private final Jvm server = jvm("server");
    private final Jvm client = jvm("client-2");

    private static Jvm jvm(String name) {
        Jvm jvm = Jvm.of(name, null, null, 0);
        Stops.Builder pauses = new Stops.Builder();
        long startNs = name.equals("server") ? 0 : 500 * US;
        jvm.stops().put(StopKind.GC, pauses.add(startNs, startNs + 50 * US)
                .add(startNs + 1_000 * US, startNs + 1_300 * US).build());
        return jvm;
    }

    /** A client on another host, whose clock is known to 0.2 ms. */
    @Test
    void theServersShortStopsAreNotBlamedButTheClientsAre() {
        CauseTimeline timeline = CauseTimeline.of(server, client, 1, 200 * US);

        assertThat(timeline.has(Cause.SERVER_GC, 0, 1_000 * US)).isFalse();
        assertThat(timeline.has(Cause.SERVER_GC, 1_000 * US, 2_000 * US)).isTrue();
        assertThat(timeline.has(Cause.CLIENT_GC, 500 * US, 600 * US)).isTrue();
    }

    @Test
    void whatStopsBothJvmsOfAHostStoppedTheMachine() {
        server.stops().put(StopKind.HICCUP, new Stops.Builder().add(2_000 * US, 2_900 * US).build());
        client.stops().put(StopKind.HICCUP, new Stops.Builder().add(2_100 * US, 3_000 * US).build());

        TimeBreakdown oneHost = new TimeBreakdown();
        CauseTimeline.of(server, client, 0, 0).stops(2_000 * US, 3_000 * US, oneHost);
        assertThat(oneHost.ns(Cause.MACHINE_STOP)).isEqualTo(800 * US);
        assertThat(oneHost.ns(Cause.SERVER_STOP)).isEqualTo(100 * US);
        assertThat(oneHost.ns(Cause.CLIENT_STOP)).isEqualTo(100 * US);

        TimeBreakdown twoHosts = new TimeBreakdown();
        CauseTimeline.of(server, client, 0, 1).stops(2_000 * US, 3_000 * US, twoHosts);
        assertThat(twoHosts.ns(Cause.MACHINE_STOP)).isZero();
        assertThat(twoHosts.ns(Cause.SERVER_STOP)).isEqualTo(900 * US);
    }

    @Test
    void aStopOfTheServerIsTheSameForClientsWithOtherUncertainties() {
        assertThat(stopAt1Ms(CauseTimeline.of(server, client, 1, 200 * US)))
                .isEqualTo(stopAt1Ms(CauseTimeline.of(server, client, 0, 0)));
    }

    private static long stopAt1Ms(CauseTimeline timeline) {
        TimeBreakdown breakdown = new TimeBreakdown();
        timeline.stops(1_000 * US, 1_300 * US, breakdown);
        assertThat(breakdown.ns(Cause.SERVER_GC)).isEqualTo(300 * US);
        return breakdown.stop(Cause.SERVER_GC);
    }
}
