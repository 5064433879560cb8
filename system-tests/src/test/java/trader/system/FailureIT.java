package trader.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs that go wrong: each says why, has its exit status, and leaves no process behind. */
class FailureIT {
    private static final String JAVA = "run --driver java --warmup 1s --settle 0s --duration 60s --threads 2 "
            + TraderProcess.QUICK;

    @TempDir
    Path directory;

    @Test
    @Tag("jvms")
    void aServerThatIsKilledMakesTheRunInvalid() throws Exception {
        Path out = directory.resolve("run");
        try (TraderProcess trader = TraderProcess.start(directory, JAVA, "--out", out.toString())) {
            long server = trader.serverPid();
            trader.awaitPhase(out, "measure").noteFamily();
            TraderProcess.signal("KILL", server);
            String output = trader.awaitEnd(1);
            assertThat(output).contains("verdict: INVALID", "server (process " + server
                    + ") ended early with exit status 137");
            assertThat(lastLine(output)).startsWith("Failed: server (process " + server + ") ended early with exit"
                    + " status 137. Logs in " + out).contains("server/console.log");
        }
        JsonNode run = new RunFiles(out).run();
        assertThat(run.get("verdict").asText()).isEqualTo("INVALID");
        assertThat(run.at("/jvms/server/exit").asInt()).isEqualTo(137);
        assertThat(out.resolve("report.html")).isNotEmptyFile();
    }

    @Test
    void controlCStopsEverythingAndMarksTheDirectory() throws Exception {
        try (TraderProcess trader = TraderProcess.start(directory, JAVA + "--name mine")) {
            Path latest = directory.resolve("runs/latest");
            trader.awaitPhase(latest, "measure").noteFamily();
            TraderProcess.signal("INT", trader.pid());
            assertThat(lastLine(trader.awaitEnd(130)))
                    .startsWith("Failed: interrupted: a signal ended the run early. Logs in ");
            RunFiles files = new RunFiles(latest.toRealPath());
            assertThat(files.directory().getFileName().toString()).endsWith("-mine");
            assertThat(files.run().get("problems").toString()).contains("interrupted");
            assertThat(files.summary().get("verdict").asText()).isEqualTo("INVALID");
            assertThat(files.server().at("/records/accepted").asLong()).isPositive();
        }
    }

    @Test
    void noProcessOutlivesACommandThatIsKilled() throws Exception {
        try (TraderProcess trader = TraderProcess.start(directory, "run --out run --duration 60s --threads 1 "
                + TraderProcess.QUICK)) {
            trader.awaitPhase(directory.resolve("run"), "warmup").noteFamily();
            TraderProcess.signal("KILL", trader.pid());
            trader.awaitEnd();
            trader.awaitNoProcessLeft();
        }
        JsonNode run = new RunFiles(directory.resolve("run")).run();
        assertThat(run.get("verdict").asText()).isEqualTo("INVALID");
        assertThat(run.get("problems").toString()).contains("has not ended");
    }

    private static String lastLine(String output) {
        return output.strip().lines().reduce("", (before, line) -> line);
    }
}
