package trader.analysis.attribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.analysis.attribution.Prediction.Predicted;
import trader.analysis.run.RecurringRun;
import trader.analysis.run.RunReader;

/** Runs with a cause predict what the same runs without it are. */
class PredictionTest {
    private static final long MS = 1_000_000;
    private static final long STALL_AT_NS = 40_130 * MS;

    @TempDir
    private Path directory;

    private RecurringRun run() throws IOException {
        return new RecurringRun(Files.createTempDirectory(directory, "run")).ordersOnly();
    }

    private static Predicted without(RecurringRun run, CauseGroup cause) throws IOException {
        return Prediction.of(RunReader.read(run.write()), cause).get("order");
    }

    private static long p99(RecurringRun run) throws IOException {
        return RequestPasses.over(RunReader.read(run.write())).response(1).getValueAtPercentile(99);
    }

    @Test
    void withoutPauses() throws IOException {
        Predicted predicted = without(run().pauses(150, 15).fsyncs(400, 25), CauseGroup.GC);

        long trueNs = p99(run().fsyncs(400, 25));
        assertThat(trueNs).isBetween(predicted.lowNs(), predicted.highNs());
        assertThat((double) trueNs / p99(run().pauses(150, 15).fsyncs(400, 25)))
                .isBetween(predicted.low(), predicted.high()).isLessThan(1);
    }

    @Test
    void withoutFsyncs() throws IOException {
        Predicted predicted = without(run().pauses(300, 6).fsyncs(150, 25), CauseGroup.FSYNC);

        long trueNs = p99(run().pauses(300, 6));
        assertThat(trueNs).isBetween(predicted.lowNs(), predicted.highNs());
        assertThat(predicted.withoutNs()).isLessThan(predicted.measuredNs());
        assertThat(predicted.ratio()).isBetween(predicted.low(), predicted.high());
    }

    /** Each request waits for half of an fsync, so none is slower than usual. */
    @Test
    void fsyncsGoWithTheirUsualTime() throws IOException {
        RecurringRun always = run();
        for (long atNs = 3 * MS / 2; atNs < 100_000 * MS; atNs += 2 * MS) {
            always.fsync(atNs, MS);
        }

        Predicted predicted = without(always, CauseGroup.FSYNC);

        assertThat(p99(run())).isBetween(predicted.lowNs(), predicted.highNs());
        assertThat(predicted.high()).isLessThan(0.9);
    }

    @Test
    void aStallIsNotPartOfIt() throws IOException {
        Predicted quiet = without(run().pauses(250, 15), CauseGroup.GC);
        Predicted stalled = without(run().pauses(250, 15).fsync(STALL_AT_NS, 3_000 * MS), CauseGroup.GC);

        assertThat(stalled.measuredNs()).isBetween((long) (0.95 * quiet.measuredNs()),
                (long) (1.05 * quiet.measuredNs()));
        assertThat(stalled.ratio()).isBetween(quiet.low(), quiet.high());
    }

    /** Pauses of one part of the run tell less about the next run than as many of the whole. */
    @Test
    void unevenCausesMakeTheIntervalWide() throws IOException {
        RecurringRun uneven = run();
        for (long atNs = 20_000 * MS; atNs < 30_000 * MS; atNs += 60 * MS) {
            uneven.serverPause(atNs, 15 * MS);
        }
        RecurringRun even = run();
        for (long atNs = 100 * MS; atNs < 100_000 * MS; atNs += 600 * MS) {
            even.serverPause(atNs, 15 * MS);
        }
        Predicted ofUneven = without(uneven, CauseGroup.GC);
        Predicted ofEven = without(even, CauseGroup.GC);

        assertThat(ofUneven.high() / ofUneven.low()).isGreaterThan(2 * ofEven.high() / ofEven.low());
    }
}
