package trader.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import trader.client.load.LoadClient;
import trader.client.load.LoadSettings;
import trader.common.ServiceProcess;
import trader.common.Settings;
import trader.fixml.FixmlCodec;
import trader.fixml.Header;
import trader.fixml.Quote;
import trader.fixml.QuoteRequest;
import trader.jmsclient.BrokerConnections;
import trader.jmsclient.Service;
import trader.jmsclient.TraderClient;
import trader.server.ServerConfig;
import trader.server.TradingServer;

/** The load on the server of each floor. */
class FloorLoadsIT {
    private static final long TIMEOUT_NS = TimeUnit.MINUTES.toNanos(2);

    @TempDir
    private Path directory;

    private ServiceProcess.Service server(String requests) {
        return switch (requests) {
            case "echo" -> new EchoServer(config("echo"), () -> { });
            case "stock-echo" -> new StockEcho(directory, 2);
            default -> new TcpEcho(directory, directory.resolve("data"));
        };
    }

    private ServerConfig config(String name) {
        return ServerConfig.from(new Settings(Map.of("out-dir", directory.resolve(name).toString(), "durability",
                "none")));
    }

    @ParameterizedTest
    @CsvSource({"echo, quote", "stock-echo, quote", "tcp, quote", "fsync, order"})
    void everyRequestIsAnswered(String requests, String service) throws Exception {
        try (ServiceProcess.Service server = server(requests)) {
            server.start();
            LoadSettings settings = LoadSettings.from(new Settings(Map.of("broker", server.brokerUrl(), "run-dir",
                    directory.resolve("run").toString(), "threads", "3", "warmup", "100ms", "duration", "500ms",
                    "load", "closed", "requests", requests)));

            assertThat(LoadClient.run(settings)).isNull();
        }
        JsonNode report = new ObjectMapper().readTree(directory.resolve("run/client-1/client.json").toFile());
        JsonNode total = report.path("total").path(service);
        assertThat(total.path("replied").asLong()).isPositive().isEqualTo(total.path("sent").asLong());
        assertThat(total.path("rejected").asLong() + total.path("unexpected").asLong()).isZero();
        assertThat(report.path("total").path(service.equals("quote") ? "order" : "quote").path("sent").asLong())
                .isZero();
        if (requests.equals("fsync")) {
            assertThat(directory.resolve("data").toFile().list()).hasSize(3);
        }
    }

    @Test
    void anEchoGoesThroughTheQuotesListenersAndIsAsLongAsAQuote() throws Exception {
        FixmlCodec codec = new FixmlCodec();
        String quote;
        try (TradingServer server = new TradingServer(config("quotes"))) {
            server.start();
            try (BrokerConnections broker = new BrokerConnections(server.brokerUrl(), TIMEOUT_NS).open();
                    TraderClient client = new TraderClient(broker, "TEST").open()) {
                quote = codec.encode(client.quote("S0001"));
            }
        }
        try (EchoServer server = new EchoServer(config("echo"), () -> { })) {
            server.start();
            try (BrokerConnections broker = new BrokerConnections(server.brokerUrl(), TIMEOUT_NS).open();
                    TraderClient client = new TraderClient(broker, "TEST").open()) {
                String reply = client.requester().request(Service.QUOTE, "not decoded");

                assertThat(codec.decode(reply)).isInstanceOf(Quote.class);
                assertThat(reply.length()).isCloseTo(quote.length(), within(3));
                assertThat(client.requester().request(Service.QUOTE, codec.encode(new QuoteRequest(
                        Header.from("TEST"), "Q2", "UNKNOWN")))).isEqualTo(reply);
                assertThat(server.counts().services().quotes().received()).isEqualTo(2);
                assertThat(server.counts().services().quotes().answered()).isEqualTo(2);
            }
        }
    }
}
