package trader.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import trader.jmsclient.BrokerAccess;
import trader.jmsclient.BrokerUsers;
import trader.launcher.jvm.JvmFailure;

/** Artemis' perf against a server of the floors; skipped until 'trader benchmark floors --peers' has fetched it. */
class ArtemisPerfIT {
    private static final int WARMUP_S = 2;
    private static final int BYTES = 200;

    private BenchmarkServers servers;
    private String classPath;

    @BeforeEach
    void fetch() throws Exception {
        assumeThat(Path.of(System.getProperty("artemis-cli.jar"))).exists();
        System.setProperty("trader.home", Path.of("").toAbsolutePath().getParent().toString());
        servers = new BenchmarkServers(128 << 20);
        classPath = ArtemisPerf.fetch(servers.directory(), System.out);
    }

    @AfterEach
    void remove() throws Exception {
        if (servers != null) {
            servers.remove();
        }
    }

    private ArtemisPerf perf(String address) throws Exception {
        String url = servers.start("none", Map.of("durability", "none"), EchoServer.class, List.of());
        return new ArtemisPerf(servers, classPath, BrokerAccess.of(url, BrokerUsers.SERVER), address, BYTES);
    }

    @Test
    void measuresTransfersOfOneAndOfSeveralProducers() throws Exception {
        ArtemisPerf perf = perf(EchoServer.PERF);
        for (int threads : new int[] {1, 8}) {
            PerfSeries series = new PerfSeries(perf, threads, WARMUP_S);

            series.round(1);
            series.round(1);

            assertThat(series.isComplete()).isTrue();
            FloorsResult.Peer result = series.result();
            assertThat(result.name()).isEqualTo("perf transfer");
            assertThat(result.rounds()).hasSize(2).allSatisfy(round -> {
                assertThat(round.messages()).isPositive();
                assertThat(round.p50Us()).isPositive().isLessThanOrEqualTo(round.p99Us());
                assertThat(round.perSecond()).isPositive().isFinite();
            });
        }
        Path arguments = servers.directory().resolve("perf-8").resolve("arguments");
        assertThat(Files.readString(arguments)).contains("--password");
        assertThat(Files.getPosixFilePermissions(arguments)).hasSize(2);
    }

    @Test
    void aQueueThatDoesNotExistIsAFailureWithItsReason() throws Exception {
        ArtemisPerf perf = perf("trader.benchmark.none");

        assertThatThrownBy(() -> perf.run(1, WARMUP_S, 1)).isInstanceOf(JvmFailure.class)
                .hasMessageContaining("trader.benchmark.none");
        assertThat(ProcessHandle.current().descendants().flatMap(each -> each.info().commandLine().stream()))
                .noneMatch(command -> command.contains("artemis.cli"));
        PerfSeries series = new PerfSeries(perf, 1, WARMUP_S);
        series.round(1);
        assertThat(series.isComplete()).isFalse();
    }
}
