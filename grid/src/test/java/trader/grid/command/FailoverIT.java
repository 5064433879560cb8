package trader.grid.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import trader.launcher.jvm.ModulePath;

/** A short {@code trader grid failover} with its real JVMs; its figures say nothing. */
class FailoverIT {
    @TempDir
    private Path directory;

    @Test
    @Timeout(value = 10, unit = TimeUnit.MINUTES)
    void thePageNamesTheKilledMemberAsCause() throws Exception {
        Path home = Path.of("").toAbsolutePath().getParent();
        Path console = directory.resolve("console.txt");
        Path results = directory.resolve("results");
        Process command = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Dtrader.home=" + home, "-Dlogback.configurationFile=trader-client-logback.xml", "-cp",
                new ModulePath(home).of("grid"), GridMain.class.getName(), "failover", "--members", "2", "--partitions",
                "31", "--accounts", "500", "--rate", "100", "--threads", "4", "--gc", "serial", "--heap", "128m",
                "--warmup", "1s", "--duration", "4s", "--out", results.toString())
                .redirectErrorStream(true).redirectOutput(console.toFile()).start();
        int status = command.waitFor();

        assertThat(status).as(Files.readString(console)).isZero();
        JsonNode json = new ObjectMapper().readTree(results.resolve("grid.json").toFile());
        String killed = json.get("killed").asText();
        assertThat(console).content().contains("written: " + results.resolve("timeline.html"),
                "The longest time without an answer: ");
        assertThat(results.resolve("timeline.html")).content().containsPattern("<td>" + killed + " killed[;<]")
                .contains("\"label\":\"" + killed + " killed\"").doesNotContain(".log is missing", "cannot be read");
        assertThat(results.resolve("events.csv")).content().contains("killed," + killed, "balanced,");
        assertThat(results.resolve("client").resolve("gc.log")).content().contains("Pause Full (System.gc())");
    }
}
