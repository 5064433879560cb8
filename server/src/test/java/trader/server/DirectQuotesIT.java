package trader.server;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.jms.DeliveryMode;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.activemq.artemis.jms.client.ActiveMQDestination;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.broker.DirectPath;
import trader.common.PrivateFiles;
import trader.fixml.BusinessReject;
import trader.fixml.FixmlCodec;
import trader.fixml.FixmlMessage;
import trader.fixml.Header;
import trader.fixml.QueueNames;
import trader.fixml.Quote;
import trader.fixml.QuoteRequest;
import trader.jmsclient.testing.TlsFiles;

/** A server that answers directly: with users, with recorded times, and when it closes. */
class DirectQuotesIT {
    private static final FixmlCodec CODEC = new FixmlCodec();
    private static final String QUOTE = CODEC.encode(new QuoteRequest(Header.NONE, "R1", "S0001"));

    @TempDir
    Path directory;

    private TradingServer serve(String... settings) throws Exception {
        return Fixtures.started(Files.createDirectory(directory.resolve("server")), settings);
    }

    @Test
    void usersNeedTheRightToSend() throws Exception {
        TlsFiles tls = new TlsFiles(directory, Map.of("server", "CN=server", "bob", "CN=bob", "eve", "CN=eve"));
        tls.trust("server-trust", "server");
        Path users = PrivateFiles.write(directory.resolve("users"), "[role watcher]\nreceive = trader.prices.applied\n"
                + "[user bob]\ncertificate = CN=bob\n[user eve]\nroles = watcher\ncertificate = CN=eve\n");
        try (TradingServer server = serve("quote-path", "direct", "users", users.toString(),
                "tls-keystore", tls.store("server").toString(), "tls-keystore-password-file",
                tls.passwordFile().toString(), "tls-truststore", tls.trust("clients", "bob", "eve").toString(),
                "tls-truststore-password-file", tls.passwordFile().toString(), "tls-client-certificates",
                "required")) {
            try (TestRequester bob = new TestRequester(server.brokerUrl() + "?access="
                    + tls.access("bob", "server-trust", "bob", "user=bob"))) {
                assertThat(bob.ask(QueueNames.QUOTES, CODEC.decode(QUOTE))).isInstanceOf(Quote.class);
                Fixtures.await("it is counted",
                        () -> server.counts().directQuotes().equals(new DirectPath.Figures(1, 0, 0, 0)));
            }
            try (TestRequester eve = new TestRequester(server.brokerUrl() + "?access="
                    + tls.access("eve", "server-trust", "eve", "user=eve"))) {
                Message request = eve.session.createTextMessage(QUOTE);
                request.setJMSReplyTo(eve.replyQueue);
                request.setJMSCorrelationID("c1");
                ActiveMQDestination quotes = ActiveMQDestination.fromPrefixedName(
                        "queue://" + QueueNames.QUOTES);
                // So that the client does not ask for the queue first, for which it has no right either.
                quotes.setCreated(true);
                eve.session.createProducer(null).send(quotes, request, DeliveryMode.NON_PERSISTENT, 4, 0);
                Fixtures.await("it is passed on", () -> server.counts().directQuotes().passedOn() == 1);
                assertThat(server.counts().directQuotes().answered()).isEqualTo(1);
                assertThat(eve.receive("none", 100)).isNull();
            }
        }
    }

    @Test
    void recordsTheTimesOfEachRequest() throws Exception {
        try (TradingServer server = serve("quote-path", "direct", "server-times", "true");
                TestRequester requester = new TestRequester(server.brokerUrl())) {
            for (int i = 0; i < 10; i++) {
                assertThat(requester.ask(QueueNames.QUOTES, CODEC.decode(QUOTE))).isInstanceOf(Quote.class);
            }
            assertThat(requester.ask(QueueNames.QUOTES, "<garbage")).isInstanceOf(BusinessReject.class);
            Fixtures.await("all are recorded", () -> server.counts().times().recorded() == 11);
            assertThat(server.counts().directQuotes()).isEqualTo(new DirectPath.Figures(10, 0, 1, 0));
        }
    }

    /** Each request has its answer or refusal, until the connection is gone. */
    @Test
    void closesWhileManyAsk() throws Exception {
        TradingServer server = serve("quote-path", "direct");
        ExecutorService threads = Executors.newCachedThreadPool();
        AtomicLong quotes = new AtomicLong();
        AtomicLong refusals = new AtomicLong();
        Callable<Throwable> asks = () -> {
            try (TestRequester requester = new TestRequester(server.brokerUrl())) {
                while (true) {
                    FixmlMessage reply = requester.ask(QueueNames.QUOTES, CODEC.decode(QUOTE));
                    (reply instanceof Quote ? quotes : refusals).incrementAndGet();
                }
            } catch (Exception | AssertionError ended) {
                return ended;
            }
        };
        List<Future<Throwable>> asking = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            asking.add(threads.submit(asks));
        }
        Fixtures.await("all are busy", () -> quotes.get() > 1_000);
        server.close();
        for (Future<Throwable> each : asking) {
            // An AssertionError is a timeout, or a consumer that was closed without the reply.
            assertThat(each.get()).satisfiesAnyOf(lost -> assertThat(lost).isInstanceOf(JMSException.class),
                    lost -> assertThat(lost).hasMessageContaining("no reply"));
        }
        threads.shutdown();
        DirectPath.Figures figures = server.counts().directQuotes();
        assertThat(figures.passedOn()).isZero();
        assertThat(quotes.get()).isBetween(figures.answered() - 4, figures.answered());
        assertThat(refusals.get()).isGreaterThanOrEqualTo(figures.refused() - 4);
    }
}
