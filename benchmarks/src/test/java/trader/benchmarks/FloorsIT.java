package trader.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A short {@code trader benchmark floors}, with its real servers; its figures say nothing. */
class FloorsIT {
    @TempDir
    private Path directory;

    @Test
    void measuresEverySeriesInEachRound() throws Exception {
        Path home = Path.of("").toAbsolutePath().getParent();
        System.setProperty("trader.home", home.toString());
        List<String> before = benchmarks(home);

        int status = Benchmark.commandLine(new FloorsBenchmark()).execute("--rounds", "5", "--warmup-rounds", "1",
                "--seconds", "0.05", "--anyway", "--out", directory.toString());

        assertThat(status).isZero();
        assertThat(benchmarks(home)).isEqualTo(before);
        assertThat(ProcessHandle.current().children().flatMap(each -> each.info().commandLine().stream()))
                .noneMatch(command -> command.contains("trader.benchmarks"));
        JsonNode floors = new ObjectMapper().readTree(directory.resolve("floors.json").toFile());
        assertThat(floors.at("/setting/rounds").asText()).isEqualTo("5");
        List<String> series = new ArrayList<>();
        floors.get("series").forEach(each -> {
            series.add(each.get("name").asText() + " " + each.get("threads"));
            assertThat(each.get("rounds")).hasSize(5);
            long requests = 0;
            for (JsonNode round : each.get("rounds")) {
                requests += round.get("requests").asLong();
                assertThat(round.get("requests").asLong()).isGreaterThanOrEqualTo(each.get("threads").asLong());
                assertThat(round.get("p50Us").asDouble()).isPositive();
                assertThat(round.at("/cost/clientUs").asDouble()).isPositive();
                assertThat(round.at("/cost/clientBytes").asDouble()).isPositive();
                boolean onServer = !each.get("name").asText().equals("fsync");
                assertThat(round.at("/cost/serverUs").asDouble() > 0).isEqualTo(onServer);
                assertThat(round.at("/cost/serverBytes").asDouble() > 0).isEqualTo(onServer);
            }
            assertThat(each.get("requests").asLong()).isEqualTo(requests);
        });
        assertThat(series).containsExactlyInAnyOrder("TCP ping-pong 1", "TCP ping-pong 8", "echo 1", "echo 8",
                "echo (stock Artemis) 1", "echo (stock Artemis) 8",
                "quote (streaming) 1", "quote (streaming) 8", "quote (xmlbeans) 1", "quote (xmlbeans) 8",
                "quote (direct) 1", "quote (direct) 8", "order (none) 1", "order (none) 8",
                "order (process) 1", "order (process) 8",
                "order (forced) 1", "order (forced) 8", "order (forced, markable) 1", "order (forced, markable) 8",
                "FIX quote 1", "FIX order 1", "fsync 1", "fsync 8", "spaced fsync 1");
        assertThat(floors.get("allocatedBeyondEcho")).hasSize(8);
        assertThat(floors.get("ratios")).hasSize((19 + 17) * 4 + 4).allSatisfy(ratio -> {
            if (!ratio.get("ratio").isNull()) {
                assertThat(ratio.get("ratio").asDouble())
                        .isBetween(ratio.get("low").asDouble(), ratio.get("high").asDouble());
            }
        });
    }

    private static List<String> benchmarks(Path home) throws Exception {
        try (Stream<Path> all = Files.list(Files.createDirectories(home.resolve("runs")))) {
            return all.map(each -> each.getFileName().toString()).filter(name -> name.startsWith("benchmark-"))
                    .toList();
        }
    }
}
