package trader.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.common.PrivateFiles;

/** A run with its server and a client on one host, an agent there, and one on a host with another clock. */
class LoadAgentsIT {
    private static final Pattern PORT = Pattern.compile("control port (\\S+): the agent waits");
    /** The resolution of the histograms. */
    private static final double RESOLUTION = 0.002;

    @TempDir
    Path directory;

    /** The Grinder's agents have worker processes below them, which the Java load client has not. */
    @Test
    void theirRequestsAreMergedIntoOneReport() throws Exception {
        Path out = directory.resolve("run");
        Path secret = PrivateFiles.write(directory.resolve("secret"), "a secret of the three hosts");
        try (TwoHosts hosts = TwoHosts.make(directory);
                TraderProcess far = agent(hosts.onServer(), TwoHosts.SERVER, secret);
                TraderProcess near = agent(hosts.onClient(), TwoHosts.CLIENT, secret)) {
            List<String> arguments = List.of("run", "--bind", TwoHosts.CLIENT, "--agent", far.awaitMatch(PORT).group(1),
                    "--agent", near.awaitMatch(PORT).group(1), "--agent-secret-file", secret.toString(), "--driver",
                    "grinder", "--threads", "2", "--warmup", "4s", "--settle", "1s", "--duration", "6s", "--rate",
                    "300", "--durability", "none", "--force", "--out", out.toString());
            try (TraderProcess trader = TraderProcess.startUnder(hosts.onClient(), directory, arguments)) {
                trader.awaitEnd();
                for (TraderProcess agent : List.of(far, near)) {
                    assertThat(agent.awaitEnd()).as(agent.output()).isZero();
                }
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

    private TraderProcess agent(List<String> host, String address, Path secret) throws IOException {
        return TraderProcess.startUnder(host, directory, List.of("agent", "--bind", address, "--control-port", "0",
                "--control-secret-file", secret.toString(), "--out", directory.resolve("agent-" + address).toString()));
    }
}
