package trader.launcher.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KernelCountersTest {
    @Test
    void readsTheCpuTimesOfTheMachine() {
        CpuTimes times = CpuTimes.parse("cpu  8263 10 2878 153999 450 5 75 12 3 0");
        assertThat(times).isEqualTo(new CpuTimes(8263 + 10 + 2878 + 5 + 75, 12, 8263 + 10 + 2878 + 153999 + 450 + 5 + 75
                + 12, false));
    }

    @Test
    void readsOnlyTheCpusThatItMayUse(@TempDir Path proc) throws IOException {
        Files.writeString(proc.resolve("stat"), """
                cpu  1000 0 0 1000 0 0 0 30
                cpu0 100 0 0 400 0 0 0 10
                cpu1 200 0 0 300 0 0 0 10
                cpu10 700 0 0 300 0 0 0 10
                intr 5
                """);
        assertThat(CpuTimes.of(proc)).as("allowed are unknown").isEqualTo(new CpuTimes(1_000, 30, 2_030, false));
        Path status = Files.createDirectory(proc.resolve("self")).resolve("status");
        Files.writeString(status, "Cpus_allowed_list:\t0-1\n");
        assertThat(CpuTimes.of(proc)).isEqualTo(new CpuTimes(300, 20, 1_020, true));
        Files.writeString(status, "Cpus_allowed_list:\t0-1,10\n");
        assertThat(CpuTimes.of(proc)).isEqualTo(new CpuTimes(1_000, 30, 2_030, false));
    }

    @Test
    void readsAProcessWhoseNameHoldsALineFeed(@TempDir Path proc) throws IOException {
        Files.writeString(Files.createDirectory(proc.resolve("42")).resolve("stat"),
                "42 (a\nb) S 17 42 42 0 -1 4194560 1000 0 0 0 120 30 7 8 20 0 1 0 98765 1000 200 1\n");
        assertThat(ProcessTimes.all(proc).get(42L).command()).isEqualTo("a\nb");
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
        assertThat(snapshot.facts()).containsKeys("time", "loadAverage", "memoryAvailableMb");
    }
}
