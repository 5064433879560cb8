package trader.grid.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import trader.launcher.jvm.ModulePath;

/** Short commands of {@code trader grid} with their real JVMs; their figures say nothing. */
class FailoverIT {
    @TempDir
    private Path directory;

    @Test
    @Tag("jvms")
    @Timeout(value = 10, unit = TimeUnit.MINUTES)
    void thePageNamesTheKilledMemberAsCause() throws Exception {
        run("failover", "--nodes", "1", "--members", "2", "--rate", "100", "--warmup", "1s", "--duration", "4s");

        JsonNode json = new ObjectMapper().readTree(results().resolve("grid.json").toFile());
        assertThat(json.get("passed").asBoolean()).as(Files.readString(console())).isTrue();
        String killed = json.get("killed").asText();
        assertThat(console()).content().contains("written: " + results().resolve("timeline.html"),
                "The longest time without an answer: ");
        assertThat(results().resolve("timeline.html")).content().containsPattern("<td>" + killed + " killed[;<]")
                .contains("\"label\":\"" + killed + " killed\"").doesNotContain(".log is missing", "cannot be read");
        assertThat(results().resolve("events.csv")).content().contains("killed," + killed, "balanced,");
        assertThat(results().resolve("client").resolve("gc.log")).content().contains("Pause Full (System.gc())");
    }

    @Test
    @Timeout(value = 10, unit = TimeUnit.MINUTES)
    void figuresOfALoadThatFellBehindAreInvalid() throws Exception {
        int status = run("elasticity", "--members", "1", "--most", "2", "--rate", "10000000", "--warmup", "1s",
                "--duration", "2s");

        String text = Files.readString(console());
        assertThat(status).as(text).isEqualTo(1);
        assertThat(text).containsPattern("INVALID: 1 members: the rate was not reached: [0-9.]+ of 10000000.0 per"
                + " second\\n(?s:.*)transfers/s(?s:.*)audit passed");
        JsonNode json = new ObjectMapper().readTree(results().resolve("grid.json").toFile());
        assertThat(json.get("verdict").asText()).isEqualTo("INVALID");
        assertThat(json.get("passed").asBoolean()).isTrue();
        assertThat(results().resolve("timeline.html")).content().contains(json.get("reasons").get(0).asText());
    }

    /** For longer than ids are kept: this seed freezes it for 40 s. */
    @Test
    @Timeout(value = 10, unit = TimeUnit.MINUTES)
    void everyTransferHappensOnceAlthoughAMemberIsFrozen() throws Exception {
        int status = run("campaign", "--rounds", "1", "--kill", "freeze", "--members", "3", "--retention", "35s",
                "--rate", "100", "--seed", "43");

        assertThat(status).as(Files.readString(console())).isZero();
        assertThat(Files.readString(results().resolve("events.csv"))).containsPattern(
                "frozen,(member-[123])\n(?s:.*)continued,\\1\n(?s:.*)left,\\1\n(?s:.*)joined,member-4\n");
    }

    private int run(String... command) throws Exception {
        Path home = Path.of("../..").toAbsolutePath().normalize();
        List<String> line = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Dtrader.home=" + home, "-Dlogback.configurationFile=trader-client-logback.xml", "-cp",
                new ModulePath(home).of("grid"), GridMain.class.getName()));
        line.addAll(List.of(command));
        line.addAll(List.of("--partitions", "31", "--accounts", "500", "--threads", "4", "--gc", "serial", "--heap",
                "128m", "--force", "--out", results().toString()));
        return new ProcessBuilder(line).redirectErrorStream(true).redirectOutput(console().toFile()).start().waitFor();
    }

    private Path console() {
        return directory.resolve("console.txt");
    }

    private Path results() {
        return directory.resolve("results");
    }
}
