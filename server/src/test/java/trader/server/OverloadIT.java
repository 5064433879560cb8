package trader.server;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.jms.JMSException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.core.server.ActiveMQServer;
import org.apache.activemq.artemis.core.settings.impl.AddressFullMessagePolicy;
import org.apache.activemq.artemis.core.settings.impl.AddressSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import trader.fixml.ExecutionReport;
import trader.fixml.QueueNames;
import trader.server.broker.EmbeddedBroker;

/** More than fits into memory. */
class OverloadIT {
    private static final int ORDERS = 100;

    @TempDir
    Path directory;

    /**
     * Every sender is told, even one that does not wait for the broker. Orders that the broker has taken are recorded
     * when the listeners take orders again.
     */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void takesNoMoreOrdersWhenTheQueueIsFullAndLosesNone(boolean waits) throws Exception {
        ServerConfig config = Fixtures.config(directory, "durability", "process");
        long taken;
        try (TradingServer server = new TradingServer(config)) {
            server.start();
            server.listeners.close();
            ActiveMQServer artemis = ((EmbeddedBroker) server.broker).artemis();
            AddressSettings settings = artemis.getAddressSettingsRepository().getMatch(QueueNames.ORDERS);
            assertThat(settings.getAddressFullMessagePolicy()).isEqualTo(AddressFullMessagePolicy.FAIL);
            artemis.getAddressSettingsRepository().addMatch(QueueNames.ORDERS,
                    new AddressSettings(settings).setMaxSizeBytes(200_000));
            int acknowledged = fill(server.brokerUrl(), waits);
            taken = artemis.locateQueue(SimpleString.of(QueueNames.ORDERS)).getMessageCount();
            assertThat(taken).isPositive().isLessThan(ORDERS);
            assertThat(taken).as("%d orders acknowledged", acknowledged).satisfies(count -> {
                if (waits) {
                    assertThat(count).isEqualTo(acknowledged);
                }
            });
        }
        try (TradingServer server = new TradingServer(config)) {
            server.start();
            Fixtures.await("all that were taken are recorded", () -> server.counts().records().accepted() == taken);
            try (TestRequester requester = new TestRequester(server.brokerUrl())) {
                assertThat(requester.ask(QueueNames.ORDERS, Fixtures.order("S0001")))
                        .isInstanceOf(ExecutionReport.class);
            }
            assertThat(server.counts().deadLetters()).isZero();
        }
    }

    /** Sends until it is told that the queue is full; how many sends returned. */
    private static int fill(String url, boolean waits) throws Exception {
        int sent = 0;
        try (TestRequester requester = new TestRequester(url + "?blockOnDurableSend=" + waits)) {
            for (; sent < ORDERS; sent++) {
                String text = requester.codec.encode(Fixtures.order("S0001")) + " ".repeat(8_000);
                requester.send(QueueNames.ORDERS, requester.session.createTextMessage(text), null);
            }
            throw new AssertionError("not told after " + sent + " orders");
        } catch (JMSException full) {
            assertThat(full).hasMessageContaining("is full");
        }
        return sent;
    }

    /** A dead letter that is dropped would be lost without a trace, after its sender was told that it was taken. */
    @Test
    void keepsOrdersInTheirQueueWhenThereIsNoRoomForDeadLetters() throws Exception {
        int unreadable = 40;
        try (TradingServer server = new TradingServer(Fixtures.config(directory, "durability", "process"))) {
            server.start();
            ActiveMQServer artemis = ((EmbeddedBroker) server.broker).artemis();
            AddressSettings settings = artemis.getAddressSettingsRepository().getMatch(QueueNames.DEAD_LETTERS);
            artemis.getAddressSettingsRepository().addMatch(QueueNames.DEAD_LETTERS,
                    new AddressSettings(settings).setMaxSizeBytes(200_000));
            try (TestRequester requester = new TestRequester(server.brokerUrl())) {
                for (int i = 0; i < unreadable; i++) {
                    requester.send(QueueNames.ORDERS, requester.session.createTextMessage(" ".repeat(8_000)), null);
                }
                Fixtures.await("each was delivered", () -> server.counts().orders().received() >= unreadable);
                assertThat(requester.ask(QueueNames.ORDERS, Fixtures.order("S0001")))
                        .isInstanceOf(ExecutionReport.class);
                Fixtures.awaitNothingInWork(server);
                assertThat(waiting(artemis, QueueNames.ORDERS)).as("orders that wait for room").isPositive();
                server.recovery.scan();
                assertThat(server.counts().recovery().inDoubt()).as("failed commits kept in the log").isZero();

                artemis.getAddressSettingsRepository().addMatch(QueueNames.DEAD_LETTERS, settings);
                Fixtures.await("all are dead letters", () -> waiting(artemis, QueueNames.DEAD_LETTERS) == unreadable);
                Fixtures.await("none waits", () -> waiting(artemis, QueueNames.ORDERS) == 0);
            }
        }
    }

    private static long waiting(ActiveMQServer artemis, String queue) {
        return artemis.locateQueue(SimpleString.of(queue)).getMessageCount();
    }

    /** A confirmed order was lost by paging when the disk was full and the broker stopped. */
    @Test
    void pagesNothing() throws Exception {
        try (TradingServer server = new TradingServer(Fixtures.config(directory, "durability", "process"))) {
            server.start();
            ActiveMQServer artemis = ((EmbeddedBroker) server.broker).artemis();
            assertThat(Stream.of(QueueNames.ORDERS, QueueNames.QUOTES, QueueNames.PRICES, QueueNames.DEAD_LETTERS,
                    QueueNames.EXPIRED, QueueNames.ORDER_PROBES, "a reply queue")).extracting(address ->
                            artemis.getAddressSettingsRepository().getMatch(address).getAddressFullMessagePolicy())
                    .isSubsetOf(AddressFullMessagePolicy.FAIL, AddressFullMessagePolicy.DROP);
        }
    }
}
