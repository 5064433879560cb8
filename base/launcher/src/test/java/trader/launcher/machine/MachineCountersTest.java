package trader.launcher.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MachineCountersTest {
    @TempDir
    private Path proc;

    @Test
    void readsCpusAndFlushesOfAllDisks() throws IOException {
        Files.writeString(proc.resolve("stat"), "cpu  100 0 20 900 5 0 0 7 0 0\ncpu0 100 0 20 900 5 0 0 7 0 0\n");
        Files.writeString(proc.resolve("diskstats"), """
                   7       0 loop0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
                 254       0 vda 39455 5927 2781018 14816 131664 38278 9900240 53001 0 19888 74451 15588 13 6519072 \
                2802 43688 3830
                   8       0 sda 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17
                   8      16 sdb 1 2 3 4 5 6 7 8 9 10 11
                """);
        MachineCounters times = MachineCounters.read(proc);
        assertThat(times).isEqualTo(new MachineCounters(1_200_000_000L, 70_000_000L, 10_320_000_000L, 43_704,
                3_847_000_000L));
        assertThat(times.minus(new MachineCounters(200_000_000L, 0, 320_000_000L, 4, 7_000_000L))).isEqualTo(
                new MachineCounters(1_000_000_000L, 70_000_000L, 10_000_000_000L, 43_700, 3_840_000_000L));
    }

    @Test
    void whatTheKernelDoesNotTellIsZero() {
        assertThat(MachineCounters.read(proc)).isEqualTo(new MachineCounters(0, 0, 0, 0, 0));
    }
}
