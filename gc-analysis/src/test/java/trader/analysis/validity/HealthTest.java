package trader.analysis.validity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.analysis.run.OfferedLoad;
import trader.analysis.run.SyntheticRun;
import trader.analysis.summary.RunAnalysis;
import trader.analysis.summary.Summary;

/** A run of 100 s with 50,000 requests of 1.5 ms, 75 s in all, and what its JVMs got of the CPUs. */
class HealthTest {
    private static final long MS = 1_000_000;

    @TempDir
    private Path directory;

    @BeforeEach
    void run() throws IOException {
        new SyntheticRun(directory).steady(50_000).write();
    }

    /** The lag of a paced load can be the server's. */
    @Test
    void onlyAnOpenLoadIsItselfTheCauseOfItsLag() {
        Health health = new Health("rule", List.of(), 0.2, 0.7, Map.of());
        assertThat(health.generatorAtMost(load("paced"))).isEqualTo(0.2);
        assertThat(health.generatorAtMost(load("open"))).isEqualTo(0.7);
        assertThat(new Health("rule", List.of(), 1.3, null, Map.of()).generatorAtMost(null)).isEqualTo(1);
        assertThat(new Health("rule", List.of(), null, 0.7, Map.of()).generatorAtMost(null)).isZero();
    }

    private static OfferedLoad load(String kind) {
        return new OfferedLoad("java", kind, 1, 8, 100.0, 100.0, null, null);
    }

    @Test
    void nothingIsKnownWithoutSamples() throws IOException {
        assertThat(RunAnalysis.of(directory).summary().reliability().health()).isNull();
    }

    @Test
    void aClientThatGetsItsCpuIsNotInDoubt() throws IOException {
        cpu("server", 400, 100, 800);
        cpu("client-1", 200, 40, 100);

        Summary summary = RunAnalysis.of(directory).summary();
        Health health = summary.reliability().health();

        assertThat(health.doubts()).isEmpty();
        assertThat(summary.reliability().warnings()).containsExactly("a neighbour was busy");
        assertThat(health.clientWaitShare()).isCloseTo(4.06 / 75, within(0.002));
        assertThat(health.lagShare()).isZero();
        Health.Cpu server = health.jvms().get("server");
        assertThat(server.cores()).isCloseTo(0.4, within(0.001));
        assertThat(server.waitShare()).isCloseTo(10.7 / 50.7, within(0.001));
        assertThat(server.worstWaitShare()).isCloseTo(800.0 / 1_200, within(1e-9));
        assertThat(server.waitPerTurnNs()).isEqualTo(107_000);
    }

    @Test
    void aClientThatWaitsForItsCpuIsInDoubt() throws IOException {
        cpu("client-1", 200, 90, 90);

        Summary summary = RunAnalysis.of(directory).summary();

        assertThat(summary.reliability().health().doubts()).singleElement().asString().contains("for 12 % of the time");
        assertThat(summary.reliability().warnings()).containsAll(summary.reliability().health().doubts());
        assertThat(summary.reliability().verdict()).isEqualTo("VALID");
    }

    /** The compiler's threads wait two seconds in each second, outside the measure phase also the client's. */
    @Test
    void onlyThreadsOnThePathOfRequestsCount() throws IOException {
        cpu("client-1", 200, 2_090, 2_090);
        StringBuilder text = new StringBuilder("startNs,lengthNs,group,threads,onCpuNs,waitNs,turns\n");
        for (int second = -1; second <= 100; second++) {
            String interval = SyntheticRun.START_NS + second * 1_000 * MS + ",1000000000,";
            long waitMs = second < 0 || second == 100 ? 9_999 : 15;
            text.append(interval).append("client,8,1,").append(waitMs * MS).append(",9\n").append(interval)
                    .append("client-io,1,1,").append(15 * MS).append(",9\n").append(interval)
                    .append("compiler,3,1,").append(2_060 * MS).append(",9\n");
        }
        Files.writeString(directory.resolve("client-1/threads.csv"), text);

        Health health = RunAnalysis.of(directory).summary().reliability().health();

        assertThat(health.clientWaitShare()).isCloseTo(3.0 / 75, within(0.002));
        assertThat(health.doubts()).isEmpty();
    }

    @Test
    void waitsMayExceedTheLatency() throws IOException {
        cpu("client-1", 200, 2_000, 2_000);

        assertThat(RunAnalysis.of(directory).summary().reliability().health().doubts()).singleElement().asString()
                .contains("for longer than its requests took: all of the latency may be its own (10 % or more");
    }

    @Test
    void aClientThatUsesAllItsCpusIsInDoubt() throws IOException {
        cpu("client-1", 1_860, 10, 10);
        SyntheticRun.replace(directory.resolve("run.json"), "\"jvms\": {",
                "\"jvms\": {\"client-1\": {\"allowedCpus\": \"0,2\"}, ");

        assertThat(RunAnalysis.of(directory).summary().reliability().health().doubts()).singleElement().asString()
                .contains("client-1 used 1.86 of its 2 CPUs");
    }

    /** A quarter of the response time passes before the requests are sent. */
    @Test
    void anOpenLoopThatSendsLateIsInDoubt(@TempDir Path late) throws IOException {
        SyntheticRun run = new SyntheticRun(late);
        for (int i = 0; i < 50_000; i++) {
            long dueNs = i * 2 * MS;
            run.request(i % 5 == 4 ? 1 : 0, 0, dueNs, dueNs + MS / 2, dueNs + 2 * MS);
        }
        directory = run.write();
        cpu("client-1", 200, 10, 10);

        Health health = RunAnalysis.of(directory).summary().reliability().health();

        assertThat(health.lagShare()).isCloseTo(0.25, within(0.001));
        assertThat(health.doubts()).singleElement().asString().contains("25 % of the response time");
    }

    /**
     * A line each second, with one before the measurement and one after it that do not count; second 50 is the worst.
     */
    private void cpu(String jvm, long onCpuMs, long waitMs, long worstMs) throws IOException {
        StringBuilder text = new StringBuilder("startNs,lengthNs,onCpuNs,waitNs,turns,threads\n");
        for (int second = -1; second <= 100; second++) {
            long wait = second < 0 || second == 100 ? 9_999 : second == 50 ? worstMs : waitMs;
            text.append(SyntheticRun.START_NS + second * 1_000 * MS).append(",1000000000,").append(onCpuMs * MS)
                    .append(',').append(wait * MS).append(",1000,30\n");
        }
        Files.writeString(directory.resolve(jvm).resolve("cpu.csv"), text);
    }
}
