package trader.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run with its server and a client on one host, an agent there, and one on a host with another clock. */
class LoadAgentsIT {
    /** The resolution of the histograms. */
    private static final double RESOLUTION = 0.002;

    @TempDir
    Path directory;

    /** The Grinder's agents have worker processes below them, which the Java load client has not. */
    @Test
    void theirRequestsAreMergedIntoOneReport() throws Exception {
        Path out = directory.resolve("run");
        try (TwoHosts hosts = TwoHosts.make(directory)) {
            Path far = TraderProcess.install(directory.resolve("far"), hosts.onServer());
            Path near = TraderProcess.install(directory.resolve("near"), hosts.onClient());
            List<String> arguments = List.of("run", "--bind", TwoHosts.CLIENT, "--agent", "far:" + far, "--agent",
                    "near:" + near, "--ssh", TraderProcess.localShell(directory), "--driver", "grinder", "--threads",
                    "2", "--warmup", "4s", "--settle", "1s", "--duration", "6s", "--rate", "300", "--durability",
                    "none", "--force", "--out", out.toString());
            try (TraderProcess trader = TraderProcess.startUnder(hosts.onClient(), directory, arguments)) {
                trader.awaitEnd();
                trader.awaitNoProcessLeft();
                JsonNode summary = new RunFiles(out).summary();
                new RunFiles(out).assertValidOrTooFewOrTooBusy();
                assertThat(summary.at("/clocks").properties()).extracting(each -> each.getKey())
                        .as(trader.output()).containsExactly("client-2");
                assertThat(summary.at("/clocks/client-2/offsetNs").asLong()).isBetween(4_900_000_000L, 5_100_000_000L);
                assertThat(summary.at("/health/jvms").properties()).extracting(each -> each.getKey())
                        .containsExactlyInAnyOrder("server", "client-1", "client-2", "client-3");
                for (int client = 1; client <= 3; client++) {
                    assertThat(new RunFiles(out).client(client).get("driver").asText()).isEqualTo("grinder");
                }
                for (String service : List.of("quote", "order")) {
                    samePercentiles(out, service, summary.at("/services/" + service));
                }
            }
        }
    }

    private static void samePercentiles(Path out, String service, JsonNode merged) throws IOException {
        List<Long> union = new ArrayList<>();
        for (int client = 1; client <= 3; client++) {
            int before = union.size();
            add(out.resolve("client-" + client + "/requests.bin"), service.equals("quote") ? 1 : 2, union);
            assertThat(union.size()).as("requests of client-" + client).isGreaterThan(before);
        }
        union.sort(null);
        assertThat(merged.get("count").asInt()).isEqualTo(union.size());
        for (String percentile : List.of("p50", "p90", "p99")) {
            JsonNode ns = merged.at("/responseNs/" + percentile);
            if (ns.isNumber()) {
                int rank = (int) Math.ceil(Double.parseDouble(percentile.substring(1)) / 100 * union.size());
                long exactNs = union.get(Math.max(1, rank) - 1);
                assertThat(ns.asDouble()).as(service + " " + percentile)
                        .isCloseTo(exactNs, within(RESOLUTION * exactNs));
            }
        }
    }

    private static void add(Path file, int service, List<Long> union) throws IOException {
        ByteBuffer bytes = RunTruth.bytes(file);
        int size = bytes.getInt(12);
        for (int at = 32; at + size <= bytes.limit(); at += size) {
            if (bytes.get(at) == service && bytes.get(at + 1) <= 1) {
                union.add(Math.max(0, bytes.getLong(at + 48) - bytes.getLong(at + 8)));
            }
        }
    }
}
