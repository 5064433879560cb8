package trader.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.common.Settings;
import trader.fixml.FixmlCodec;
import trader.fixml.Header;
import trader.fixml.Quote;
import trader.fixml.QuoteRequest;
import trader.fixml.QuoteRequestReject;
import trader.jmsclient.BrokerConnections;
import trader.jmsclient.Service;
import trader.jmsclient.TraderClient;
import trader.server.ServerConfig;

class EchoServerIT {
    private static final long TIMEOUT_NS = TimeUnit.MINUTES.toNanos(2);

    @TempDir
    private Path directory;

    @Test
    void anEchoIsAnsweredByTheListenerOfQuotesAndIsAsLong() throws Exception {
        FixmlCodec codec = new FixmlCodec();
        try (EchoServer server = new EchoServer(ServerConfig.from(new Settings(Map.of("out-dir", directory.toString(),
                "durability", "none"))), () -> { })) {
            server.start();
            try (BrokerConnections broker = new BrokerConnections(server.brokerUrl(), TIMEOUT_NS).open();
                    TraderClient client = new TraderClient(broker, "TEST").open()) {
                String request = codec.encode(new QuoteRequest(Header.from("TEST"), "Q1", EchoServer.SYMBOL));
                String echo = EchoListener.request(request.length());
                assertThat(echo).hasSameSizeAs(request);

                String reply = client.requester().request(Service.QUOTE, echo);
                Quote quote = (Quote) client.quote(EchoServer.SYMBOL);

                assertThat(codec.decode(reply)).isInstanceOf(Quote.class);
                assertThat(reply.length()).isCloseTo(codec.encode(quote).length(), within(3));
                assertThat(client.requester().request(Service.QUOTE, echo)).isEqualTo(reply);
                assertThat(client.quote("UNKNOWN")).isInstanceOf(QuoteRequestReject.class);
                assertThat(server.counts().quotes().received()).isEqualTo(4);
                assertThat(server.counts().quotes().answered()).isEqualTo(3);
            }
        }
    }
}
