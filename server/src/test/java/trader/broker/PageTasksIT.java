package trader.broker;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.jms.Connection;
import jakarta.jms.DeliveryMode;
import jakarta.jms.MessageConsumer;
import jakarta.jms.MessageProducer;
import jakarta.jms.Queue;
import jakarta.jms.Session;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.utils.actors.ProcessorBase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.common.Durability;
import trader.fixml.QueueNames;
import trader.server.Fixtures;

/** What the page stores of a broker ask the page executor for. */
class PageTasksIT {
    private static final int MESSAGES = 20_000;

    @TempDir
    private Path directory;

    @Test
    void nothingIsLeftWaitingAfterAnyNumberOfMessages() throws Exception {
        try (EmbeddedBroker broker = Fixtures.broker(directory, Durability.NONE)) {
            sendAndReceive(broker);

            ProcessorBase<?> executor = (ProcessorBase<?>) broker.artemis()
                    .locateQueue(SimpleString.of(QueueNames.ORDERS)).getPagingStore().getExecutor();
            Fixtures.await("no task of the page store waits", () -> executor.remaining() == 0);
        }
    }

    private static void sendAndReceive(EmbeddedBroker broker) throws Exception {
        try (Connection connection = broker.connectionFactory().createConnection()) {
            Session session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
            Queue queue = session.createQueue(QueueNames.ORDERS);
            MessageProducer producer = session.createProducer(queue);
            producer.setDeliveryMode(DeliveryMode.NON_PERSISTENT);
            MessageConsumer consumer = session.createConsumer(queue);
            connection.start();
            for (int i = 0; i < MESSAGES; i++) {
                producer.send(session.createTextMessage("a request"));
                assertThat(consumer.receive(TimeUnit.MINUTES.toMillis(1))).isNotNull();
            }
        }
    }
}
