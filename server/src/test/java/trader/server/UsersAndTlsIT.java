package trader.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.jms.DeliveryMode;
import jakarta.jms.JMSException;
import jakarta.jms.JMSSecurityException;
import jakarta.jms.Message;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.apache.activemq.artemis.core.server.ActiveMQServer;
import org.apache.activemq.artemis.jms.client.ActiveMQDestination;
import org.apache.activemq.artemis.spi.core.protocol.RemotingConnection;
import org.apache.activemq.artemis.spi.core.security.ActiveMQSecurityManager4;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import trader.access.BrokerAccess;
import trader.broker.BrokerSettings;
import trader.broker.DirectPath;
import trader.broker.EmbeddedBroker;
import trader.broker.ExternalBroker;
import trader.broker.Prefetch;
import trader.common.Durability;
import trader.common.FreePorts;
import trader.common.PrivateFiles;
import trader.common.config.PasswordHash;
import trader.common.config.TlsSettings;
import trader.fixgateway.FixGateway;
import trader.fixgateway.FixGatewaySettings;
import trader.fixgateway.timing.GatewayTimes;
import trader.fixml.BusinessReject;
import trader.fixml.CodecKind;
import trader.fixml.ExecutionReport;
import trader.fixml.FixmlCodec;
import trader.fixml.FixmlMessage;
import trader.fixml.Header;
import trader.fixml.Order;
import trader.fixml.QueueNames;
import trader.jmsclient.testing.TlsFiles;

/** A broker with TLS, and users with passwords and certificates. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class UsersAndTlsIT {
    private Path directory;
    private Path users;
    private TlsFiles tls;
    private TradingServer server;

    @BeforeAll
    void start(@TempDir Path made) throws Exception {
        directory = made;
        tls = new TlsFiles(directory, Map.of("server", "CN=server", "bob", "CN=bob,O=Bank", "eve", "CN=eve,O=Bank"));
        users = PrivateFiles.write(directory.resolve("users"), "[role quotes]\nsend = trader.quotes\n"
                + "[role watcher]\nreceive = trader.prices.applied\n"
                + "[user alice]\npassword-hash = " + PasswordHash.of("secret", 1_000) + "\n"
                + "[user quinn]\nroles = quotes, watcher\npassword-hash = " + PasswordHash.of("q", 1_000) + "\n"
                + "[user root]\nroles = server\npassword-hash = " + PasswordHash.of("r", 1_000) + "\n"
                + "[user wanda]\nroles = watcher\npassword-hash = " + PasswordHash.of("w", 1_000) + "\n"
                + "[user dave]\npassword-hash = " + PasswordHash.of("d", 1_000) + "\n"
                + "[user bob]\ncertificate = CN=bob, O=Bank\n");
        tls.trust("server-trust", "server");
        server = Fixtures.started(Files.createDirectory(directory.resolve("server")), "quote-path", "direct", "users",
                users.toString(), "tls-keystore", tls.store("server").toString(), "tls-keystore-password-file",
                tls.passwordFile().toString(), "tls-truststore", tls.trust("clients", "bob", "eve").toString(),
                "tls-truststore-password-file", tls.passwordFile().toString(), "tls-client-certificates",
                "optional");
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @Test
    void theSenderOfAnOrderIsTheUser() throws Exception {
        try (TestRequester alice = connect("alice", "user=alice", "password=secret")) {
            assertThat(ask(alice, "alice")).isInstanceOf(ExecutionReport.class);
            assertThat(ask(alice, "alice.DESK1")).isInstanceOf(ExecutionReport.class);
            assertThat(ask(alice, null)).isInstanceOf(ExecutionReport.class);
            for (String other : List.of("bob", "alicex", "fix.BANK1", "trader.probe")) {
                assertThat(((BusinessReject) ask(alice, other)).text())
                        .isEqualTo("sender '" + other + "' is not that of user 'alice'");
            }
        }
    }

    @Test
    void aCertificateIsAUser() throws Exception {
        try (TestRequester bob = new TestRequester(url(tls.access("bob", "server-trust", "bob", "user=bob")))) {
            assertThat(ask(bob, "bob")).isInstanceOf(ExecutionReport.class);
            assertThat(ask(bob, "alice")).isInstanceOf(BusinessReject.class);
        }
        assertRefused(tls.access("eve", "server-trust", "eve", "user=eve"));
        assertRefused(tls.access("bob-as-alice", "server-trust", "bob", "user=alice"));
    }

    @Test
    void othersDoNotGetIn() throws Exception {
        assertRefused(tls.access("nobody", "server-trust", null));
        assertRefused(tls.access("wrong", "server-trust", null, "user=dave", "password=wrong"));
        assertRefused(tls.access("unknown", "server-trust", null, "user=carol", "password=secret"));
        // The broker drops what is not TLS, and such a client waits for an answer, 30 s by default.
        assertThatThrownBy(() -> new TestRequester(server.brokerUrl() + "?callTimeout=1000"))
                .isInstanceOf(JMSException.class);
    }

    @Test
    void usersGetInWhileOthersGuess() throws Exception {
        connect("alice", "user=alice", "password=secret").close();
        for (int i = 0; i < 5; i++) {
            assertRefused(tls.access("guess", "server-trust", null, "user=alice", "password=" + i));
            connect("alice", "user=alice", "password=secret").close();
        }
        connect("quinn", "user=quinn", "password=q").close();
    }

    /** A connection may be lost while its first session waits to be opened. */
    @Test
    void aLostConnectionGetsNoRights() throws Exception {
        ActiveMQServer broker = Fixtures.artemis(server);
        Set<RemotingConnection> before = broker.getRemotingService().getConnections();
        TestRequester alice = connect("alice", "user=alice", "password=secret");
        Set<RemotingConnection> made = new HashSet<>(broker.getRemotingService().getConnections());
        made.removeAll(before);
        alice.close();
        RemotingConnection lost = made.iterator().next();
        Fixtures.await("the broker notices", lost::isDestroyed);

        assertThat(((ActiveMQSecurityManager4) broker.getSecurityManager())
                .validateUser("alice", "secret", lost, null)).isNull();
    }

    @Test
    void speaksNothingOlderThanTls13() throws Exception {
        assertThat(handshake("TLSv1.3")).isEqualTo("TLSv1.3");
        assertThatThrownBy(() -> handshake("TLSv1.2")).isInstanceOf(SSLHandshakeException.class)
                .hasMessageContaining("protocol_version");
    }

    /** The protocol that client and broker agree on. */
    private String handshake(String offered) throws Exception {
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(tls.keys("server-trust"));
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        URI broker = URI.create(server.brokerUrl());
        try (SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket(broker.getHost(),
                broker.getPort())) {
            socket.setEnabledProtocols(new String[] {offered});
            socket.startHandshake();
            return socket.getSession().getProtocol();
        }
    }

    private TlsSettings encrypted() throws IOException {
        return new TlsSettings(tls.store("server"), tls.passwordFile(), null, null,
                TlsSettings.ClientCertificates.NONE);
    }

    @ParameterizedTest
    @CsvSource({"0.0.0.0, false, false, can order", "0.0.0.0, true, false, are not encrypted",
        "0.0.0.0, true, true,", "127.0.0.1, false, false,"})
    void warnsOfAPortThatOthersReach(String bind, boolean withUsers, boolean withTls, String warning)
            throws Exception {
        try (LoggedLines log = new LoggedLines(EmbeddedBroker.class.getName());
                EmbeddedBroker broker = new EmbeddedBroker(new BrokerSettings(directory,
                        new BrokerSettings.Acceptor(bind, FreePorts.any(), withTls ? encrypted() : null),
                        Durability.NONE, BrokerSettings.Journal.GROUPED, 65_536, withUsers ? users : null, null, null),
                        new FixmlCodec(), () -> { })) {
            broker.open();
            if (warning == null) {
                assertThat(log.lines()).isEmpty();
            } else {
                assertThat(log.lines()).singleElement().asString().contains(warning, bind);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"0.0.0.0, false, true", "0.0.0.0, true, false", "127.0.0.1, false, false"})
    void warnsOfAFixPortThatOthersCanRead(String bind, boolean withTls, boolean warns) throws Exception {
        Path sessions = PrivateFiles.write(directory.resolve("sessions"), "[session A]\naddresses = 127.0.0.1\n");
        try (LoggedLines log = new LoggedLines(FixGateway.class.getName());
                FixGateway gateway = new FixGateway(new FixGatewaySettings(bind, 0, withTls ? encrypted() : null,
                        sessions, CodecKind.STREAMING), "tcp://127.0.0.1:1",
                        BrokerAccess.of("tcp://127.0.0.1:1", null), directory.resolve("fix"), Durability.NONE,
                        GatewayTimes.NONE)) {
            gateway.open();
            assertThat(log.lines()).hasSize(warns ? 1 : 0)
                    .allMatch(line -> line.contains("of 0.0.0.0 are not encrypted"));
        }
    }

    @Test
    void aRoleHasItsAddresses() throws Exception {
        try (TestRequester quinn = connect("quinn", "user=quinn", "password=q")) {
            long before = server.counts().broker().directQuotes().answered();
            quinn.quote();
            Fixtures.await("it is counted", () -> server.counts().broker().directQuotes().answered() == before + 1);
            quinn.session.createConsumer(quinn.session.createTopic(QueueNames.APPLIED_PRICES)).close();
            assertThatThrownBy(() -> ask(quinn, "quinn")).isInstanceOf(JMSSecurityException.class);
        }
        try (TestRequester alice = connect("alice", "user=alice", "password=secret")) {
            assertThatThrownBy(() -> alice.session.createConsumer(
                    alice.session.createTopic(QueueNames.APPLIED_PRICES))).isInstanceOf(JMSSecurityException.class);
            assertThatThrownBy(() -> alice.session.createProducer(alice.session.createQueue(QueueNames.PRICES)))
                    .isInstanceOf(JMSSecurityException.class);
        }
    }

    @Test
    void aQuoteThatTheBrokerAnswersNeedsTheRightToSend() throws Exception {
        try (TestRequester wanda = connect("wanda", "user=wanda", "password=w")) {
            DirectPath.Figures before = server.counts().broker().directQuotes();
            Message request = wanda.session.createTextMessage(
                    Fixtures.CODEC.encode(Fixtures.quoteRequest("S0001")));
            request.setJMSReplyTo(wanda.replyQueue);
            request.setJMSCorrelationID("c1");
            ActiveMQDestination quotes = ActiveMQDestination.fromPrefixedName("queue://" + QueueNames.QUOTES);
            // So that the client does not ask for the queue first, for which it has no right either.
            quotes.setCreated(true);
            wanda.session.createProducer(null).send(quotes, request, DeliveryMode.NON_PERSISTENT, 4, 0);
            Fixtures.await("it is passed on",
                    () -> server.counts().broker().directQuotes().passedOn() == before.passedOn() + 1);
            assertThat(server.counts().broker().directQuotes().answered()).isEqualTo(before.answered());
            assertThat(wanda.receive("none", 100)).isNull();
        }
    }

    @Test
    void aServerOfThisBrokerSpeaksIt() throws Exception {
        Path access = tls.access("root", "server-trust", null, "user=root", "password=r");
        try (ExternalBroker root = new ExternalBroker(url(access), Prefetch.AUTO)) {
            root.open();
            assertThat(root.knowsUsers()).isTrue();
            assertThat(root.deadLetters()).isZero();
            root.connectionFactory().createConnection().close();
            root.xaConnectionFactory().createXAConnection().close();
        }
        access = tls.access("alice", "server-trust", null, "user=alice", "password=secret");
        try (ExternalBroker alice = new ExternalBroker(url(access), Prefetch.AUTO)) {
            assertThatThrownBy(alice::open).hasMessageContaining("no right to query");
        }
    }

    private static FixmlMessage ask(TestRequester requester, String sender) throws Exception {
        Order order = Fixtures.order("S0001");
        return requester.ask(QueueNames.ORDERS, order.with(new Header(sender, null, false, null)));
    }

    private TestRequester connect(String name, String... lines) throws Exception {
        return new TestRequester(url(tls.access(name, "server-trust", null, lines)));
    }

    private String url(Path access) {
        return server.brokerUrl() + "?access=" + access;
    }

    private void assertRefused(Path access) {
        assertThatThrownBy(() -> new TestRequester(url(access))).isInstanceOf(JMSSecurityException.class)
                .hasMessageContaining("Unable to validate user");
    }
}
