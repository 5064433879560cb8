package trader.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class FreezeFilterTest {
    private static final long MS = 1_000_000;

    private static String stop(long startMs, long lengthMs) {
        return startMs * MS + "," + lengthMs * MS;
    }

    @Test
    void takesFreezesOutAndLeavesStops() {
        List<long[]> freezes = List.of(new long[] {100 * MS, 400 * MS}, new long[] {700 * MS, 1_000 * MS});
        assertThat(FreezeFilter.without(List.of("startNs,lengthNs",
                stop(50, 20),
                stop(101, 300),
                stop(450, 5),
                // A stop of 30 ms that was under way at the freeze.
                stop(670, 331),
                stop(1_500, 3)), freezes))
                .containsExactly("startNs,lengthNs", stop(50, 20), stop(450, 5), stop(670, 29), stop(1_500, 3));
    }

    @Test
    void aStopMaySpanSeveralFreezes() {
        List<long[]> freezes = List.of(new long[] {100 * MS, 200 * MS}, new long[] {220 * MS, 300 * MS});
        assertThat(FreezeFilter.without(List.of(stop(90, 250)), freezes)).containsExactly(stop(90, 9), stop(201, 18),
                stop(301, 39));
    }

    @Test
    void theLastFreezeHasNoEndWhileAProcessIsFrozen() {
        assertThat(FreezeFilter.without(List.of(stop(90, 5), stop(100, 500)),
                List.of(new long[] {100 * MS, Long.MAX_VALUE - 10 * MS}))).containsExactly(stop(90, 5));
    }
}
