package trader.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import jakarta.jms.Connection;
import jakarta.jms.Session;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.access.BrokerAccess;
import trader.access.BrokerUsers;
import trader.client.journal.OrderEvent;
import trader.client.journal.OrderJournal;
import trader.common.FreePorts;
import trader.common.Settings;
import trader.crashtest.audit.BrokerContents;
import trader.crashtest.audit.WaitingOrder;
import trader.crashtest.load.RandomOrders;
import trader.crashtest.load.ResendingLoad;
import trader.fixml.FixmlCodec;
import trader.fixml.QueueNames;
import trader.jmsclient.BrokerConnections;
import trader.server.ServerConfig;
import trader.server.TradingServer;

/** Real servers, started again under a load that resends, and the audit of what they left. */
class RealAuditIT {
    private static final int PASSED = 0;
    private static final int FAILED = 1;
    private static final int WRONG_USAGE = 2;
    private static final FixmlCodec CODEC = new FixmlCodec();

    @TempDir
    private Path directory;
    private int port;

    @Test
    void aServerStartedAgainUnderLoadLosesAndDoublesNothing(@TempDir Path elsewhere) throws Exception {
        port = FreePorts.any();
        loadWithRestart();
        assertThat(Trader.execute("audit", directory.toString())).isEqualTo(PASSED);
        JsonNode json = new ObjectMapper().readTree(directory.resolve("audit.json").toFile());
        assertThat(json.get("passed").asBoolean()).isTrue();
        assertThat(json.get("records").asLong()).isEqualTo(json.at("/journals/sent").asLong()).isPositive();

        Path link = Files.createSymbolicLink(elsewhere.resolve("latest"), directory);
        assertThat(Trader.execute("audit", link.toString())).as("by its link").isEqualTo(PASSED);
        Path client = Files.move(directory.resolve("client-1"), elsewhere.resolve("client-1"));
        assertThat(Trader.execute("audit", directory.toString())).as("without its client").isEqualTo(FAILED);
        assertThat(Trader.execute("audit", client.toString(), directory.toString())).isEqualTo(PASSED);
        assertThat(Trader.execute("audit", client.toString())).as("without its server").isEqualTo(WRONG_USAGE);
        Files.move(client, directory.resolve("client-1"));

        Path journal = directory.resolve("client-1").resolve(OrderJournal.FILE);
        Set<OrderEvent.Kind> kinds = EnumSet.noneOf(OrderEvent.Kind.class);
        OrderJournal.read(journal, event -> kinds.add(event.kind()));
        assertThat(kinds).contains(OrderEvent.Kind.SENT, OrderEvent.Kind.CANCEL_SENT, OrderEvent.Kind.REPLACE_SENT,
                OrderEvent.Kind.REPLIED, OrderEvent.Kind.CHANGED);

        Files.writeString(journal, "SENT\t1\tME\tO1\tS0001\t1\t1\t100\t\n", StandardOpenOption.APPEND);
        assertThat(Trader.execute("audit", directory.toString())).isEqualTo(FAILED);
        json = new ObjectMapper().readTree(directory.resolve("audit.json").toFile());
        assertThat(json.get("faults").get("UNANSWERED").asLong()).isEqualTo(1);
        assertThat(json.get("unanswered").get("NOWHERE").asLong()).isEqualTo(1);

        Files.writeString(journal, "");
        assertThat(Trader.execute("audit", directory.toString())).isEqualTo(FAILED);
        assertThat(Trader.execute("audit", directory.resolve("client-1").toString())).isEqualTo(WRONG_USAGE);
    }

    @Test
    void whatIsStillQueuedOrDeadIsSeenInARunningBrokerAndInAStoppedOneWhichStaysAsItWas() throws Exception {
        RandomOrders orders = new RandomOrders("A", 10, 1);
        Path data = directory.resolve("server/data/broker");
        try (TradingServer server = new TradingServer(config())) {
            server.start();
            send(server.brokerUrl(), QueueNames.DEAD_LETTERS, CODEC.encode(orders.next()));
            send(server.brokerUrl(), QueueNames.DEAD_LETTERS, "no order");
            try (BrokerContents queues = BrokerContents.of(server.brokerUrl())) {
                assertThat(contents(queues)).hasSize(2).allMatch(WaitingOrder::dead);
            }
        }
        String before = state(data);
        for (int i = 0; i < 2; i++) {
            try (BrokerContents queues = BrokerContents.stored(data)) {
                assertThat(contents(queues)).hasSize(2).allMatch(WaitingOrder::dead)
                        .first().extracting(WaitingOrder::clOrdId).isEqualTo("O1");
                assertThat(queues.inDoubt()).isEmpty();
            }
        }
        assertThat(state(data)).isEqualTo(before);
    }

    private void loadWithRestart() throws Exception {
        try (BrokerConnections broker = new BrokerConnections("tcp://127.0.0.1:" + port,
                        TimeUnit.SECONDS.toNanos(2), true).open();
                OrderJournal journal = new OrderJournal(directory.resolve("client-1").resolve(OrderJournal.FILE))
                        .open();
                ResendingLoad load = new ResendingLoad(broker, journal, 16, 10, 1)) {
            load.start();
            try (TradingServer first = new TradingServer(config())) {
                first.start();
                await(() -> load.answered() > 50);
            }
            long answered = load.answered();
            try (TradingServer second = new TradingServer(config())) {
                second.start();
                await(() -> load.answered() > answered + 50);
                assertThat(load.finish(TimeUnit.MINUTES.toNanos(5))).isTrue();
            }
            assertThat(load.failure()).isNull();
        }
    }

    private ServerConfig config() throws Exception {
        Settings settings = new Settings(Map.of("out-dir", directory.resolve("server").toString(),
                "quote-listeners", "1", "order-listeners", "8", "insert-delay", "0", "prepare-delay", "0",
                "commit-delay", "0", "durability", "process", "symbols", "10", "port", Integer.toString(port)));
        Files.createDirectories(directory.resolve("server"));
        settings.write(directory.resolve("server/server.properties"));
        return ServerConfig.from(settings);
    }

    private static void send(String url, String queue, String text) throws Exception {
        BrokerAccess.Login login = BrokerAccess.of(url, BrokerUsers.SERVER).login();
        try (ActiveMQConnectionFactory factory = new ActiveMQConnectionFactory(url);
                Connection connection = factory.createConnection(login.user(), login.password());
                Session session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE)) {
            session.createProducer(session.createQueue(queue)).send(session.createTextMessage(text));
        }
    }

    private static List<WaitingOrder> contents(BrokerContents queues) throws Exception {
        List<WaitingOrder> orders = new ArrayList<>();
        queues.forEach(orders::add);
        return orders;
    }

    /** Names, sizes and times of all files. */
    private static String state(Path data) throws Exception {
        StringBuilder state = new StringBuilder();
        try (var files = Files.walk(data)) {
            for (Path file : (Iterable<Path>) files.sorted()::iterator) {
                state.append(file).append(' ').append(Files.size(file)).append(' ')
                        .append(Files.getLastModifiedTime(file)).append('\n');
            }
        }
        return state.toString();
    }

    private static void await(BooleanSupplier condition) {
        long deadlineNs = System.nanoTime() + TimeUnit.MINUTES.toNanos(5);
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > deadlineNs) {
                throw new AssertionError("not within 5 minutes");
            }
            LockSupport.parkNanos(1_000_000);
        }
    }
}
