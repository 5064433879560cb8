package trader.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.core.remoting.impl.invm.InVMConnection;
import org.apache.activemq.artemis.core.server.ActiveMQServer;
import org.apache.activemq.artemis.core.server.Consumer;
import org.apache.activemq.artemis.core.server.impl.ServerConsumerImpl;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import trader.common.PrivateFiles;
import trader.fixml.ExecutionReport;
import trader.fixml.Header;
import trader.fixml.QueueNames;
import trader.fixml.Quote;
import trader.jmsclient.testing.TlsFiles;

/** Listeners in all their ways to receive and reply, seen from the broker. */
class ListenerSettingsIT {
    private static final int REQUESTS = 10;
    /** Of the orders. */
    private static final int LISTENERS = 4;

    @TempDir
    Path directory;
    private TradingServer server;
    private TestRequester requester;

    @AfterEach
    void stop() throws Exception {
        if (requester != null) {
            requester.close();
        }
        server.close();
    }

    private void serve(String... settings) throws Exception {
        server = Fixtures.started(directory, settings);
        requester = new TestRequester(server.brokerUrl());
    }

    private ActiveMQServer artemis() {
        return Fixtures.artemis(server);
    }

    private void askQuotes() throws Exception {
        for (int i = 0; i < REQUESTS; i++) {
            assertThat(requester.ask(QueueNames.QUOTES, Fixtures.quoteRequest("S0001"))).isInstanceOf(Quote.class);
        }
    }

    private void order() throws Exception {
        for (int i = 0; i < REQUESTS; i++) {
            assertThat(requester.ask(QueueNames.ORDERS, Fixtures.order("S0001"))).isInstanceOf(ExecutionReport.class);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"listener-jms per-message", "reply-destination per-message", "listener-transport tcp",
        "prefetch one", "prefetch window", "journal-type nio-default", "quote-path direct",
        "listener-jms per-message reply-destination per-message listener-transport tcp prefetch window"
                + " journal-type nio-default order-store h2"})
    void everyRequestIsAnsweredAndEveryOrderRecordedOnce(String settings) throws Exception {
        serve(("durability process " + settings).split(" "));
        askQuotes();
        order();

        Fixtures.awaitNothingInWork(server);
        assertThat(server.counts().quotes().answered()).isEqualTo(REQUESTS);
        assertThat(server.counts().orders().committed()).isEqualTo(REQUESTS);
        assertThat(server.counts().orders().rolledBack()).isZero();
        assertThat(server.counts().records()).isEqualTo(new ServerCounts.Records(REQUESTS, 0));
        assertThat(server.counts().deadLetters()).isZero();
    }

    @Test
    void perMessageEachReplyAndEachOrderHasAConnection() throws Exception {
        serve("listener-jms", "per-message");
        long before = artemis().getTotalConnectionCount();
        askQuotes();
        long afterQuotes = artemis().getTotalConnectionCount();
        assertThat(afterQuotes - before).isGreaterThanOrEqualTo(REQUESTS);
        order();
        // The first orders find listeners that were already connected.
        assertThat(artemis().getTotalConnectionCount() - afterQuotes).isGreaterThanOrEqualTo(
                REQUESTS - LISTENERS);
    }

    @Test
    void aContainerThatIsNotOnTheClassPathIsNamed() {
        server = new TradingServer(Fixtures.config(directory, "listener-container", "cdi"));
        assertThatThrownBy(server::start).hasMessage(
                "setting 'listener-container' is 'cdi': its module is not on the class path");
    }

    @Test
    void cachedAllConnectionsStay() throws Exception {
        serve();
        long before = artemis().getTotalConnectionCount();
        askQuotes();
        order();
        assertThat(artemis().getTotalConnectionCount()).isEqualTo(before);
    }

    @Test
    void overTcpNothingIsConnectedWithinTheJvm() throws Exception {
        serve("listener-transport", "tcp");
        order();
        assertThat(inVm()).containsOnly(false);
    }

    /** Clients need a certificate and a user; the listeners have the server's. */
    @Test
    void overTcpListenersLogInAsTheServer() throws Exception {
        TlsFiles tls = new TlsFiles(directory, Map.of("server", "CN=server", "bob", "CN=bob"));
        tls.trust("server-trust", "server");
        Path users = PrivateFiles.write(directory.resolve("users"), "[user bob]\ncertificate = CN=bob\n");
        Path access = tls.access("bob", "server-trust", "bob", "user=bob");
        server = Fixtures.started(directory, "listener-transport", "tcp", "listener-jms",
                "per-message", "users", users.toString(), "tls-keystore", tls.store("server").toString(),
                "tls-keystore-password-file", tls.passwordFile().toString(), "tls-truststore",
                tls.trust("clients", "bob", "server").toString(), "tls-truststore-password-file",
                tls.passwordFile().toString(), "tls-client-certificates", "required");
        requester = new TestRequester(server.brokerUrl() + "?access=" + access);
        askQuotes();
        assertThat(requester.ask(QueueNames.ORDERS, Fixtures.order("S0001").with(Header.from("bob"))))
                .isInstanceOf(ExecutionReport.class);
        assertThat(inVm()).containsOnly(false);
    }

    @Test
    void listenersAreConnectedWithinTheJvm() throws Exception {
        serve();
        order();
        assertThat(inVm()).containsOnly(true, false);
    }

    private Set<Boolean> inVm() {
        return artemis().getRemotingService().getConnections().stream()
                .map(each -> each.getTransportConnection() instanceof InVMConnection).collect(Collectors.toSet());
    }

    @ParameterizedTest
    @ValueSource(strings = {"auto", "one", "window"})
    void theBrokerSendsAheadWhatTheListenersAllow(String prefetch) throws Exception {
        serve("prefetch", prefetch);
        askQuotes();
        order();
        assertThat(credits(QueueNames.QUOTES)).isNotEmpty().allMatch(prefetch.equals("one") ? few -> few <= 1
                : many -> many > 100_000);
        assertThat(credits(QueueNames.ORDERS)).isNotEmpty().allMatch(prefetch.equals("window")
                ? many -> many > 100_000 : few -> few <= 1);
    }

    /** Bytes that the broker may send to each consumer of a queue; 1 for a consumer that asks for one message. */
    private List<Integer> credits(String queue) {
        return artemis().locateQueue(SimpleString.of(queue)).getConsumers().stream().map(Consumer.class::cast)
                .map(each -> ((ServerConsumerImpl) each).getAvailableCredits().get()).toList();
    }
}
