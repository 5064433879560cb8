package trader.server.cdi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.broker.BrokerSettings;
import trader.broker.EmbeddedBroker;
import trader.common.Durability;
import trader.common.FreePorts;
import trader.common.Settings;
import trader.fixml.ExecutionReport;
import trader.fixml.FixmlCodec;
import trader.fixml.Quote;
import trader.fixml.Side;
import trader.jmsclient.BrokerConnections;
import trader.jmsclient.RequestTimeoutException;
import trader.jmsclient.TraderClient;
import trader.server.ServerConfig;
import trader.server.ServerCounts;
import trader.server.TradingServer;

/** The whole server with its listeners in Weld. At its start it proves that orders are one transaction. */
class CdiServerIT {
    private static final int REQUESTS = 12;

    @TempDir
    Path directory;

    @Test
    void everyRequestIsAnsweredAndEveryOrderRecordedOnce() throws Exception {
        try (TradingServer server = new TradingServer(config("server-times", "true"))) {
            server.start();
            serve(server);
        }
    }

    private void serve(TradingServer server) throws Exception {
        try (BrokerConnections connections = new BrokerConnections(server.brokerUrl(),
                TimeUnit.MINUTES.toNanos(1)).open();
                TraderClient client = new TraderClient(connections, "TEST").open()) {
            for (int i = 0; i < REQUESTS; i++) {
                assertThat(client.quote("S0001")).isInstanceOf(Quote.class);
                assertThat(order(client)).isInstanceOf(ExecutionReport.class);
            }
        }
        awaitCounted();
        server.close();
        ServerCounts counts = server.counts();
        assertThat(counts.quotes().answered()).isEqualTo(REQUESTS);
        assertThat(counts.orders().committed()).isEqualTo(REQUESTS);
        assertThat(counts.orders().rolledBack()).isZero();
        assertThat(counts.records()).isEqualTo(new ServerCounts.Records(REQUESTS, 0));
        assertThat(counts.deadLetters()).isZero();
        assertThat(counts.times().recorded()).isEqualTo(2 * REQUESTS);
        assertThat(counter("transactionsBegun")).isGreaterThan(REQUESTS);
        assertThat(counter("transactionsCommitting")).isZero();
        // One of the probe.
        assertThat(counter("transactionsRolledBack")).isEqualTo(1);
    }

    /** The counters are written once a second. */
    private void awaitCounted() throws Exception {
        long deadlineNs = System.nanoTime() + TimeUnit.MINUTES.toNanos(5);
        while (counter("transactionsCommitted") < REQUESTS || counter("transactionsCommitting") > 0) {
            assertThat(System.nanoTime()).as("orders are counted").isLessThan(deadlineNs);
            TimeUnit.MILLISECONDS.sleep(50);
        }
    }

    @Test
    @SuppressWarnings("try")
    void goesOnWhenTheBrokerIsBack() throws Exception {
        int port = FreePorts.any();
        EmbeddedBroker first = broker(port);
        first.open();
        try (TradingServer server = new TradingServer(config("broker", first.url()))) {
            server.start();
            first.close();
            try (EmbeddedBroker second = broker(port)) {
                second.open();
                try (BrokerConnections connections = new BrokerConnections(second.url(),
                        TimeUnit.SECONDS.toNanos(2)).open();
                        TraderClient client = new TraderClient(connections, "TEST").open()) {
                    awaitOrder(client);
                    assertThat(client.quote("S0001")).isInstanceOf(Quote.class);
                }
                // Before its broker.
                server.close();
            }
        }
    }

    private static void awaitOrder(TraderClient client) throws Exception {
        long deadlineNs = System.nanoTime() + TimeUnit.MINUTES.toNanos(5);
        while (true) {
            try {
                assertThat(order(client)).isInstanceOf(ExecutionReport.class);
                return;
            } catch (RequestTimeoutException notYet) {
                assertThat(System.nanoTime()).as("listeners are connected again").isLessThan(deadlineNs);
            }
        }
    }

    private static Object order(TraderClient client) throws Exception {
        return client.order("S0001", Side.BUY, new BigDecimal("100"), new BigDecimal("10.25"));
    }

    private ServerConfig config(String... more) {
        Map<String, String> settings = new TreeMap<>(Map.of("out-dir", directory.toString(),
                "listener-container", "cdi",
                "quote-listeners", "4", "order-listeners", "4", "durability", "process", "symbols", "10"));
        for (int i = 0; i < more.length; i += 2) {
            settings.put(more[i], more[i + 1]);
        }
        return ServerConfig.from(new Settings(settings));
    }

    private EmbeddedBroker broker(int port) {
        return new EmbeddedBroker(new BrokerSettings(directory.resolve("elsewhere"), "127.0.0.1", port,
                Durability.PROCESS, BrokerSettings.Journal.GROUPED, 65_536), new FixmlCodec(), () -> { });
    }

    /** The last value in {@code counters.csv}, or 0. */
    private long counter(String name) throws IOException {
        List<String> lines = Files.readAllLines(directory.resolve("counters.csv"));
        if (lines.size() < 2) {
            return 0;
        }
        int column = List.of(lines.get(0).split(",")).indexOf(name);
        return Long.parseLong(lines.get(lines.size() - 1).split(",")[column]);
    }
}
