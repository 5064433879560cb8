package trader.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole runs with each client: what the report says against what others counted. */
class RunIT {
    @TempDir
    Path directory;

    @Test
    void grinderRunAddsUp() throws Exception {
        Path out = directory.resolve("run with a blank");
        try (TraderProcess trader = TraderProcess.startUnder(List.of("env", "JAVA_TOOL_OPTIONS=-Dfrom=outside"),
                directory, List.of("run", "--out", out.toString(), "--warmup", "2s", "--duration", "4s", "--threads",
                "2", "--processes", "2", "--rate", "25", "--feed-rate", "100", "--client-cpus",
                RunFiles.anyCpu(), "--profile", "--force"))) {
            assertThat(trader.awaitEnd(1)).contains(out.resolve("report.html").toString()).containsAnyOf(
                    "verdict: TOO_FEW", "verdict: INVALID");
        }
        RunFiles files = new RunFiles(out);
        files.assertValidOrTooFewOrTooBusy();
        assertAddsUp(files, 2);
        TraderProcess.run(0, directory, "audit", out.toString());
        assertThat(files.server().at("/prices/applied").asLong()).isPositive();
        assertThat(files.summary().at("/jvms").properties()).extracting(Map.Entry::getKey)
                .containsExactly("server", "client-1", "client-2");
        assertThat(out.resolve("report.html")).content().contains("client-2");

        assertThat(files.summary().at("/health/jvms").properties()).hasSize(3).allSatisfy(jvm -> {
            assertThat(jvm.getValue().at("/cores").asDouble()).isBetween(0.001, 64.0);
            assertThat(jvm.getValue().at("/seconds").asDouble()).isGreaterThan(2.0);
        });
        assertThat(files.summary().at("/counters/server/transactionsCommittedPerS/mean").asDouble()).isPositive();
        assertThat(files.summary().at("/counters/server/recordsPerOrderLogFsync/mean").asDouble()).isPositive();
        assertThat(files.summary().at("/counters/client-2/heapUsedBytes/max").asLong()).isPositive();
        assertThat(files.summary().at("/profiles/server/samples").asLong()).isPositive();
        assertThat(files.summary().at("/profiles/client-2/samples").asLong()).isPositive();
        assertThat(files.summary().at("/health/jvms/client-2/cpus").asText()).isEqualTo(RunFiles.anyCpu());
        assertThat(files.run().at("/environment/start/JAVA_TOOL_OPTIONS").asText()).isEqualTo("-Dfrom=outside");
        assertThat(files.run().at("/warnings")).extracting(JsonNode::asText)
                .contains("the environment gives options to every JVM: JAVA_TOOL_OPTIONS is '-Dfrom=outside'");
        reportAgain(out);
    }

    /** The same figures, from the files alone. */
    private void reportAgain(Path out) throws Exception {
        Path again = directory.resolve("again");
        try (TraderProcess trader = TraderProcess.start(directory, "report", out.toString(), "--out",
                again.toString())) {
            trader.awaitEnd();
        }
        assertThat(new RunFiles(again).summary()).isEqualTo(new RunFiles(out).summary());
        Path foreign = directory.resolve("foreign");
        assertThat(TraderProcess.run(0, directory, "report", "--gc-log", out.resolve("server/gc.log").toString(),
                "--latency-log", out.resolve("client-1/latency.hlog").toString(), "--out", foreign.toString()))
                .contains("verdict: not judged");
        assertThat(foreign.resolve("report.html")).isNotEmptyFile();
    }

    private static String loopback() throws IOException {
        return NetworkInterface.getByInetAddress(InetAddress.getByName("::1")) == null ? "127.0.0.1" : "::1";
    }

    /** A stop of 700 ms, from outside, in a paced run over FIX and IPv6: response time and page show it. */
    @Test
    void aStopOfTheServerShowsOverFixToo() throws Exception {
        Path out = directory.resolve("run");
        try (TraderProcess trader = TraderProcess.start(directory, "run --driver fix --out run --warmup 4s"
                + " --duration 7s --threads 4 --rate 200 --profile --durability process --bind " + loopback())) {
            long server = trader.serverPid();
            trader.awaitPhase(out, "measure");
            stopFor(server, 2_000);
            trader.awaitEnd();
            assertThat(trader.output()).contains("verdict:");
        }
        RunFiles files = new RunFiles(out);
        assertThat(files.client(1).get("driver").asText()).isEqualTo("fix");
        assertAddsUp(files, 1);
        TraderProcess.run(0, directory, "audit", out.toString());
        assertThat(files.summary().at("/steps/joined").asLong()).isEqualTo(
                files.summary().at("/services/quote/count").asLong()
                        + files.summary().at("/services/order/count").asLong());
        assertThat(files.summary().at("/steps/missing").asLong(-1)).isZero();
        long maxNs = files.summary().at("/services/quote/responseNs/max").asLong();
        assertThat(maxNs).isGreaterThan(600_000_000L);
        assertThat(files.summary().at("/profiles/client-1/samples").asLong()).isPositive();
        long longestNs = Files.readAllLines(out.resolve("server/stops.csv")).stream().skip(1)
                .mapToLong(line -> Long.parseLong(line.split(",")[1])).max().orElse(0);
        assertThat(longestNs).isGreaterThan(600_000_000L);
        assumeThat(files.summary().at("/services/quote/count").asLong())
                .as("quotes that this machine could answer; p99 takes 1000").isGreaterThanOrEqualTo(1_000);
        JsonNode tail = files.summary().at("/attribution/tails/0");
        assertThat(tail.path("percentile").asText()).as("attribution").isEqualTo("p99");
        assertThat(tail.get("causes")).anySatisfy(cause -> {
            assertThat(cause.get("cause").asText()).isEqualTo("other server stop");
            assertThat(cause.get("timeNs").asLong()).isPositive();
        });
    }

    @Test
    void aBusyMachineIsRefused() throws Exception {
        int cpus = RunFiles.cpus().size();
        assumeThat(Runtime.getRuntime().availableProcessors()).as("CPUs without a limit of their use")
                .isEqualTo(cpus);
        Path out = directory.resolve("refused");
        List<Process> busy = new ArrayList<>();
        try {
            for (int i = 0; i < cpus; i++) {
                busy.add(new ProcessBuilder("sh", "-c", "while :; do :; done").start());
            }
            try (TraderProcess trader = TraderProcess.startExactly(directory, List.of("run", "--out", out.toString(),
                    "--warmup", "1s", "--duration", "1s"))) {
                assertThat(trader.awaitEnd()).isEqualTo(1);
                assertThat(trader.output()).contains("warning: other processes take ", ": this run would be INVALID",
                        "not started;", "--force");
            }
        } finally {
            busy.forEach(Process::destroyForcibly);
        }
        assertThat(out).doesNotExist();
    }

    private static void stopFor(long pid, long ms) throws IOException, InterruptedException {
        TraderProcess.signal("STOP", pid);
        try {
            // The length of the stop is what is planted.
            Thread.sleep(ms);
        } finally {
            TraderProcess.signal("CONT", pid);
        }
    }

    /** Sent = replied = recorded, counted by the client, the listeners and the resource. */
    private static void assertAddsUp(RunFiles files, int clients) throws IOException {
        long quotes = 0;
        long orders = 0;
        long measuredQuotes = 0;
        long measuredOrders = 0;
        for (int number = 1; number <= clients; number++) {
            JsonNode client = files.client(number);
            for (String service : new String[] {"quote", "order"}) {
                assertThat(client.at("/total/" + service + "/replied").asLong()).as(service).isPositive()
                        .isEqualTo(client.at("/total/" + service + "/sent").asLong());
            }
            quotes += client.at("/total/quote/sent").asLong();
            orders += client.at("/total/order/sent").asLong();
            measuredQuotes += client.at("/measured/quote/replied").asLong();
            measuredOrders += client.at("/measured/order/replied").asLong();
        }
        JsonNode server = files.server();
        assertThat(server.at("/quotes/answered").asLong()).isEqualTo(quotes);
        assertThat(server.at("/orders/committed").asLong()).isEqualTo(orders);
        assertThat(server.at("/records/accepted").asLong() + server.at("/records/rejected").asLong()).isEqualTo(orders);
        JsonNode services = files.summary().at("/services");
        assertThat(services.at("/quote/count").asLong()).isEqualTo(measuredQuotes).isPositive();
        assertThat(services.at("/order/count").asLong()).isEqualTo(measuredOrders).isPositive();
    }
}
