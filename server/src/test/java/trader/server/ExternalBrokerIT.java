package trader.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.jms.Message;
import jakarta.jms.MessageConsumer;
import jakarta.jms.TemporaryQueue;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.activemq.artemis.core.settings.impl.AddressSettings;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import trader.broker.EmbeddedBroker;
import trader.broker.ExternalBroker;
import trader.broker.Prefetch;
import trader.common.Durability;
import trader.common.FreePorts;
import trader.fixml.Order;
import trader.fixml.QueueNames;

/** A server whose broker is elsewhere: here, in the same JVM, reached by TCP. */
class ExternalBrokerIT {
    private static final String NODE_TAKEN = "another server with node 'trader' works with this broker: a connection"
            + " there has the client id 'trader.node.trader'.";

    @Test
    void servesThroughABrokerElsewhere(@TempDir Path directory) throws Exception {
        try (EmbeddedBroker elsewhere = Fixtures.broker(directory.resolve("elsewhere"), Durability.PROCESS)) {
            try (TradingServer server = Fixtures.started(directory, "broker", elsewhere.url(), "durability", "process");
                    TestRequester requester = TestRequester.asServer(elsewhere.url())) {
                serve(server, requester);
            }
        }
    }

    /** It would take the branches of the first for its own, and roll them back. */
    @Test
    void aServerOfTheSameNodeWaitsAndOneWithOtherRecordsEnds(@TempDir Path directory) throws Exception {
        Path second = Files.createDirectory(directory.resolve("second"));
        try (EmbeddedBroker broker = Fixtures.broker(directory.resolve("elsewhere"), Durability.NONE)) {
            List<String> settings = List.of("broker=" + broker.url(), "durability=none");
            try (TestServerJvm first = new TestServerJvm(directory, List.of(), settings)) {
                first.awaitReady();
                try (TradingServer other = new TradingServer(Fixtures.config(directory.resolve("other"), "broker",
                        broker.url(), "node", "other"))) {
                    assertThatThrownBy(other::start).as("it would record resent orders again")
                            .hasMessageContaining("another server of this broker records its orders elsewhere");
                }
                try (TestServerJvm same = new TestServerJvm(second, List.of(), settings)) {
                    same.awaitLog(NODE_TAKEN);
                    first.kill();
                    same.awaitReady();
                    assertThat(same.errors()).contains("Recovery: 0 transactions in doubt, 1 resources do not answer");
                }
            }
        }
    }

    /** After the 45 s in which a broker notices that the other's machine is gone. */
    @Test
    @Tag("campaign")
    void aServerOfTheSameNodeEndsWhenTheOtherDoesNot(@TempDir Path directory) throws Exception {
        Path second = Files.createDirectory(directory.resolve("second"));
        try (EmbeddedBroker broker = Fixtures.broker(directory.resolve("elsewhere"), Durability.NONE)) {
            try (TestServerJvm first = new TestServerJvm(directory, List.of(),
                    List.of("broker=" + broker.url(), "durability=none"))) {
                first.awaitReady();
                try (TradingServer same = new TradingServer(Fixtures.config(second, "broker", broker.url()))) {
                    assertThatThrownBy(same::start).hasMessageStartingWith(NODE_TAKEN);
                }
            }
        }
    }

    @Test
    void warnsOfABrokerThatCreatesQueuesBySomebodysNaming(@TempDir Path directory) throws Exception {
        try (LoggedLines log = new LoggedLines(ExternalBroker.class.getName());
                EmbeddedBroker elsewhere = Fixtures.broker(directory, Durability.NONE)) {
            openAndClose(elsewhere.url());
            assertThat(log.lines()).isEmpty();

            elsewhere.artemis().getAddressSettingsRepository().addMatch("#", new AddressSettings());
            openAndClose(elsewhere.url());
            assertThat(log.lines()).singleElement().satisfies(warning ->
                    assertThat(warning).contains("auto-create-queues"));
        }
    }

    @ParameterizedTest
    @CsvSource({"AUTO, 5000, 0", "ONE, 0, 0", "WINDOW, 1048576, 1048576"})
    void aPrefetchThatIsGivenPrecedesTheWindowOfTheUrl(Prefetch prefetch, int windowBytes, int ofTransactions,
            @TempDir Path directory) throws Exception {
        try (EmbeddedBroker elsewhere = Fixtures.broker(directory, Durability.NONE)) {
            try (ExternalBroker broker = new ExternalBroker(elsewhere.url() + "?consumerWindowSize=5000", prefetch)) {
                broker.open();
                assertThat(((ActiveMQConnectionFactory) broker.connectionFactory()).getConsumerWindowSize())
                        .isEqualTo(windowBytes);
                assertThat(((ActiveMQConnectionFactory) broker.xaConnectionFactory()).getConsumerWindowSize())
                        .isEqualTo(ofTransactions);
            }
        }
    }

    private static void openAndClose(String url) throws Exception {
        try (ExternalBroker broker = new ExternalBroker(url, Prefetch.AUTO)) {
            broker.open();
        }
    }

    /** The broker is killed while an order is prepared there; what is in doubt is resolved when it is back. */
    @Test
    @SuppressWarnings("try")
    void goesOnWhenTheBrokerWasKilledAndIsBack(@TempDir Path directory) throws Exception {
        Path brokers = Files.createDirectory(directory.resolve("broker"));
        List<String> settings = List.of("durability=process", "port=" + FreePorts.any());
        Order order = Fixtures.order("S0001");
        try (TestServerJvm first = new TestServerJvm(brokers, List.of(), BrokerProcess.class, List.of(), settings);
                TradingServer server = Fixtures.started(directory, "broker", first.awaitReady(),
                        "durability", "process", "prepare-delay", "2s")) {
            // Its own farewell to a broker that is dead must not take 30 s.
            try (TestRequester requester = new TestRequester(server.brokerUrl() + "?callTimeout=1000")) {
                requester.send(QueueNames.ORDERS, order, requester.replyQueue);
                Fixtures.await("the record is prepared",
                        () -> Fixtures.prepared(server).length == 1 || server.counts().orders().committed() > 0);
                assertThat(server.counts().orders().committed()).as("committed before the broker died").isZero();
                first.kill();
            }
            try (TestServerJvm second = new TestServerJvm(brokers, List.of(), BrokerProcess.class, List.of(),
                    settings)) {
                assertThat(second.awaitReady()).isEqualTo(server.brokerUrl());
                Fixtures.await("the branch is committed",
                        () -> server.counts().recovery().resolvedCommitted() > 0);
                try (TestRequester requester = new TestRequester(server.brokerUrl())) {
                    requester.report(order);
                    requester.order();
                }
                Fixtures.await("both are recorded", () -> server.counts().records().accepted() == 2);
                assertThat(server.counts().deadLetters()).isZero();
                // A server waits for a broker that ends before it.
                server.close();
            }
        }
    }

    /** The figures that the server has itself are not lost with the broker. */
    @Test
    void countsAndClosesWhenTheBrokerIsGone(@TempDir Path directory) throws Exception {
        EmbeddedBroker elsewhere = Fixtures.broker(directory.resolve("elsewhere"), Durability.NONE);
        TradingServer server = Fixtures.started(directory, "broker", elsewhere.url());
        try (TestRequester requester = new TestRequester(elsewhere.url())) {
            requester.order();
        }
        Fixtures.await("the order is committed", () -> server.counts().orders().committed() == 1);
        assertThat(server.counts().deadLetters()).isZero();
        elsewhere.close();

        server.close();

        assertThat(server.counts().records()).isEqualTo(new ServerCounts.Records(1, 0));
        assertThat(server.counts().deadLetters()).as("dead letters while the broker is gone").isNull();
    }

    private static void serve(TradingServer server, TestRequester requester) throws Exception {
        requester.quote();
        requester.order();

        requester.send(QueueNames.ORDERS, Fixtures.order("S0001"), requester.session.createQueue(QueueNames.PRICES));
        MessageConsumer deadLetters = requester.consumer(QueueNames.DEAD_LETTERS);
        Message deadLetter = deadLetters.receive(TestRequester.TIMEOUT_MS);
        assertThat(deadLetter.getStringProperty(QueueNames.REASON)).startsWith("JMSReplyTo is 'trader.prices'");

        TemporaryQueue gone = requester.session.createTemporaryQueue();
        requester.send(QueueNames.ORDERS, Fixtures.order("S0001"), gone);
        Fixtures.await("the reply is sent", () -> server.counts().orders().committed() == 3);
        gone.delete();
        requester.send(QueueNames.ORDERS, Fixtures.order("S0001"), gone);
        Fixtures.await("the order is committed although its reply queue is gone",
                () -> server.counts().orders().committed() == 4);
        assertThat(server.counts().orders().rolledBack()).isZero();
        assertThat(server.counts().records()).isEqualTo(new ServerCounts.Records(3, 0));
        assertThat(server.counts().notDurable()).hasSize(1);
    }
}
