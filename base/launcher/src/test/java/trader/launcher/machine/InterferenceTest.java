package trader.launcher.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class InterferenceTest {
    private static final long SELF = 100;
    private static final ProcessTimes OWN = new ProcessTimes(SELF, 1, "java", 50, 10, 0);

    @Test
    void isSilentOnAQuietMachine() {
        Interference interference = Interference.between(at(0, 1000, 0, OWN),
                at(10, 1500, 0, new ProcessTimes(SELF, 1, "java", 50, 100, 400)), SELF);
        assertThat(interference.warnings()).isEmpty();
        assertThat(interference.facts()).containsEntry("foreignCores", "0.01").containsEntry("stealPercent", "0.0");
    }

    @Test
    void namesAForeignProcess() {
        ProcessTimes before = new ProcessTimes(7, 1, "backup", 3, 1000, 0);
        ProcessTimes after = new ProcessTimes(7, 1, "backup", 3, 1500, 0);
        Interference interference = Interference.between(at(0, 0, 0, OWN, before), at(10, 500, 0, OWN, after), SELF);
        assertThat(interference.facts()).containsEntry("foreignCores", "0.50")
                .containsEntry("foreignProcesses", "backup (7) 0.50");
    }

    @Test
    void countsProcessesThatDidNotLiveThroughout() {
        Interference interference = Interference.between(at(0, 0, 0, OWN), at(10, 800, 0, OWN), SELF);
        assertThat(interference.facts()).containsEntry("foreignCores", "0.80")
                .containsEntry("foreignProcesses", "none above a hundredth of a core");
    }

    @Test
    void warnsOfSteal() {
        Interference interference = Interference.between(at(0, 0, 0, OWN), at(10, 0, 60, OWN), SELF);
        assertThat(interference.warnings()).singleElement().asString().contains("3.0 % of the CPU time");
    }

    @Test
    void warnsOfThrottlingAndSwapping() {
        Snapshot start = at(0, 0, 0, OWN);
        Snapshot end = new Snapshot(Map.of(), 10_000_000_000L, start.cpu(),
                Map.of("nr_throttled", 3L, "throttled_usec", 45_000L), Map.of("pswpout", 9L), start.processes());
        Interference interference = Interference.between(new Snapshot(Map.of(), 0, start.cpu(),
                Map.of("nr_throttled", 0L), Map.of("pswpout", 2L), start.processes()), end, SELF);
        assertThat(interference.warnings()).containsExactlyElementsOf(List.of(
                "the control group's CPU limit stopped all processes 3 times, 45 ms in total",
                "the machine swapped: 7 pages"));
    }

    /** Two CPUs: 200 ticks a second. */
    private static Snapshot at(long second, long busy, long steal, ProcessTimes... processes) {
        return new Snapshot(Map.of(), second * 1_000_000_000L, new CpuTimes(busy, steal, second * 200, false), Map.of(),
                Map.of(), ForeignProcessesTest.all(processes));
    }
}
