package trader.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.common.FreePorts;
import trader.fixml.ExecutionReport;
import trader.fixml.FixmlMessage;
import trader.fixml.OrdStatus;
import trader.fixml.Side;
import trader.jmsclient.BrokerConnections;
import trader.jmsclient.TraderClient;

/** Server and client as commands of their own. */
class SeparateProcessesIT {
    @TempDir
    Path directory;

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
            try (TraderProcess client = TraderProcess.start(directory, "client --symbols 20 --threads 2 --warmup 1s"
                    + " --duration 2s --rate max --client-jvm-arg -XX:TieredStopAtLevel=1", "--broker", url, "--out",
                    clientOut.toString())) {
                client.awaitEnd();
                assertThat(new RunFiles(clientOut).summary().get("reasons")).extracting(JsonNode::asText)
                        .as("the client knows more symbols than the server")
                        .anyMatch(reason -> reason.contains(" quote replies are rejects ("));
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
        reportsThemTogether(serverOut, clientOut);
        Path secondOut = directory.resolve("second-run");
        try (TraderProcess second = server(secondOut)) {
            sendOrdersThatAreRejected(url(second), 1);
            TraderProcess.signal("TERM", second.pid());
            second.awaitEnd();
        }
        assertThat(TraderProcess.run(0, directory, "audit --ignore-other-senders", serverOut.toString(),
                secondOut.toString(), clientOut.toString())).contains("6  records and messages of other senders");
    }

    /** The other one is not there. */
    @Test
    void aBrokerOfAPairNamesItsRole() throws Exception {
        try (TraderProcess broker = TraderProcess.start(directory, "broker --durability process --metrics-port 0"
                + " --port " + FreePorts.any() + " --ha-peer 127.0.0.1:" + FreePorts.any(), "--lock-dir",
                directory.resolve("locks").toString())) {
            broker.awaitOutput("metrics at http://").awaitOutput("Active and alone: ").noteFamily();
            TraderProcess.signal("TERM", broker.pid());
            broker.awaitEnd();
            broker.awaitNoProcessLeft();
        }
    }

    private void reportsThemTogether(Path serverOut, Path clientOut) throws Exception {
        Path joined = directory.resolve("joined");
        TraderProcess.run(1, directory, "report", clientOut.toString(), serverOut.toString(), "--out",
                joined.toString());
        JsonNode summary = new RunFiles(joined).summary();
        assertThat(summary.get("jvms").properties()).extracting(Map.Entry::getKey)
                .containsExactly("server", "client-1");
        assertThat(summary.at("/jvms/server/pauses/count").isNumber()).isTrue();
        // Five of the orders that the server recorded are not the client's.
        assertThat(summary.get("reasons").toString()).contains("orders were answered, but the server recorded")
                .doesNotContain("missing");
        assertThat(joined.resolve("report.html")).isNotEmptyFile();
        assertThat(serverOut.resolve("server/server.json")).as("only the links are deleted").exists();
    }

    private TraderProcess server(Path out) throws Exception {
        TraderProcess server = TraderProcess.start(directory, "server --port 0 --symbols 10 --order-store h2"
                + " --durability process " + TraderProcess.QUICK_SERVER, "--out", out.toString(), "--data-dir",
                directory.resolve("data").toString());
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
}
