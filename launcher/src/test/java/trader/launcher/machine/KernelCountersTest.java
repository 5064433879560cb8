package trader.launcher.machine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class KernelCountersTest {
    @Test
    void readsTheProcessorTimesOfTheMachine() {
        CpuTimes times = CpuTimes.parse("cpu  8263 10 2878 153999 450 5 75 12 3 0");
        assertThat(times).isEqualTo(new CpuTimes(8263 + 10 + 2878 + 5 + 75, 12, 8263 + 10 + 2878 + 153999 + 450 + 5 + 75
                + 12));
    }

    @Test
    void readsAProcessWhoseNameHoldsBracketsAndSpaces() {
        String line = "4711 (a (b) c) S 17 4711 4711 0 -1 4194560 1000 0 0 0 120 30 7 8 20 0 1 0 98765 1000 200 "
                + "18446744073709551615 1 1 0 0 0 0";
        assertThat(ProcessTimes.parse(line)).isEqualTo(new ProcessTimes(4711, 17, "a (b) c", 98765, 150, 15));
    }

    @Test
    void readsThisMachine() {
        Snapshot snapshot = Snapshot.take();
        assertThat(snapshot.cpu().total()).isPositive();
        assertThat(snapshot.processes()).containsKey(ProcessHandle.current().pid());
        assertThat(snapshot.facts()).containsKeys("time", "loadAverage", "memoryAvailableMb", "throttledPeriods");
    }
}
