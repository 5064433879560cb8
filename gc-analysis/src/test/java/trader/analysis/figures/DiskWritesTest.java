package trader.analysis.figures;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.analysis.run.HistogramLogs;
import trader.analysis.run.Run;
import trader.analysis.run.RunReader;
import trader.analysis.run.RunRemarks;
import trader.analysis.run.SyntheticRun;
import trader.runfiles.DiskLog;

/** The calls of a run of 100 s. */
class DiskWritesTest {
    private static final long MS = 1_000_000;
    private static final long EPOCH_MS = SyntheticRun.EPOCH_MS;

    @TempDir
    private Path directory;

    @Test
    void longCallsAreALaneAndHistogramsAreCutToTheMeasurePhase() throws IOException {
        SyntheticRun run = new SyntheticRun(directory).steady(1_000);
        run.causes().fsync(DiskLog.JOURNAL, 2_010 * MS, 3 * MS);
        run.causes().fsync(DiskLog.JOURNAL, 2_020 * MS, 7 * MS);
        run.causes().fsync(DiskLog.ORDER_LOG, 50_000 * MS, 20 * MS);
        run.causes().fsync(DiskLog.TRANSACTION_LOG, 200_000 * MS, 20 * MS);
        run.write();
        HistogramLogs.write(directory.resolve("server/disk.hlog"), EPOCH_MS - 20_000, interval(-10, 9), interval(0, 1),
                interval(99, 2), interval(101, 9));

        DiskWrites writes = DiskWrites.of(RunReader.read(directory));

        assertThat(writes.lane().kinds().get(0)).isEqualTo(new Lane.Kind("broker's journal", "disk-0"));
        assertThat(writes.lane().events()).containsExactly(
                new Lane.Event(3, "fsync", 50_000, 20, 1), new Lane.Event(0, "fsync", 2_020, 7, 2));
        assertThat(writes.figures()).containsOnlyKeys("journal-force");
        assertThat(writes.figures().get("journal-force").count()).isEqualTo(2);
        assertThat(writes.figures().get("journal-force").p50Ns()).isBetween(1 * MS, 1_010_000L);
        assertThat(writes.figures().get("journal-force").maxNs()).isBetween(2 * MS, 2_020_000L);
    }

    /** As with {@code --durability none}. */
    @Test
    void aServerThatWroteNothingIsNoReasonToWarn() throws IOException {
        new SyntheticRun(directory).steady(1_000).write();
        Path file = directory.resolve("server/disk.hlog");
        HistogramLogs.write(file, EPOCH_MS);
        Run run = RunReader.read(directory);
        assertThat(DiskWrites.of(run)).isEqualTo(new DiskWrites(Map.of(), null, RunRemarks.NONE));

        Files.write(file, new byte[0]);
        assertThat(DiskWrites.of(run).remarks().warnings()).singleElement().asString()
                .startsWith("server: times of fsyncs cannot be");
    }

    private static Histogram interval(int second, int ms) {
        long startMs = EPOCH_MS + 1_000L * second;
        return HistogramLogs.interval("journal-force", startMs, startMs + 1_000, ms * MS);
    }
}
