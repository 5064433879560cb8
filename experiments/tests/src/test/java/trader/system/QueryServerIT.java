package trader.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A comparison of H2 in the servlet's JVM and over TCP, with its real programs; its figures say nothing. */
class QueryServerIT {
    @TempDir
    private Path directory;

    @Test
    void bothWaysAnswerInTurns() throws Exception {
        TraderProcess.run(0, directory, "compare --driver java --requests rows --rows 25 --fetch-size 10 --threads 2"
                + " --rate max --durability process --vary order-store=h2,h2-tcp,derby,derby-tcp --generations 1"
                + " --rounds 3 --turn 100ms --warmup 1s --out comparison " + TraderProcess.QUICK);

        Path out = directory.resolve("comparison");
        for (String way : List.of("h2", "h2-tcp", "derby", "derby-tcp")) {
            RunFiles run = new RunFiles(out.resolve("g01-" + way));
            JsonNode client = run.client(1).path("total").path("quote");
            // Each thread also makes one request before the load.
            assertThat(run.server().path("transactions").asLong()).as(way).isPositive()
                    .isEqualTo(client.path("sent").asLong() + 2).isEqualTo(client.path("replied").asLong() + 2);
            for (String call : List.of("prepareUs", "executeQueryUs", "nextUs", "commitUs")) {
                assertThat(run.server().path(call).asDouble()).as(way + " " + call).isPositive();
            }
        }
        assertThat(new RunFiles(out).read("compare.json").path("comparisons")).anySatisfy(ratio -> {
            assertThat(ratio.path("variant").asText()).isEqualTo("h2-tcp");
            assertThat(ratio.path("figure").asText()).isEqualTo("CPU per message");
            assertThat(ratio.path("ratio").asDouble()).isPositive();
        });
    }
}
