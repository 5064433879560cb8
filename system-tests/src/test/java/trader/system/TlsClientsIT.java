package trader.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static trader.jmsclient.testing.Await.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import jakarta.jms.JMSException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import trader.access.AccessConnections;
import trader.access.BrokerAccess;
import trader.access.BrokerUsers;
import trader.broker.BrokerSettings;
import trader.client.load.LoadClient;
import trader.client.load.LoadSettings;
import trader.common.Durability;
import trader.common.PrivateFiles;
import trader.common.ProcessOutput;
import trader.common.Settings;
import trader.common.config.PasswordHash;
import trader.common.config.TlsSettings;
import trader.fixgateway.FixGateway;
import trader.fixgateway.FixGatewaySettings;
import trader.fixgateway.timing.GatewayTimes;
import trader.fixml.CodecKind;
import trader.fixml.Fallbacks;
import trader.grinder.GrinderSetup;
import trader.jmsclient.BrokerConnections;
import trader.jmsclient.testing.TlsFiles;
import trader.server.BrokerProcess;
import trader.server.ServerConfig;
import trader.server.ServerCounts;
import trader.server.TradingServer;

/** Everything that connects to a broker, at a broker by itself that requires certificates and users. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TlsClientsIT {
    private static final String JAVA = Path.of(System.getProperty("java.home"), "bin", "java").toString();

    private Path directory;
    private TlsFiles tls;
    private BrokerProcess broker;
    private TradingServer server;

    @BeforeAll
    void start(@TempDir Path made) throws Exception {
        directory = made;
        tls = new TlsFiles(directory, Map.of("broker", "CN=broker", "bank", "CN=bank,O=Bank", "back", "CN=back",
                "gateway", "CN=gateway"));
        tls.trust("broker-trust", "broker");
        tls.trust("clients", "bank", "back", "gateway");
        Path users = PrivateFiles.write(directory.resolve("users"),
                "[user bank]\nroles = client, feed\ncertificate = CN=bank, O=Bank\n"
                + "[user back]\nroles = server\ncertificate = CN=back\n"
                + "[user fix]\nroles = gateway, client\ncertificate = CN=gateway\n"
                + "[user desk]\npassword-hash = " + PasswordHash.of("secret", 1_000) + "\n");
        broker = new BrokerProcess(BrokerSettings.from(new Settings(Map.of("out-dir", directory.toString(),
                "durability", "none", "users", users.toString(), "tls-keystore", tls.store("broker").toString(),
                "tls-keystore-password-file", tls.passwordFile().toString(), "tls-truststore",
                tls.store("clients").toString(), "tls-truststore-password-file", tls.passwordFile().toString(),
                "tls-client-certificates", "required"))), directory, null,
                () -> { });
        broker.start();
        server = new TradingServer(ServerConfig.from(new Settings(Map.of("out-dir",
                directory.resolve("server").toString(), "broker", url("back", "back"), "durability", "none",
                "order-listeners", "4", "quote-listeners", "4"))));
        server.start();
    }

    @AfterAll
    void stop() {
        server.close();
        broker.close();
    }

    @Test
    @Tag("jvms")
    void theJavaClientTradesAsTheUserOfItsCertificate() throws Exception {
        long before = recorded();
        assertThat(LoadClient.run(load("java", "broker", url("bank", "bank")))).isNull();
        assertThat(orders("java")).isPositive().isEqualTo(recorded() - before);
    }

    @Test
    void clientsWithoutATrustedCertificateAreRefused() throws Exception {
        for (String keys : new String[] {null, "broker"}) {
            Path access = tls.access("desk", "broker-trust", keys, "user=desk", "password=secret");
            try (BrokerConnections desk = new AccessConnections(broker.brokerUrl() + "?access=" + access,
                    TimeUnit.SECONDS.toNanos(1), false).open()) {
                assertThatThrownBy(desk::connect).isInstanceOf(JMSException.class);
            }
        }
        Path both = tls.access("desk", "broker-trust", "bank", "user=desk", "password=secret");
        try (BrokerConnections desk = new AccessConnections(broker.brokerUrl() + "?access=" + both,
                TimeUnit.MINUTES.toNanos(5), false).open()) {
            desk.connect().close();
        }
    }

    @Test
    void aGrinderScriptTrades() throws Exception {
        long before = recorded();
        Path run = directory.resolve("grinder");
        Path properties = new GrinderSetup(run, 1, TraderProcess.root().resolve("grinder-scripts/scripts/benchmark.py"),
                Path.of(JAVA), List.of("-Xmx128m", "-XX:TieredStopAtLevel=1"),
                new Settings(values("broker", url("bank", "bank")))).write();
        run("trader.grinder.GrinderAgent", properties);
        assertThat(orders("grinder")).isPositive().isEqualTo(recorded() - before);
    }

    @Test
    void theFeedChangesPrices() throws Exception {
        long applied = server.counts().services().prices().applied();
        Path settings = directory.resolve("feed.properties");
        Files.writeString(settings, "broker=" + url("bank", "bank") + "\nrun-dir=" + directory.resolve("feed")
                + "\nrate=100\nduration=1s\n");
        run("trader.client.feed.PriceFeed", settings);
        long sent = json("feed/feed.json").path("sent").asLong();
        assertThat(sent).isPositive();
        await(() -> server.counts().services().prices().applied() - applied >= sent);
        assertThat(server.counts().services().prices().applied() - applied).isEqualTo(sent);
    }

    @Test
    void theFixGatewayTradesForItsSessions() throws Exception {
        long before = recorded();
        Path sessions = PrivateFiles.write(directory.resolve("sessions.ini"),
                "[defaults]\naddresses = 127.0.0.1\nclient-may-reset = true\n[session LOAD1-1]\n"
                        + "certificate = CN=bank, O=Bank\n[session LOAD1-2]\n");
        String url = url("fix", "gateway");
        try (FixGateway gateway = new FixGateway(new FixGatewaySettings("127.0.0.1", 0, new TlsSettings(
                tls.store("broker"), tls.passwordFile(), tls.store("clients"), tls.passwordFile(),
                TlsSettings.ClientCertificates.REQUIRED), sessions,
                CodecKind.STREAMING), url, BrokerAccess.of(url, BrokerUsers.GATEWAY), directory.resolve("gateway"),
                Durability.NONE, GatewayTimes.NONE)) {
            gateway.open();
            assertThat(LoadClient.run(load("fix", "fix", gateway.address()
                    + "?access=" + tls.access("bank", "broker-trust", "bank", "user=bank")))).isNull();
            assertThat(gateway.figures().fixmlFallbacks()).isEqualTo(Fallbacks.NONE);
        }
        assertThat(orders("fix")).isPositive().isEqualTo(recorded() - before);
    }

    private long recorded() {
        ServerCounts.Records records = server.counts().records();
        return records.accepted() + records.rejected();
    }

    private String url(String user, String keys) throws IOException {
        return broker.brokerUrl() + "?access=" + tls.access(user, "broker-trust", keys, "user=" + user);
    }

    private LoadSettings load(String run, String key, String target) {
        Map<String, String> values = values(key, target);
        values.put("run-dir", directory.resolve(run).toString());
        return LoadSettings.from(new Settings(values));
    }

    private static Map<String, String> values(String key, String target) {
        return new TreeMap<>(Map.of(key, target, "threads", "2", "warmup", "200ms", "rate", "100", "duration", "1s",
                "timeout", "5m"));
    }

    /** All orders of a load were answered, and none of its messages was left to XMLBeans. */
    private long orders(String run) throws IOException {
        JsonNode report = json(run + "/client-1/client.json");
        JsonNode orders = report.path("total").path("order");
        assertThat(report.at("/fixmlFallbacks/read").asLong(-1)).isZero();
        assertThat(report.at("/fixmlFallbacks/written").asLong(-1)).isZero();
        assertThat(server.counts().services().fixmlFallbacks()).isEqualTo(Fallbacks.NONE);
        assertThat(orders.path("replied").asLong()).isEqualTo(orders.path("sent").asLong());
        return orders.path("replied").asLong();
    }

    private JsonNode json(String file) throws IOException {
        return new ObjectMapper().readTree(directory.resolve(file).toFile());
    }

    private void run(String main, Path argument) throws IOException, InterruptedException {
        ProcessOutput.of(JAVA, "-Xmx64m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp",
                System.getProperty("java.class.path"), main, argument.toString());
    }
}
