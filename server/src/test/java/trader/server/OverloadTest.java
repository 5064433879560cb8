package trader.server;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.jms.DeliveryMode;
import jakarta.jms.JMSException;
import jakarta.jms.MessageConsumer;
import jakarta.jms.MessageProducer;
import java.nio.file.Path;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.core.server.ActiveMQServer;
import org.apache.activemq.artemis.core.settings.impl.AddressSettings;
import org.apache.activemq.artemis.core.settings.impl.PageFullMessagePolicy;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import trader.server.broker.Addresses;
import trader.server.broker.EmbeddedBroker;

/** More than fits into memory. */
class OverloadTest {
    @TempDir
    Path directory;

    /** A sender that waits for the broker is told; one that does not wait is not, and its request times out. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void takesNoMoreOrdersWhenTheDiskSpaceForThemIsUsed(boolean waits) throws Exception {
        try (TradingServer server = new TradingServer(Fixtures.config(directory, "durability", "process"))) {
            server.start();
            server.stopListening();
            ActiveMQServer artemis = ((EmbeddedBroker) server.broker()).artemis();
            AddressSettings settings = artemis.getAddressSettingsRepository().getMatch(Addresses.ORDERS);
            assertThat(settings.getPageFullMessagePolicy()).isEqualTo(PageFullMessagePolicy.FAIL);
            artemis.getAddressSettingsRepository().addMatch(Addresses.ORDERS, new AddressSettings(settings)
                    .setMaxSizeBytes(50_000).setPageSizeBytes(50_000).setPageLimitBytes(200_000L));
            int sent = 0;
            try (Requester requester = new Requester(server.brokerUrl() + "?blockOnDurableSend=" + waits)) {
                for (; sent < 100; sent++) {
                    requester.send(Addresses.ORDERS, requester.session.createTextMessage(" ".repeat(8_000)), null);
                }
                assertThat(waits).as("a sender that waits, not told after %d orders", sent).isFalse();
                // Whatever was sent has been refused or stored when the broker has answered this.
                requester.session.createTemporaryQueue();
            } catch (JMSException full) {
                assertThat(waits).as("a sender that does not wait is told").isTrue();
                assertThat(full).hasMessageContaining("AMQ229102");
            }
            assertThat(artemis.locateQueue(SimpleString.of(Addresses.ORDERS)).getMessageCount())
                    .isPositive().isLessThan(100).isLessThanOrEqualTo(waits ? sent : 99);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "process"})
    void keepsOnDiskWhatDoesNotFitIntoMemory(String durability) throws Exception {
        int orders = 400;
        try (TradingServer server = new TradingServer(Fixtures.config(directory, "durability", durability))) {
            server.start();
            server.stopListening();
            ActiveMQServer artemis = ((EmbeddedBroker) server.broker()).artemis();
            try (Requester requester = new Requester(server.brokerUrl());
                    MessageProducer producer =
                            requester.session.createProducer(requester.session.createQueue(Addresses.ORDERS))) {
                producer.setDeliveryMode(DeliveryMode.PERSISTENT);
                for (int i = 0; i < orders; i++) {
                    producer.send(requester.session.createTextMessage(i + " ".repeat(32_000)));
                }
                assertThat(artemis.getPagingManager().getPageStore(SimpleString.of(Addresses.ORDERS)).isPaging())
                        .isTrue();
                MessageConsumer consumer =
                        requester.session.createConsumer(requester.session.createQueue(Addresses.ORDERS));
                for (int i = 0; i < orders; i++) {
                    assertThat(consumer.receive(Requester.TIMEOUT_MS).getBody(String.class)).startsWith(i + " ");
                }
            }
        }
    }
}
