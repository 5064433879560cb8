package trader.analysis.attribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.analysis.run.SyntheticRun;
import trader.analysis.summary.RunAnalysis;
import trader.analysis.summary.Summary;

class RequestStepsTest {
    private static final long MS = 1_000_000;

    @TempDir
    private Path directory;

    private SyntheticRun run(int count) {
        SyntheticRun run = new SyntheticRun(directory);
        for (int i = 0; i < count; i++) {
            long dueNs = i * 10 * MS;
            run.request(i % 5 == 4 ? 1 : 0, 0, dueNs, dueNs + MS, dueNs + 6 * MS);
        }
        return run;
    }

    private static void serve(SyntheticRun run, int request) {
        long dueNs = request * 10 * MS;
        run.served(0, request, dueNs + 3 * MS, dueNs + 4 * MS, dueNs + (request % 5 == 4 ? 5 : 4) * MS);
    }

    @Test
    void theStepsOfARequestAddUpToItsResponseTime() throws IOException {
        SyntheticRun run = run(2_000);
        for (int i = 0; i < 2_000; i++) {
            serve(run, i);
        }

        Summary summary = RunAnalysis.of(run.write()).summary();

        StepFigures steps = summary.servers().steps();
        assertThat(steps.joined()).isEqualTo(2_000);
        assertThat(steps.missing() + steps.contradicting() + steps.redelivered()).isZero();
        StepFigures.Around median = steps.services().get("order").around().get(0);
        assertThat(median.percentile()).isEqualTo("p50");
        assertThat(median.meanNs()).containsExactly(Map.entry("late start", MS),
                Map.entry("request path", 2 * MS), Map.entry("handling", MS),
                Map.entry("transaction", MS), Map.entry("reply path", MS));
        assertThat(steps.services().get("quote").around().get(0).meanNs()).containsEntry("transaction", 0L)
                .containsEntry("reply path", 2 * MS);
        assertThat(summary.reliability().warnings()).noneMatch(warning -> warning.contains("record"));
    }

    @Test
    void missingContradictingAndRepeatedRecordsAreWarnings() throws IOException {
        SyntheticRun run = run(2_000);
        for (int i = 0; i < 2_000; i++) {
            if (i == 1_004) {
                run.served(1, i, i * 10 * MS + MS, i * 10 * MS + MS, i * 10 * MS + 2 * MS);
            }
            if (i == 1_001) {
                run.served(0, i, i * 10 * MS, i * 10 * MS + 4 * MS, i * 10 * MS + 4 * MS);
            } else if (i < 1_500 || i > 1_502) {
                serve(run, i);
            }
        }

        Summary summary = RunAnalysis.of(run.write()).summary();

        assertThat(summary.servers().steps())
                .extracting(StepFigures::joined, StepFigures::missing, StepFigures::contradicting,
                StepFigures::redelivered).containsExactly(1_996L, 3L, 1L, 1L);
        assertThat(summary.reliability().warnings())
                .anyMatch(warning -> warning.startsWith("3 of 2000 answered requests have no"))
                .anyMatch(warning -> warning.startsWith("1 answered requests were, according to the server's record"))
                .anyMatch(warning -> warning.startsWith("1 deliveries of orders"));
    }

    @Test
    void aServerThatIsLateWithItsRecordsIsWaitedFor() throws IOException {
        SyntheticRun run = run(2_000);
        for (int i = 0; i < 2_000; i++) {
            long dueNs = i * 10 * MS;
            run.served(0, i, dueNs + 3 * MS, dueNs + 4 * MS, dueNs + 4 * MS + (i % 7) * 500 * MS);
        }

        assertThat(RunAnalysis.of(run.write()).summary().servers().steps().joined()).isEqualTo(2_000);
    }

    @Test
    void aRecordThatWasReleasedBeforeItWasHandledIsAReason() throws IOException {
        SyntheticRun run = run(2_000);
        for (int i = 0; i < 2_000; i++) {
            serve(run, i);
        }
        Path file = run.write().resolve("server/requests.bin");
        byte[] bytes = Files.readAllBytes(file);
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putLong(32 + 48, 1);
        Files.write(file, bytes);

        assertThat(RunAnalysis.of(directory).summary().reliability().reasons()).singleElement().asString()
                .contains("record 0 is impossible").contains("released 1 ns");
    }

    @Test
    void aMissingFileIsAReasonWhereItShouldBe() throws IOException {
        SyntheticRun run = run(2_000);
        serve(run, 0);
        Files.delete(run.write().resolve("server/requests.bin"));

        Summary summary = RunAnalysis.of(directory).summary();

        assertThat(summary.reliability().reasons()).contains("server: requests.bin is missing");
        assertThat(summary.servers().steps()).isNull();
    }
}
