package trader.server;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.jms.Connection;
import jakarta.jms.DeliveryMode;
import jakarta.jms.Message;
import jakarta.jms.MessageConsumer;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import java.nio.file.Path;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.broker.EmbeddedBroker;
import trader.common.Durability;
import trader.fixml.QueueNames;

class PriorityIT {
    /** Else one that always has some urgent orders in the queue keeps those of all others waiting. */
    @Test
    void ordersOfAllClientsHaveTheSame(@TempDir Path directory) throws Exception {
        try (EmbeddedBroker broker = Fixtures.broker(directory, Durability.NONE)) {
            try (var factory = new ActiveMQConnectionFactory(broker.url() + "?minLargeMessageSize=2000");
                    Connection sending = factory.createConnection();
                    Connection receiving = broker.connectionFactory().createConnection()) {
                Session session = sending.createSession();
                MessageProducer producer = session.createProducer(session.createQueue(QueueNames.ORDERS));
                for (String text : new String[] {"urgent", "streamed " + "x".repeat(5_000)}) {
                    producer.send(session.createTextMessage(text), DeliveryMode.PERSISTENT, 9, 0);
                }
                Session other = receiving.createSession();
                MessageConsumer consumer = other.createConsumer(other.createQueue(QueueNames.ORDERS));
                receiving.start();
                for (int i = 0; i < 2; i++) {
                    Message received = consumer.receive(TestRequester.TIMEOUT_MS);
                    assertThat(received.getJMSPriority()).isEqualTo(Message.DEFAULT_PRIORITY);
                }
            }
        }
    }
}
