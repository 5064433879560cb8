package trader.analysis.attribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import trader.analysis.attribution.Attribution.CauseShare;
import trader.analysis.attribution.Attribution.Chance;
import trader.analysis.attribution.Attribution.TailCauses;

/** Sums of shares; each cause has 10 of 1,000 ns, and 1 in the queue behind it. */
class TailCausesTest {
    private static final double EACH = 0.011;

    /** The waits of its threads can be told from the server's only if it has CPUs of its own. */
    @Test
    void addsUpWhatTheLoadGeneratorTook() {
        TailCauses tail = tail(Cause.CLIENT_GC, Cause.LOAD_WAIT, Cause.LATE_WAKE, Cause.CLIENT_CPU,
                Cause.SERVER_CPU, Cause.COMPILERS, Cause.UNEXPLAINED);
        assertThat(tail.shares().ofGenerator(false)).isCloseTo(3 * EACH, within(1e-9));
        assertThat(tail.shares().ofGenerator(true)).isCloseTo(4 * EACH, within(1e-9));
    }

    private static TailCauses tail(Cause... causes) {
        return TailFixture.of("quote", Stream.of(causes).map(cause -> new CauseShare(cause, 10, 1L, 0.01, 9, 9,
                new Chance(0.05, 0, 0.1, 0.005))).toList()).tail(1_000);
    }
}
