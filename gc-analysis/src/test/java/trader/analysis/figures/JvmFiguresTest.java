package trader.analysis.figures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import trader.analysis.run.Stops;
import trader.analysis.run.Window;

class JvmFiguresTest {
    @Test
    void minimumMutatorUtilisation() {
        long ms = 1_000_000;
        Window window = new Window(0, 2_000 * ms);
        Stops stops = new Stops.Builder().add(100 * ms, 104 * ms).add(106 * ms, 110 * ms).add(1_500 * ms, 1_505 * ms)
                .build();
        assertThat(JvmFigures.mmu(stops, window).get("10ms")).isCloseTo(0.2, within(1e-9));
        assertThat(JvmFigures.mmu(stops, window).get("100ms")).isCloseTo(0.92, within(1e-9));
        assertThat(JvmFigures.mmu(stops, window).get("1000ms")).isCloseTo(0.992, within(1e-9));
        assertThat(JvmFigures.mmu(Stops.NONE, window).get("10ms")).isEqualTo(1.0);
        assertThat(JvmFigures.mmu(stops, new Window(0, 500 * ms))).doesNotContainKey("1000ms");
    }
}
