package trader.lab.live;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LiveDisplayTest {
    private static final String LINE =
            "warm-up 0:24 so far  quote 0.61/2.10, order 1.20/4.90 ms (p50/p99), 3900/s | JIT 0.87 CPUs";

    @Test
    void aNarrowTerminalShowsWholeFiguresOnly() {
        assertThat(LiveDisplay.fitting(LINE, 100)).isEqualTo(LINE);
        assertThat(LiveDisplay.fitting(LINE, 80))
                .isEqualTo("warm-up 0:24 so far  quote 0.61/2.10, order 1.20/4.90 ms (p50/p99), 3900/s");
        assertThat(LiveDisplay.fitting(LINE, 70))
                .isEqualTo("warm-up 0:24 so far  quote 0.61/2.10, order 1.20/4.90 ms (p50/p99)");
    }
}
