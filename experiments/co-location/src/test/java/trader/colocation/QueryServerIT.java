package trader.colocation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.launcher.jvm.ModulePath;

/** A comparison of H2 in the servlet's JVM and over TCP, with its real programs; its figures say nothing. */
class QueryServerIT {
    private static final String QUICK = "-XX:TieredStopAtLevel=1";

    @TempDir
    private Path directory;

    @Test
    void bothWaysAnswerInTurns() throws Exception {
        Path home = Path.of("../..").toAbsolutePath().normalize();
        Path console = directory.resolve("console.txt");
        Path out = directory.resolve("comparison");
        Process command = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Dtrader.home=" + home, "-cp", new ModulePath(home).of("lab"), "trader.lab.Trader", "compare",
                "--driver", "java", "--requests", "rows", "--rows", "25", "--fetch-size", "10", "--threads", "2",
                "--rate", "max", "--durability", "process", "--vary", "order-store=h2,h2-tcp,derby,derby-tcp",
                "--generations", "1", "--rounds", "3", "--turn", "100ms", "--warmup", "1s", "--force",
                "--server-jvm-arg", QUICK, "--client-jvm-arg", QUICK, "--out", out.toString())
                .redirectErrorStream(true).redirectOutput(console.toFile()).start();
        int status = command.waitFor();

        assertThat(status).as(Files.readString(console)).isZero();
        assertThat(ProcessHandle.allProcesses().flatMap(each -> each.info().commandLine().stream()))
                .noneMatch(line -> line.contains("trader.colocation") && line.contains(out.toString()));
        for (String way : List.of("h2", "h2-tcp", "derby", "derby-tcp")) {
            Path run = out.resolve("g01-" + way);
            JsonNode server = new ObjectMapper().readTree(run.resolve("server/server.json").toFile());
            JsonNode client = new ObjectMapper().readTree(run.resolve("client-1/client.json").toFile())
                    .path("total").path("quote");
            // Each thread also makes one request before the load.
            assertThat(server.path("transactions").asLong()).as(way).isPositive()
                    .isEqualTo(client.path("sent").asLong() + 2).isEqualTo(client.path("replied").asLong() + 2);
            for (String call : List.of("prepareUs", "executeQueryUs", "nextUs", "commitUs")) {
                assertThat(server.path(call).asDouble()).as(way + " " + call).isPositive();
            }
        }
        JsonNode ratios = new ObjectMapper().readTree(out.resolve("compare.json").toFile()).path("comparisons");
        assertThat(ratios).anySatisfy(ratio -> {
            assertThat(ratio.path("variant").asText()).isEqualTo("h2-tcp");
            assertThat(ratio.path("figure").asText()).isEqualTo("CPU per message");
            assertThat(ratio.path("ratio").asDouble()).isPositive();
        });
    }
}
