package trader.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.fixml.ExecutionReport;
import trader.fixml.FixmlMessage;
import trader.fixml.OrdStatus;
import trader.fixml.Side;
import trader.jmsclient.BrokerConnections;
import trader.jmsclient.TraderClient;

/** Whole runs with each client: what the report says against what others counted. */
@Tag("alone")
class RunIT {
    @TempDir
    Path directory;

    @Test
    void grinderRunAddsUp() throws Exception {
        Path out = directory.resolve("run with a blank");
        try (TraderProcess trader = TraderProcess.start(directory, "run", "--out", out.toString(), "--warmup", "2s",
                "--duration", "4s", "--threads", "2", "--processes", "2", "--rate", "5", "--feed-rate", "100",
                "--client-cpus", RunFiles.anyProcessor(), "--profile")) {
            trader.awaitPhase(out, "measure").noteFamily();
            int status = trader.awaitEnd();
            assertThat(trader.output()).contains("verdict: " + (status == 0 ? "VALID" : "INVALID"),
                    out.resolve("report.html").toString());
            trader.awaitNoProcessLeft();
        }
        RunFiles files = new RunFiles(out);
        assertValidOrTooBusy(out);
        assertAddsUp(files, 2);
        assertPassesTheAudit(out);
        assertThat(files.server().at("/prices/applied").asLong()).isPositive();
        assertThat(files.summary().at("/jvms").properties()).extracting(java.util.Map.Entry::getKey)
                .containsExactly("server", "client-1", "client-2");
        assertThat(out.resolve("report.html")).content().contains("client-2");

        assertThat(files.summary().at("/health/jvms").properties()).hasSize(3).allSatisfy(jvm -> {
            assertThat(jvm.getValue().at("/cores").asDouble()).isBetween(0.001, 64.0);
            assertThat(jvm.getValue().at("/seconds").asDouble()).isGreaterThan(2.0);
        });
        assertThat(files.summary().at("/counters/server/transactionsCommittedPerS/mean").asDouble()).isPositive();
        assertThat(files.summary().at("/counters/server/recordsPerOrderLogForce/mean").asDouble()).isPositive();
        assertThat(files.summary().at("/counters/client-2/heapUsedBytes/max").asLong()).isPositive();
        assertThat(files.summary().at("/profiles/server/samples").asLong()).isPositive();
        assertThat(files.summary().at("/profiles/client-2/samples").asLong()).isPositive();
        assertThat(files.summary().at("/health/jvms/client-2/cpus").asText()).isEqualTo(RunFiles.anyProcessor());
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
        try (TraderProcess trader = TraderProcess.start(directory, "report", "--gc-log",
                out.resolve("server/gc.log").toString(), "--latency-log",
                out.resolve("client-1/latency.hlog").toString(), "--out", foreign.toString())) {
            assertThat(trader.awaitEnd()).as(trader.output()).isZero();
            assertThat(trader.output()).contains("verdict: not judged");
        }
        assertThat(foreign.resolve("report.html")).isNotEmptyFile();
    }

    /**
     * Half of the symbols that the client asks for are unknown to the server, and so are those of five more orders. A
     * second server goes on with what the first one kept.
     */
    @Test
    void serverAndClientByThemselvesCountTheSameRejects() throws Exception {
        Path serverOut = directory.resolve("server-run");
        Path clientOut = directory.resolve("client-run");
        try (TraderProcess server = server(serverOut)) {
            String url = url(server);
            try (TraderProcess client = TraderProcess.start(directory, "client", "--broker", url, "--symbols", "20",
                    "--out", clientOut.toString(), "--threads", "2", "--warmup", "1s", "--duration", "2s", "--rate",
                    "max")) {
                client.awaitEnd();
                assertValidOrTooBusy(clientOut);
            }
            sendOrdersThatAreRejected(url, 5);
            TraderProcess.signal("TERM", server.pid());
            server.awaitEnd();
            server.awaitNoProcessLeft();
        }
        JsonNode client = new RunFiles(clientOut).client(1);
        JsonNode server = new RunFiles(serverOut).server();
        assertThat(server.at("/quotes/rejected").asLong()).isPositive()
                .isEqualTo(client.at("/total/quote/rejected").asLong());
        long replied = client.at("/total/order/replied").asLong();
        long rejected = client.at("/total/order/rejected").asLong();
        assertThat(server.at("/records/accepted").asLong()).isPositive().isEqualTo(replied - rejected);
        assertThat(server.at("/records/rejected").asLong()).isEqualTo(rejected + 5);
        Path secondOut = directory.resolve("second-run");
        try (TraderProcess second = server(secondOut)) {
            sendOrdersThatAreRejected(url(second), 1);
            TraderProcess.signal("TERM", second.pid());
            second.awaitEnd();
        }
        try (TraderProcess audit = TraderProcess.start(directory, "audit", "--ignore-other-senders",
                serverOut.toString(), secondOut.toString(), clientOut.toString())) {
            assertThat(audit.awaitEnd()).as(audit.output()).isZero();
            assertThat(audit.output()).contains("6  records and messages of other senders");
        }
    }

    private TraderProcess server(Path out) throws Exception {
        TraderProcess server = TraderProcess.start(directory, "server", "--out", out.toString(), "--data-dir",
                directory.resolve("data").toString(), "--port", "0", "--symbols", "10", "--resource", "h2",
                "--durability", "process");
        server.awaitOutput("press Ctrl-C to stop").noteFamily();
        return server;
    }

    private static String url(TraderProcess server) {
        String text = server.output();
        return text.substring(text.indexOf("tcp://"), text.indexOf(" (process"));
    }

    private static void sendOrdersThatAreRejected(String url, int count) throws Exception {
        try (BrokerConnections broker = new BrokerConnections(url, 300_000_000_000L).open();
                TraderClient client = new TraderClient(broker, "TEST")) {
            client.open();
            for (int number = 0; number < count; number++) {
                FixmlMessage reply = client.order("NOSUCH", Side.BUY, BigDecimal.TEN, null);
                assertThat(reply).isInstanceOfSatisfying(ExecutionReport.class,
                        report -> assertThat(report.ordStatus()).isEqualTo(OrdStatus.REJECTED));
            }
        }
    }

    /** A stop of 300 ms, from outside, in a paced run over FIX: response time and page show it. */
    @Test
    void aStopOfTheServerShowsOverFixToo() throws Exception {
        Path out = directory.resolve("run");
        try (TraderProcess trader = TraderProcess.start(directory, "run", "--client", "fix", "--out", out.toString(),
                "--warmup", "4s", "--duration", "7s", "--threads", "4", "--rate", "40", "--profile", "--durability",
                "process")) {
            long server = trader.serverPid();
            trader.awaitPhase(out, "measure");
            stopFor(server, 700);
            trader.awaitEnd();
            assertThat(trader.output()).contains("verdict:");
        }
        RunFiles files = new RunFiles(out);
        assertThat(files.client(1).get("driver").asText()).isEqualTo("fix");
        assertAddsUp(files, 1);
        assertPassesTheAudit(out);
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

    private void assertPassesTheAudit(Path out) throws Exception {
        try (TraderProcess audit = TraderProcess.start(directory, "audit", out.toString())) {
            assertThat(audit.awaitEnd()).as(audit.output()).isZero();
        }
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

    private static void assertValidOrTooBusy(Path out) throws IOException {
        assertThat(new RunFiles(out).summary().get("reasons")).allSatisfy(reason -> assertThat(reason.asText())
                .as("the only reasons, on a machine that is too busy for the rate")
                .containsAnyOf("the rate was not reached", "the schedule lag grew",
                        "the client's own stops make up a tenth or more"));
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
