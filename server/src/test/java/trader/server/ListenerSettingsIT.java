package trader.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.activemq.artemis.core.remoting.impl.invm.InVMConnection;
import org.apache.activemq.artemis.core.server.impl.ServerConsumerImpl;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import trader.common.PrivateFiles;
import trader.fixml.Header;
import trader.fixml.QueueNames;
import trader.jmsclient.testing.TlsFiles;

/** Listeners in all their ways to receive and reply, seen from the broker. */
class ListenerSettingsIT extends ServerTestBase {
    private static final int REQUESTS = 10;
    /** Of the orders. */
    private static final int LISTENERS = 4;

    private void askQuotes() throws Exception {
        for (int i = 0; i < REQUESTS; i++) {
            requester.quote();
        }
    }

    private void order() throws Exception {
        for (int i = 0; i < REQUESTS; i++) {
            requester.order();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"listener-jms per-message", "reply-destination per-message", "listener-transport tcp",
        "prefetch one", "prefetch window", "journal-type nio-default", "quote-path direct",
        "listener-jms per-message reply-destination per-message listener-transport tcp prefetch window"
                + " journal-type nio-default order-store h2"})
    void everyRequestIsAnsweredAndEveryOrderRecordedOnce(String settings) throws Exception {
        start(("durability process " + settings).split(" "));
        askQuotes();
        order();

        Fixtures.awaitNothingInWork(server);
        assertThat(server.counts().services().quotes().answered()).isEqualTo(REQUESTS);
        assertThat(server.counts().services().orders().committed()).isEqualTo(REQUESTS);
        assertThat(server.counts().services().orders().rolledBack()).isZero();
        assertThat(server.counts().records()).isEqualTo(new ServerCounts.Records(REQUESTS, 0));
        assertThat(server.counts().broker().deadLetters()).isZero();
    }

    @Test
    void perMessageEachReplyAndEachOrderHasAConnection() throws Exception {
        start("listener-jms", "per-message");
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
        start();
        long before = artemis().getTotalConnectionCount();
        askQuotes();
        order();
        assertThat(artemis().getTotalConnectionCount()).isEqualTo(before);
    }

    @Test
    void overTcpNothingIsConnectedWithinTheJvm() throws Exception {
        start("listener-transport", "tcp");
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
        requester.report(Fixtures.order("S0001").with(Header.from("bob")));
        assertThat(inVm()).containsOnly(false);
    }

    @Test
    void listenersAreConnectedWithinTheJvm() throws Exception {
        start();
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
        start("prefetch", prefetch);
        askQuotes();
        order();
        assertThat(credits(QueueNames.QUOTES)).isNotEmpty().allMatch(prefetch.equals("one") ? few -> few <= 1
                : many -> many > 100_000);
        assertThat(credits(QueueNames.ORDERS)).isNotEmpty().allMatch(prefetch.equals("window")
                ? many -> many > 100_000 : few -> few <= 1);
    }

    /** Bytes that the broker may send to each consumer of a queue; 1 for a consumer that asks for one message. */
    private List<Integer> credits(String queue) {
        return artemis().locateQueue(queue).getConsumers().stream().map(ServerConsumerImpl.class::cast)
                .map(each -> each.getAvailableCredits().get()).toList();
    }
}
