package trader.analysis.figures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.analysis.run.Jvm;
import trader.analysis.run.Run;
import trader.analysis.run.RunRemarks;
import trader.analysis.run.Window;

class MessageCostTest {
    private static final long S = 1_000_000_000L;

    @TempDir
    private Path directory;

    /** Nine of the ten seconds were sampled; a second of warm-up does not count. */
    @Test
    void dividesTheTimeOfThePhaseByTheRequests() throws IOException {
        StringBuilder lines = new StringBuilder();
        for (int second = -1; second < 9; second++) {
            lines.append(second * S).append(",1000000000,listeners,64,").append(second < 0 ? S : S / 100)
                    .append(",5,6\n").append(second * S).append(",1000000000,client-io,2,2000000,5,6\n");
        }
        Run run = run(lines.toString());

        Map<String, MessageCost> costs = MessageCost.of(run, 1_000).value();

        assertThat(costs).containsOnlyKeys("server");
        assertThat(costs.get("server").cpuNs()).isEqualTo(120_000);
        assertThat(costs.get("server").groupsNs()).containsExactly(entry("listeners", 100_000L),
                entry("client-io", 20_000L));
        assertThat(costs.get("server").allocatedBytes()).isNull();
        assertThat(MessageCost.of(run, 0).value()).isEmpty();
        assertThat(MessageCost.of(run, 1_000).remarks()).isEqualTo(RunRemarks.NONE);
    }

    /** Twice the rate before the phase, none after it; a line in it is empty. */
    @Test
    void dividesTheBytesOfThePhaseByTheRequests() throws IOException {
        Run run = run(null);
        Files.writeString(directory.resolve("server/counters.csv"), "timeNs,connections,allocatedBytes\n"
                + counter(-1, 0) + counter(0.5, 3_000_000) + (long) (1.5 * S) + ",7,\n" + counter(4.5, 7_000_000)
                + counter(9.5, 12_000_000) + counter(10.5, 12_000_000));

        Map<String, MessageCost> costs = MessageCost.of(run, 1_000).value();

        assertThat(costs.get("server")).isEqualTo(new MessageCost(null, Map.of(), 10_000L));
        Files.writeString(directory.resolve("server/counters.csv"), "timeNs,allocatedBytes\n" + S + ",1\n");
        assertThat(MessageCost.of(run, 1_000).value()).isEmpty();
    }

    /** A tenth of one CPU in the server, two tenths in the client, in ten seconds with 1,000 requests. */
    @Test
    void addsTheCompilersOfAllJvms() throws IOException {
        MessageCost server = new MessageCost(9_000_000L, Map.of("compiler", 1_000_000L, "gc", 8_000_000L), null);
        MessageCost client = new MessageCost(2_000_000L, Map.of("compiler", 2_000_000L), null);

        double cpus = MessageCost.compilerCpus(
                List.of(server, client, new MessageCost(null, Map.of(), 1L)), 1_000, run(null).window());

        assertThat(cpus).isCloseTo(0.3, within(1e-9));
    }

    private static String counter(double s, long bytes) {
        return (long) (s * S) + ",7," + bytes + "\n";
    }

    @Test
    void theSumOfSeveralIsUnknownIfOneIs() {
        MessageCost server = new MessageCost(30_000L, Map.of("gc", 100L, "io", 29_900L), 5_000L);
        MessageCost client = new MessageCost(12_000L, Map.of("client", 12_000L), null);

        assertThat(MessageCost.together(List.of(server, client))).isEqualTo(new MessageCost(42_000L, Map.of(), null));
        assertThat(server.mostGroupsNs()).containsOnlyKeys("io");
    }

    /** {@code threads} null: without the file. */
    private Run run(String threads) throws IOException {
        Files.createDirectories(directory.resolve("server"));
        if (threads != null) {
            Files.writeString(directory.resolve("server/threads.csv"),
                    "startNs,lengthNs,group,threads,onCpuNs,waitNs,turns\n" + threads);
        }
        return new Run(directory, MissingNode.getInstance(), new Run.ServerRecords(MissingNode.getInstance(), null,
                List.of(Jvm.of("server", null, null, 0))), List.of(), new Window(0, 10 * S),
                RunRemarks.NONE, Map.of(), Map.of());
    }
}
