package trader.launcher.machine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CpuLogTest {
    private static final long MS = 1_000_000;

    @Test
    void samplesLessOftenTheMoreASampleCosts() {
        assertThat(CpuLog.intervalNs(0.1 * MS, 2)).isEqualTo(10 * MS);
        assertThat(CpuLog.intervalNs(0.15 * MS, 2)).isEqualTo(10 * MS);
        assertThat(CpuLog.intervalNs(0.3 * MS, 2)).isEqualTo(20 * MS);
        assertThat(CpuLog.intervalNs(0.6 * MS, 2)).isEqualTo(40 * MS);
        assertThat(CpuLog.intervalNs(3 * MS, 2)).isEqualTo(50 * MS);
        assertThat(CpuLog.intervalNs(3 * MS, 16)).isEqualTo(25 * MS);
    }
}
