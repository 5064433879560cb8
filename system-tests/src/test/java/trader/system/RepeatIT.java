package trader.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Two real runs, one after the other. */
@ExtendWith(RanTests.class)
class RepeatIT {
    @TempDir
    Path directory;

    @Test
    void anInterruptLeavesOneAnswerOfTheFinishedRuns() throws Exception {
        Path out = directory.resolve("runs");
        try (TraderProcess trader = TraderProcess.start(directory, "run --repeat 5 --driver java --warmup 2s"
                + " --settle 1s --duration 4s --rate 200 --threads 4 --durability none", "--out", out.toString())) {
            trader.awaitOutput("run directory " + out.resolve("run-3"));
            TraderProcess.signal("INT", trader.pid());
            assertThat(trader.awaitEnd()).isNotZero();
            assertThat(trader.output()).contains("report:  " + out.resolve("report.html"), "Pooled: ");
        }
        JsonNode answer = new RunFiles(out).read("pooled.json").get("answer");
        long quotes = 0;
        for (String run : new String[] {"run-1", "run-2"}) {
            JsonNode summary = new RunFiles(out.resolve(run)).summary();
            quotes += summary.get("verdict").asText().equals("INVALID") ? 0
                    : summary.at("/services/quote/count").asLong();
        }
        assertThat(answer.at("/services/quote/answered").asLong()).isEqualTo(quotes);
        assertThat(answer.get("notes").get(0).asText()).startsWith("Pooled: ");
        assertThat(out.resolve("report.html")).isNotEmptyFile();
        assertThat(out.resolve("run-4")).doesNotExist();
    }
}
