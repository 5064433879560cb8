package trader.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.client.load.PhaseLength;

class DiskSpaceTest {
    @TempDir
    private Path directory;

    private static LoadPlan load(String rate, long seconds) {
        long ns = seconds * 1_000_000_000L;
        return new LoadPlan(LoadDriver.JAVA, 2, 8, null, null, Map.of("rate", rate),
                new LoadPlan.PhaseLengths(new PhaseLength(false, 0, 0), 0, 0, new PhaseLength(false, ns, ns)), 0);
    }

    @Test
    void aLongFastRunNeedsMore() {
        assertThat(DiskSpace.neededBytes(load("auto", 30))).isBetween(90_000_000L, 120_000_000L);
        assertThat(DiskSpace.neededBytes(load("5000", 3_600))).isBetween(10_000_000_000L, 12_000_000_000L);
    }

    @Test
    void namesTheDirectoryAndTheNeed() throws IOException {
        Path run = directory.resolve("not/yet");
        assertThatThrownBy(() -> DiskSpace.require(run, load("10000000", 1_000_000)))
                .hasMessageStartingWith("the disk of " + run + " has ")
                .hasMessageContaining(" MB free, and this run needs about 6000000080 MB; choose another with --out");
        assertThatCode(() -> DiskSpace.require(run, load("1", 1))).doesNotThrowAnyException();
        assertThat(DiskSpace.shortage(directory, load("1", 1))).isNull();
    }
}
