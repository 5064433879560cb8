package trader.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.jms.JMSException;
import jakarta.jms.JMSSecurityException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import trader.fixgateway.config.PasswordHash;
import trader.fixml.BusinessReject;
import trader.fixml.ExecutionReport;
import trader.fixml.FixmlMessage;
import trader.fixml.Header;
import trader.fixml.Order;
import trader.fixml.QueueNames;
import trader.fixml.Quote;
import trader.server.broker.ExternalBroker;

/** A broker with TLS, and users with passwords and certificates. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class UsersAndTlsIT {
    private static final String STORE_PASSWORD = "storepass";

    private Path directory;
    private TradingServer server;

    @BeforeAll
    void start(@TempDir Path made) throws Exception {
        directory = made;
        Files.writeString(file("store-password"), STORE_PASSWORD);
        makeKey("server", "CN=server", "-ext", "SAN=ip:127.0.0.1");
        makeKey("bob", "CN=bob,O=Bank");
        makeKey("eve", "CN=eve,O=Bank");
        trust("server", "clients-trust");
        trust("bob", "server-trust");
        trust("eve", "server-trust");
        Files.writeString(file("users"), "[role quotes]\nsend = trader.quotes\n"
                + "[role watcher]\nreceive = trader.prices.applied\n"
                + "[user alice]\npassword-hash = " + PasswordHash.of("secret", 1_000) + "\n"
                + "[user quinn]\nroles = quotes, watcher\npassword-hash = " + PasswordHash.of("q", 1_000) + "\n"
                + "[user root]\nroles = server\npassword-hash = " + PasswordHash.of("r", 1_000) + "\n"
                + "[user bob]\ncertificate = CN=bob, O=Bank\n");
        server = new TradingServer(Fixtures.config(Files.createDirectory(file("server")), "users",
                file("users").toString(), "tls-keystore", file("server.p12").toString(), "tls-keystore-password-file",
                file("store-password").toString(), "tls-truststore", file("server-trust.p12").toString(),
                "tls-truststore-password-file", file("store-password").toString(), "tls-client-certificates",
                "optional"));
        server.start();
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @Test
    void theSenderOfAnOrderIsTheUser() throws Exception {
        try (TestRequester alice = connect("alice", "user=alice\npassword=secret\n")) {
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
        try (TestRequester bob = connect("bob", keys("bob"))) {
            assertThat(ask(bob, "bob")).isInstanceOf(ExecutionReport.class);
            assertThat(ask(bob, "alice")).isInstanceOf(BusinessReject.class);
        }
        assertRefused("eve", keys("eve"));
        assertRefused("bob-as-alice", keys("bob") + "user=alice\n");
    }

    @Test
    void othersDoNotGetIn() throws Exception {
        assertRefused("nobody", "");
        assertRefused("wrong", "user=alice\npassword=wrong\n");
        assertRefused("unknown", "user=carol\npassword=secret\n");
        // The broker drops what is not TLS, and such a client waits for an answer, 30 s by default.
        assertThatThrownBy(() -> new TestRequester(server.brokerUrl() + "?callTimeout=1000"))
                .isInstanceOf(JMSException.class);
        Path open = file("open");
        Files.writeString(open, "user=alice\npassword=secret\n");
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rw-r--r--"));
        assertThatThrownBy(() -> new TestRequester(server.brokerUrl() + "?access=" + open))
                .hasMessageContaining("others may read it");
    }

    @Test
    void aRoleHasItsAddresses() throws Exception {
        try (TestRequester quinn = connect("quinn", "user=quinn\npassword=q\n")) {
            assertThat(quinn.ask(QueueNames.QUOTES, Fixtures.quoteRequest("S0001"))).isInstanceOf(Quote.class);
            quinn.session.createConsumer(quinn.session.createTopic(QueueNames.APPLIED_PRICES)).close();
            assertThatThrownBy(() -> ask(quinn, "quinn")).isInstanceOf(JMSSecurityException.class);
        }
        try (TestRequester alice = connect("alice2", "user=alice\npassword=secret\n")) {
            assertThatThrownBy(() -> alice.session.createConsumer(
                    alice.session.createTopic(QueueNames.APPLIED_PRICES))).isInstanceOf(JMSSecurityException.class);
        }
    }

    @Test
    void aServerOfThisBrokerSpeaksIt() throws Exception {
        connect("root", "user=root\npassword=r\n").close();
        try (ExternalBroker root = new ExternalBroker(server.brokerUrl() + "?access=" + file("root.access"))) {
            root.open();
            assertThat(root.knowsUsers()).isTrue();
            assertThat(root.deadLetters()).isZero();
            root.connectionFactory().createConnection().close();
            root.xaConnectionFactory().createXAConnection().close();
        }
        connect("alice3", "user=alice\npassword=secret\n").close();
        try (ExternalBroker alice = new ExternalBroker(server.brokerUrl() + "?access=" + file("alice3.access"))) {
            assertThatThrownBy(alice::open).hasMessageContaining("no right to ask for");
        }
    }

    private static FixmlMessage ask(TestRequester requester, String sender) throws Exception {
        Order order = Fixtures.order("S0001");
        return requester.ask(QueueNames.ORDERS, order.with(new Header(sender, null, false, null)));
    }

    private TestRequester connect(String name, String lines) throws Exception {
        Path access = file(name + ".access");
        Files.deleteIfExists(access);
        Files.createFile(access, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(access, lines + "trust-store=" + file("clients-trust.p12") + "\ntrust-store-password="
                + STORE_PASSWORD + "\n");
        return new TestRequester(server.brokerUrl() + "?access=" + access);
    }

    private void assertRefused(String name, String lines) {
        assertThatThrownBy(() -> connect(name, lines)).isInstanceOf(JMSSecurityException.class)
                .hasMessageContaining("Unable to validate user");
    }

    private String keys(String name) {
        return "key-store=" + file(name + ".p12") + "\nkey-store-password=" + STORE_PASSWORD + "\n";
    }

    private Path file(String name) {
        return directory.resolve(name);
    }

    private void makeKey(String name, String subject, String... more) throws Exception {
        keytool(Stream.concat(Stream.of("-genkeypair", "-keyalg", "EC", "-alias", name, "-dname", subject, "-keystore",
                name + ".p12"), Stream.of(more)));
    }

    private void trust(String name, String store) throws Exception {
        keytool(Stream.of("-exportcert", "-alias", name, "-keystore", name + ".p12", "-file", name + ".crt"));
        keytool(Stream.of("-importcert", "-noprompt", "-alias", name, "-keystore", store + ".p12", "-file",
                name + ".crt"));
    }

    private void keytool(Stream<String> arguments) throws Exception {
        List<String> command = Stream.concat(Stream.concat(
                Stream.of(Path.of(System.getProperty("java.home"), "bin", "keytool").toString()), arguments),
                Stream.of("-storetype", "PKCS12", "-storepass", STORE_PASSWORD)).toList();
        Process keytool = new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true).start();
        String output = new String(keytool.getInputStream().readAllBytes());
        assertThat(keytool.waitFor()).as(output).isZero();
    }
}
