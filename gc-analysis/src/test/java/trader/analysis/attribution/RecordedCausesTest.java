package trader.analysis.attribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.analysis.run.SyntheticRun;
import trader.analysis.summary.RunAnalysis;
import trader.analysis.summary.Summary;
import trader.runfiles.DiskLog;

/** The percentiles of a run do not depend on the files of causes. */
class RecordedCausesTest {
    private static final long MS = 1_000_000;

    @TempDir
    private Path directory;

    @BeforeEach
    void write() throws IOException {
        SyntheticRun run = new SyntheticRun(directory).steady(5_000);
        run.causes().fsync(DiskLog.JOURNAL, 0, 2 * MS);
        run.causes().serverWait(0, 5 * MS);
        run.causes().clientWait(0, 5 * MS);
        run.causes().machine(0, 100 * MS, 0, 0);
        run.write();
        SyntheticRun.replace(directory.resolve("run.json"), "\"configuration\": {",
                "\"configuration\": {\"detail\": \"full\", ");
    }

    private Summary summary() throws IOException {
        Summary summary = RunAnalysis.of(directory).summary();
        assertThat(summary.reliability().reasons()).isEmpty();
        assertThat(summary.services().get("quote").responseNs().get("p99")).isNotNull();
        assertThat(summary.attribution().tails()).isNotEmpty();
        return summary;
    }

    @Test
    void filesThatAreThereNeedNoWarning() throws IOException {
        assertThat(summary().reliability().warnings()).noneMatch(warning -> warning.contains("unknown"));
        assertThat(summary().answer().notes()).noneMatch(note -> note.startsWith("Unknown"));
    }

    @Test
    void aMissingFileIsAWarning() throws IOException {
        Files.delete(directory.resolve("server/waits.bin"));
        Files.delete(directory.resolve("server/disk.bin"));
        Files.delete(directory.resolve("machine.csv"));

        assertThat(summary().reliability().warnings()).contains("CPU waits are unknown: server/waits.bin is missing",
                "waits for the disk are unknown: server/disk.bin is missing",
                "time that other virtual machines or a CPU limit took is unknown: machine.csv is missing");
    }

    @Test
    void withLessDetailNoneIsMissing() throws IOException {
        SyntheticRun.replace(directory.resolve("run.json"), "full", "basic");
        Files.delete(directory.resolve("server/waits.bin"));

        assertThat(summary().reliability().warnings()).noneMatch(warning -> warning.contains("unknown"));
    }

    @Test
    void anEmptyOrDamagedFileIsAWarning() throws IOException {
        Files.write(directory.resolve("server/waits.bin"), new byte[0]);
        Files.write(directory.resolve("client-1/waits.bin"), new byte[20]);
        Files.write(directory.resolve("server/disk.bin"), new byte[0]);
        Files.writeString(directory.resolve("machine.csv"), "nonsense\n");

        assertThat(summary().reliability().warnings()).contains("CPU waits are unknown: server/waits.bin is empty",
                        "waits for the disk are unknown: server/disk.bin is empty")
                .anyMatch(warning -> warning.startsWith("CPU waits are unknown: client-1/waits.bin cannot"
                        + " be read: "))
                .anyMatch(warning -> warning.startsWith("time that other virtual machines or a CPU limit took is"
                        + " unknown: machine.csv cannot be read: "));
    }
}
