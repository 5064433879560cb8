package trader.colocation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.launcher.jvm.ModulePath;

/** A short {@code trader benchmark co-location} of one engine, with its real programs; its figures say nothing. */
@Tag("jvms")
class CoLocationIT {
    @TempDir
    private Path directory;

    @Test
    void measuresBothWaysAndEndsAllPrograms() throws Exception {
        Path home = Path.of("").toAbsolutePath().getParent();
        Path console = directory.resolve("console.txt");
        Path results = directory.resolve("results");
        Process command = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Dtrader.home=" + home, "-cp", new ModulePath(home).of("lab"), "trader.lab.Trader", "benchmark",
                "co-location", "--databases", "h2", "--sizes", "10,100", "--fetch-sizes", "10",
                "--iterations", "5", "--warmup-iterations",
                "1", "--seconds", "0.05", "--anyway", "--out", results.toString())
                .redirectErrorStream(true).redirectOutput(console.toFile()).start();
        int status = command.waitFor();

        assertThat(status).as(Files.readString(console)).isZero();
        assertThat(console).content().contains("h2: 10 rows, fork 1 of 1", "H2 2.", "embedded", "written: " + results);
        assertThat(ProcessHandle.allProcesses().flatMap(each -> each.info().commandLine().stream()))
                .noneMatch(line -> line.contains("trader.colocation") && line.contains(home.toString())
                        && !line.contains("surefire"));
        try (Stream<Path> runs = Files.list(home.resolve("runs"))) {
            assertThat(runs.filter(each -> Files.exists(each.resolve("h2-near")))).isEmpty();
        }
        JsonNode json = new ObjectMapper().readTree(results.resolve("co-location.json").toFile());
        assertThat(json.at("/setting/iterations").asText()).isEqualTo("5");
        assertThat(json.get("rows")).extracting(row -> row.get("size").asInt()).isEqualTo(List.of(10, 100, 100));
        assertThat(json.get("rows").get(0).get("fetch").isNull()).isTrue();
        assertThat(json.get("rows").get(0).get("tcpUs").fieldNames()).toIterable()
                .containsExactlyInAnyOrder("client", "server", "database");
        JsonNode timed = json.get("rows").get(2);
        assertThat(timed.get("fetch").asText()).isEqualTo("10");
        for (String step : List.of("prepare", "execute", "next", "commit")) {
            assertThat(timed.get("nearUs").get(step).asDouble()).as(step).isPositive();
            assertThat(timed.get("tcpUs").get(step).asDouble()).as(step).isPositive();
        }
        assertThat(json.get("rows")).allSatisfy(row -> {
            assertThat(row.get("engine").asText()).isEqualTo("h2");
            assertThat(row.get("pairs")).hasSize(5).allSatisfy(pair -> {
                assertThat(pair.at("/near/ms").asDouble()).isPositive();
                assertThat(pair.at("/tcp/ms").asDouble()).isPositive();
                assertThat(pair.at("/near/us/server").asDouble()).isPositive();
                assertThat(pair.at("/near/us/database").asDouble()).isZero();
                assertThat(pair.at("/tcp/us/database").asDouble()).isPositive();
            });
            assertThat(row.get("ratio").asDouble()).isBetween(row.get("low").asDouble(), row.get("high").asDouble());
        });
    }
}
