package trader.lab.command;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.analysis.attribution.CauseGroup;

/** Runs that cannot be proved; the system test proves one. */
class ProofPlanTest {
    private static final String SERVICES = "\"services\": {\"quote\": {\"gc\": {\"cause\": \"GC\", \"share\": 0.3},"
            + " \"causes\": [{\"cause\": \"CPU wait\", \"share\": 0.2}, {\"cause\": \"steal\", \"share\": 0}]},"
            + " \"order\": {\"gc\": null, \"causes\": []}}";

    @TempDir
    private Path directory;

    private void isRefused(CauseGroup cause, String why) {
        assertThatThrownBy(() -> ProofPlan.of(directory, cause, ProofPlan.Length.USUAL, List.of(), null, Instant.now(),
                List.of())).isInstanceOf(IllegalArgumentException.class).hasMessageContaining(why);
    }

    private void summary(String verdict, String advice) throws IOException {
        Files.writeString(directory.resolve("run.json"), "{}");
        Files.writeString(directory.resolve("summary.json"), "{\"verdict\": \"" + verdict + "\", \"reasons\":"
                + " [\"no reply\"], \"answer\": {\"advice\": " + advice + ", " + SERVICES + "}}");
    }

    @Test
    void aDirectoryOfNoRun() throws IOException {
        isRefused(null, "not the directory of a run: there is no run.json in it");
        Files.writeString(directory.resolve("run.json"), "{}");
        isRefused(null, "there is no answer in summary.json; make it with: trader report ");
    }

    @Test
    void aRunWithoutAdvice() throws IOException {
        summary("VALID", "null");
        isRefused(null, "the run has no advice to prove; --cause names a cause; causes of its recurring tail: gc, cpu");
        isRefused(CauseGroup.FSYNC, "--cause fsync: took no time of the run's slowest requests, so there is nothing to"
                + " predict; causes of its recurring tail: gc, cpu");
    }

    @Test
    void anInvalidRun() throws IOException {
        summary("INVALID", "null");
        isRefused(CauseGroup.GC, "the run is INVALID, so it predicts nothing: no reply");
    }

    @Test
    void aDamagedRun() throws IOException {
        summary("VALID", "{\"text\": \"Try it.\", \"cause\": \"GC\"}");
        isRefused(null, "run.json has no schema, so it was not written by Trader, or was damaged");
    }

    @Test
    void anAnswerOfAnotherVersion() throws IOException {
        summary("VALID", "{\"text\": \"Try it.\", \"cause\": \"magic\"}");
        isRefused(null, "summary.json: 'magic' is no cause; make it again with: trader report");
    }
}
