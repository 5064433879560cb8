package trader.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.jms.Message;
import jakarta.jms.MessageConsumer;
import jakarta.jms.TemporaryQueue;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.apache.activemq.artemis.api.core.Interceptor;
import org.apache.activemq.artemis.core.protocol.core.impl.PacketImpl;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.SessionQueueQueryMessage;
import org.apache.activemq.artemis.core.settings.impl.AddressSettings;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import trader.broker.EmbeddedBroker;
import trader.broker.ExternalBroker;
import trader.broker.Prefetch;
import trader.broker.QueueState;
import trader.broker.ReplyQueue;
import trader.common.Durability;
import trader.common.FreePorts;
import trader.fixml.Order;
import trader.fixml.QueueNames;

/** A server whose broker is elsewhere: here, in the same JVM or in one of its own, reached by TCP. */
class ExternalBrokerIT extends ServerTestBase {
    private static final String NODE_TAKEN = "another server with node 'trader' works with this broker: a connection"
            + " there has the client id 'trader.node.trader'.";

    private EmbeddedBroker elsewhere;

    private void open(Durability durability) throws Exception {
        elsewhere = Fixtures.broker(directory.resolve("elsewhere"), durability);
    }

    private TestServerJvm brokerJvm(String... settings) throws Exception {
        return new TestServerJvm(Files.createDirectories(directory.resolve("elsewhere")), List.of(),
                BrokerProcess.class, List.of(), List.of(settings));
    }

    @Override
    @AfterEach
    void stop() throws Exception {
        super.stop();
        if (elsewhere != null) {
            elsewhere.close();
        }
    }

    @Test
    void servesThroughABrokerElsewhere() throws Exception {
        open(Durability.PROCESS);
        server = Fixtures.started(directory, "broker", elsewhere.url(), "durability", "process");
        requester = TestRequester.asServer(elsewhere.url());
        requester.quote();
        requester.order();

        requester.send(QueueNames.ORDERS, Fixtures.order("S0001"), requester.session.createQueue(QueueNames.PRICES));
        MessageConsumer deadLetters = requester.consumer(QueueNames.DEAD_LETTERS);
        Message deadLetter = deadLetters.receive(TestRequester.TIMEOUT_MS);
        assertThat(deadLetter.getStringProperty(QueueNames.REASON)).startsWith("JMSReplyTo is 'trader.prices'");

        TemporaryQueue gone = requester.session.createTemporaryQueue();
        requester.send(QueueNames.ORDERS, Fixtures.order("S0001"), gone);
        Fixtures.await("the reply is sent", () -> server.counts().services().orders().committed() == 3);
        gone.delete();
        requester.send(QueueNames.ORDERS, Fixtures.order("S0001"), gone);
        Fixtures.await("the order is committed although its reply queue is gone",
                () -> server.counts().services().orders().committed() == 4);
        assertThat(server.counts().services().orders().rolledBack()).isZero();
        assertThat(server.counts().records()).isEqualTo(new ServerCounts.Records(3, 0));
        assertThat(server.counts().durability().notDurable()).hasSize(1);
    }

    /** It would take the branches of the first for its own, and roll them back. */
    @Test
    void aServerOfTheSameNodeWaitsAndOneWithOtherRecordsEnds() throws Exception {
        Path second = Files.createDirectory(directory.resolve("second"));
        open(Durability.NONE);
        List<String> settings = List.of("broker=" + elsewhere.url(), "durability=none");
        try (TestServerJvm first = new TestServerJvm(directory, List.of(), settings)) {
            first.awaitReady();
            server = new TradingServer(Fixtures.config(directory.resolve("other"), "broker", elsewhere.url(), "node",
                    "other"));
            assertThatThrownBy(server::start).as("it would record resent orders again")
                    .hasMessageContaining("another server of this broker records its orders elsewhere");
            try (TestServerJvm same = new TestServerJvm(second, List.of(), settings)) {
                same.awaitLog(NODE_TAKEN);
                first.kill();
                same.awaitReady();
                assertThat(same.errors()).contains("Recovery: 0 transactions in doubt, 1 resources do not answer");
            }
        }
    }

    /** After the 45 s in which a broker notices that the other's machine is gone. */
    @Test
    @Tag("campaign")
    void aServerOfTheSameNodeEndsWhenTheOtherDoesNot() throws Exception {
        open(Durability.NONE);
        try (TestServerJvm first = new TestServerJvm(directory, List.of(),
                List.of("broker=" + elsewhere.url(), "durability=none"))) {
            first.awaitReady();
            server = new TradingServer(Fixtures.config(directory.resolve("second"), "broker", elsewhere.url()));
            assertThatThrownBy(server::start).hasMessageStartingWith(NODE_TAKEN);
        }
    }

    @Test
    void warnsOfABrokerThatCreatesQueuesBySomebodysNaming() throws Exception {
        open(Durability.NONE);
        try (LoggedLines log = new LoggedLines(ExternalBroker.class.getName())) {
            openAndClose(elsewhere.url());
            assertThat(log.lines()).isEmpty();

            elsewhere.artemis().getAddressSettingsRepository().addMatch("#", new AddressSettings());
            openAndClose(elsewhere.url());
            assertThat(log.lines()).singleElement().satisfies(warning ->
                    assertThat(warning).contains("auto-create-queues"));
        }
    }

    private static void openAndClose(String url) throws Exception {
        try (ExternalBroker broker = new ExternalBroker(url, Prefetch.AUTO)) {
            broker.open();
        }
    }

    @ParameterizedTest
    @CsvSource({"AUTO, 5000, 0", "ONE, 0, 0", "WINDOW, 1048576, 1048576"})
    void aPrefetchThatIsGivenPrecedesTheWindowOfTheUrl(Prefetch prefetch, int windowBytes, int ofTransactions)
            throws Exception {
        open(Durability.NONE);
        try (ExternalBroker broker = new ExternalBroker(elsewhere.url() + "?consumerWindowSize=5000", prefetch)) {
            broker.open();
            assertThat(((ActiveMQConnectionFactory) broker.connectionFactory()).getConsumerWindowSize())
                    .isEqualTo(windowBytes);
            assertThat(((ActiveMQConnectionFactory) broker.xaConnectionFactory()).getConsumerWindowSize())
                    .isEqualTo(ofTransactions);
        }
    }

    /** The broker is killed while an order is prepared there; what is in doubt is resolved when it is back. */
    @Test
    void goesOnWhenTheBrokerWasKilledAndIsBack() throws Exception {
        String[] settings = {"durability=process", "port=" + FreePorts.any()};
        Order order = Fixtures.order("S0001");
        try (TestServerJvm first = brokerJvm(settings)) {
            server = Fixtures.started(directory, "broker", first.awaitReady(), "durability", "process",
                    "prepare-delay", "2s");
            // Its own farewell to a broker that is dead must not take 30 s.
            try (TestRequester client = new TestRequester(server.brokerUrl() + "?callTimeout=1000")) {
                client.send(QueueNames.ORDERS, order, client.replyQueue);
                Fixtures.await("the record is prepared",
                        () -> Fixtures.prepared(server).length == 1
                                || server.counts().services().orders().committed() > 0);
                assertThat(server.counts().services().orders().committed()).as("committed before the broker died")
                        .isZero();
                first.kill();
            }
        }
        try (TestServerJvm second = brokerJvm(settings)) {
            assertThat(second.awaitReady()).isEqualTo(server.brokerUrl());
            Fixtures.await("the branch is committed", () -> server.counts().recovery().resolvedCommitted() > 0);
            try (TestRequester client = new TestRequester(server.brokerUrl())) {
                client.report(order);
                client.order();
            }
            Fixtures.await("both are recorded", () -> server.counts().records().accepted() == 2);
            assertThat(server.counts().broker().deadLetters()).isZero();
            // A server waits for a broker that ends before it.
            server.close();
        }
    }

    /** The figures that the server has itself are not lost with the broker. */
    @Test
    void countsAndClosesWhenTheBrokerIsGone() throws Exception {
        open(Durability.NONE);
        start("broker", elsewhere.url());
        requester.order();
        requester.close();
        Fixtures.await("the order is committed", () -> server.counts().services().orders().committed() == 1);
        assertThat(server.counts().broker().deadLetters()).isZero();
        elsewhere.close();
        elsewhere = null;

        server.close();

        assertThat(server.counts().records()).isEqualTo(new ServerCounts.Records(1, 0));
        assertThat(server.counts().broker().deadLetters()).as("dead letters while the broker is gone").isNull();
    }

    private String health() {
        return Fixtures.get(server.metricsUrl() + "/health").body();
    }

    @Test
    void aBrokerThatHangsIsDownUntilItGoesOn() throws Exception {
        try (TestServerJvm broker = brokerJvm("durability=none")) {
            server = Fixtures.started(directory, "broker", broker.awaitReady(), "metrics-port", "0");
            assertThat(health()).contains("\"UP\"");
            broker.signal("STOP");
            try {
                Fixtures.await("the health is old", () -> health().matches("(?s)\\{\"status\":\"DOWN\","
                        + "\"deadLetters\":null,.*no check of the broker has ended for \\d+ s.*"));
            } finally {
                broker.signal("CONT");
            }
            Fixtures.await("the health is new", () -> health().contains("\"UP\""));
            server.close();
        }
    }

    /** The broker loses the questions of the health only. */
    @Test
    void repliesDoNotWaitForTheHealth() throws Exception {
        open(Durability.NONE);
        CountDownLatch lost = new CountDownLatch(1);
        CompletableFuture<Map<String, QueueState>> health;
        try (ExternalBroker broker = new ExternalBroker(elsewhere.url() + "?callTimeout=5000", Prefetch.AUTO)) {
            broker.open();
            elsewhere.artemis().getRemotingService().addIncomingInterceptor((Interceptor) (packet, connection) -> {
                if (packet.getType() == PacketImpl.SESS_QUEUEQUERY
                        && ((SessionQueueQueryMessage) packet).getQueueName().toString().startsWith("trader.")) {
                    lost.countDown();
                    return false;
                }
                return true;
            });
            health = CompletableFuture.supplyAsync(broker::queues);
            lost.await();
            assertThat(broker.replyQueue("nobody's")).isEqualTo(ReplyQueue.GONE);
            assertThat(health).as("questions of the health").isNotDone();
        }
        assertThat(health.join()).isEmpty();
    }

    /** Expired requests for quotes are among them, and the broker does not say how many. */
    @Test
    void expiredMessagesAreNoProblemOfTheHealth() throws Exception {
        open(Durability.NONE);
        try (TestRequester client = TestRequester.asServer(elsewhere.url())) {
            client.send(QueueNames.EXPIRED, "too late", null);
        }
        assertThat(elsewhere.artemis().locateQueue(QueueNames.EXPIRED).getMessageCount()).isOne();
        start("broker", elsewhere.url(), "metrics-port", "0");
        assertThat(health()).isEqualTo("{\"status\":\"UP\",\"deadLetters\":0,\"inDoubt\":0}\n");
    }
}
