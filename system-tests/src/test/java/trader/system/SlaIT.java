package trader.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A rate search with real runs, as short as can be. */
class SlaIT {
    @TempDir
    Path directory;

    @Test
    void searchesWithRealRunsAndWritesItsReportAgain() throws Exception {
        Path out = directory.resolve("search");
        int status = trader("sla --p50 4s --service quote --rate 40 --max-runs 1 --duration 1s --warmup 500ms"
                + " --settle 0s --threads 2 " + TraderProcess.QUICK + "--out", out);

        JsonNode summary = new RunFiles(out).summary();
        assertThat(summary.get("runs")).hasSizeBetween(1, 3);
        JsonNode run = summary.at("/runs/0");
        assertThat(run.get("offeredPerS").asDouble()).isEqualTo(40);
        JsonNode load = new RunFiles(out.resolve(run.get("directory").asText())).summary().get("load");
        assertThat(load.get("kind").asText()).isEqualTo("open");
        assertThat(load.get("achievedPerS")).isEqualTo(run.get("sentPerS"));
        // A machine that is too busy has no rate, and says why.
        assertThat(summary.at("/finding/verdict").asText())
                .isIn(status == 0 ? new String[] {"AT_LEAST", "GENERATOR_LIMIT", "FOUND", "MACHINE_BUSY"}
                        : new String[] {"GENERATOR_TOO_SLOW", "NOT_MET", "UNKNOWN", "MACHINE_BUSY"});

        assertThat(trader("sla --resume", out)).isEqualTo(status);

        assertThat(new RunFiles(out).summary()).isEqualTo(summary);
        assertThat(out.resolve("report.html")).isNotEmptyFile();
    }

    private int trader(String line, Path out) throws Exception {
        try (TraderProcess trader = TraderProcess.start(directory, line, out.toString())) {
            int status = trader.awaitEnd();
            assertThat(trader.output()).contains("report:");
            return status;
        }
    }
}
