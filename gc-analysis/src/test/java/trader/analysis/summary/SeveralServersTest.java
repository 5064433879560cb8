package trader.analysis.summary;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.analysis.attribution.Cause;
import trader.analysis.figures.LengthFigures;
import trader.analysis.run.HistogramLogs;
import trader.analysis.run.SyntheticRun;

/** A run with two servers of one broker. */
class SeveralServersTest {
    private static final long MS = 1_000_000;
    private static final long S = 1_000 * MS;

    @TempDir
    private Path directory;

    @BeforeEach
    void writeRun() throws IOException {
        SyntheticRun run = new SyntheticRun(directory).steady(50_000);
        run.serverPause(10 * S, 2 * MS);
        run.serverPause(20 * S, 4 * MS);
        run.held(40 * S, 200 * MS, 300);
        run.serverPause(40 * S, 200 * MS);
        run.write();
        Path other = Files.createDirectory(directory.resolve("server-2"));
        for (String file : List.of("gc.log", "stops.csv", "server.json")) {
            Files.copy(directory.resolve("server").resolve(file), other.resolve(file));
        }
    }

    @Test
    void figuresAreThoseOfAllAndNoCauseIsSoughtInAServer() throws IOException {
        Summary summary = RunAnalysis.of(directory).summary();

        assertThat(summary.reliability().reasons()).isEmpty();
        assertThat(summary.services().get("quote").count()).isEqualTo(40_300);
        assertThat(summary.byJvm().jvms()).containsOnlyKeys("server", "server-2", "client-1");
        assertThat(summary.byJvm().jvms().get("server-2").pauses().count()).isEqualTo(3);
        assertThat(summary.answer().services().get("quote").gc().share()).isZero();
        assertThat(summary.answer().notes()).contains("GC is that of the load generator alone: the server's is"
                + " unknown.")
                .anyMatch(text -> text.startsWith("Which of the servers answered a request is unknown"));
        assertThat(summary.attribution().tails()).isNotEmpty().flatMap(tail -> tail.shares().causes())
                .filteredOn(share -> share.cause() == Cause.SERVER_GC).allMatch(share -> share.share() == 0);
    }

    @Test
    void theStalenessOfPricesIsThatOfEachServer() throws IOException {
        long startMs = SyntheticRun.EPOCH_MS;
        HistogramLogs.write(directory.resolve("server-2/price-delays.hlog"), startMs - 20_000,
                HistogramLogs.interval("price", startMs - 5_000, startMs - 4_000, 25),
                HistogramLogs.interval("price", startMs + 7_000, startMs + 8_000, 49));

        assertThat(RunAnalysis.of(directory).summary().servers().priceStaleness()).hasSize(1)
                .containsEntry("server-2", new LengthFigures(1, 49, 49, 49));
    }

    @Test
    void aServerWithoutFilesIsAReason() throws IOException {
        Files.delete(directory.resolve("server-2/gc.log"));

        assertThat(RunAnalysis.of(directory).summary().reliability().reasons())
                .containsExactly("server-2: gc.log is missing");
    }
}
