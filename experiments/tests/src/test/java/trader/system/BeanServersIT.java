package trader.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import trader.broker.BrokerSettings;
import trader.broker.EmbeddedBroker;
import trader.common.Durability;
import trader.common.FreePorts;
import trader.fixml.ExecutionReport;
import trader.fixml.FixmlCodec;
import trader.fixml.Quote;
import trader.fixml.Side;
import trader.jmsclient.BrokerConnections;
import trader.jmsclient.RequestTimeoutException;
import trader.jmsclient.TraderClient;
import trader.launcher.jvm.Collector;
import trader.launcher.jvm.Jdk;
import trader.launcher.jvm.JvmFlags;
import trader.launcher.jvm.JvmProcess;
import trader.launcher.jvm.ModulePath;
import trader.launcher.jvm.ServerJvm;
import trader.launcher.jvm.ServerPlan;

/** Whole servers whose listeners are beans, of CDI and in WildFly. Each proves at its start that orders are atomic. */
class BeanServersIT {
    private static final int REQUESTS = 12;
    private static final long STOP_MS = 60_000;

    @TempDir
    private Path directory;
    private ServerPlan plan;

    @ParameterizedTest
    @ValueSource(strings = {"cdi", "mdb"})
    @Tag("jvms")
    void everyRequestIsAnsweredAndEveryOrderRecordedOnce(String container) throws Exception {
        boolean cdi = container.equals("cdi");
        JvmProcess server = start(container, cdi ? Map.of("server-times", "true") : Map.of());
        try {
            try (BrokerConnections connections = new BrokerConnections(ServerJvm.awaitBroker(server),
                    TimeUnit.MINUTES.toNanos(1)).open();
                    TraderClient client = new TraderClient(connections, "TEST").open()) {
                for (int i = 0; i < REQUESTS; i++) {
                    assertThat(client.quote("S0001")).isInstanceOf(Quote.class);
                    assertThat(order(client)).isInstanceOf(ExecutionReport.class);
                }
            }
            if (cdi) {
                countsTransactions();
            }
        } finally {
            server.stop(STOP_MS);
        }
        assertThat(server.wasKilled()).isFalse();
        JsonNode counts = new ObjectMapper().readTree(directory.resolve("server/server.json").toFile());
        assertThat(counts.at("/quotes/answered").asInt()).isEqualTo(REQUESTS);
        assertThat(counts.at("/orders/committed").asInt()).isEqualTo(REQUESTS);
        assertThat(counts.at("/orders/rolledBack").asInt()).isZero();
        assertThat(counts.at("/records/accepted").asInt()).isEqualTo(REQUESTS);
        assertThat(counts.at("/recovery/inDoubt").asInt()).isZero();
        if (cdi) {
            assertThat(counts.at("/deadLetters").asInt(-1)).isZero();
            assertThat(counts.at("/times/recorded").asInt()).isEqualTo(2 * REQUESTS);
        }
    }

    /** They are written once a second. */
    private void countsTransactions() throws Exception {
        long deadlineNs = System.nanoTime() + TimeUnit.MINUTES.toNanos(5);
        while (counter("transactionsCommitted") < REQUESTS || counter("transactionsCommitting") > 0) {
            assertThat(System.nanoTime()).as("orders are counted").isLessThan(deadlineNs);
            TimeUnit.MILLISECONDS.sleep(50);
        }
        assertThat(counter("transactionsBegun")).isGreaterThan(REQUESTS);
        // One of the probe.
        assertThat(counter("transactionsRolledBack")).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"cdi", "mdb"})
    @SuppressWarnings("try")
    void goesOnWhenTheBrokerIsBack(String container) throws Exception {
        int port = FreePorts.any();
        EmbeddedBroker first = broker(port);
        first.open();
        JvmProcess server = start(container, Map.of("broker", first.url()));
        try {
            ServerJvm.awaitBroker(server);
            first.close();
            try (EmbeddedBroker second = broker(port)) {
                second.open();
                try (BrokerConnections connections = new BrokerConnections(second.url(),
                        TimeUnit.SECONDS.toNanos(2)).open();
                        TraderClient client = new TraderClient(connections, "TEST").open()) {
                    awaitOrder(client);
                    assertThat(client.quote("S0001")).isInstanceOf(Quote.class);
                }
                server.stop(STOP_MS);
            }
        } finally {
            server.kill();
        }
    }

    private static void awaitOrder(TraderClient client) throws Exception {
        long deadlineNs = System.nanoTime() + TimeUnit.MINUTES.toNanos(5);
        while (true) {
            try {
                assertThat(order(client)).isInstanceOf(ExecutionReport.class);
                return;
            } catch (RequestTimeoutException notYet) {
                assertThat(System.nanoTime()).as("beans receive again").isLessThan(deadlineNs);
            }
        }
    }

    private static Object order(TraderClient client) throws Exception {
        return client.order("S0001", Side.BUY, new BigDecimal("100"), new BigDecimal("10.25"));
    }

    private JvmProcess start(String container, Map<String, String> more) throws IOException {
        if (container.equals("mdb")) {
            ExperimentsCrashIT.requireWildFly();
        }
        Map<String, String> settings = new TreeMap<>(Map.of("listener-container", container, "quote-listeners", "4",
                "order-listeners", "4", "durability", "process", "symbols", "10"));
        settings.putAll(more);
        JvmFlags flags = JvmFlags.of(Jdk.current(), "--gc", Collector.SERIAL, 256 << 20,
                List.of("-XX:TieredStopAtLevel=1"));
        plan = new ServerPlan(ServerPlan.SERVER, flags, settings);
        return ServerJvm.start("server", plan, directory.resolve("server"), new ModulePath(TraderProcess.root()));
    }

    private EmbeddedBroker broker(int port) {
        return new EmbeddedBroker(new BrokerSettings(directory.resolve("elsewhere"), "127.0.0.1", port,
                Durability.PROCESS, BrokerSettings.Journal.GROUPED, 65_536), new FixmlCodec(), () -> { });
    }

    /** The last value in {@code counters.csv}, or 0. */
    private long counter(String name) throws IOException {
        List<String> lines = Files.readAllLines(directory.resolve("server/counters.csv"));
        if (lines.size() < 2) {
            return 0;
        }
        int column = List.of(lines.get(0).split(",")).indexOf(name);
        return Long.parseLong(lines.get(lines.size() - 1).split(",")[column]);
    }
}
