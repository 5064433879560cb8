package trader.server;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.jms.DeliveryMode;
import jakarta.jms.MessageConsumer;
import jakarta.jms.MessageProducer;
import java.nio.file.Path;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.core.server.ActiveMQServer;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import trader.server.broker.Addresses;
import trader.server.broker.EmbeddedBroker;

/** More than fits into memory. */
class OverloadTest {
    @TempDir
    Path directory;

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
