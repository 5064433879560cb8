package trader.broker.journal;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.jms.Connection;
import jakarta.jms.DeliveryMode;
import jakarta.jms.JMSException;
import jakarta.jms.MessageProducer;
import jakarta.jms.Queue;
import jakarta.jms.Session;
import jakarta.jms.TextMessage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.broker.BrokerSettings;
import trader.broker.EmbeddedBroker;
import trader.common.Durability;
import trader.fixml.QueueNames;
import trader.server.Fixtures;

/** Each writer of the journal reads what another one wrote. */
class JournalFormatIT {
    @TempDir
    Path temporary;

    @Test
    void artemisOwnJournalReadsTheSameRecords() throws Exception {
        Path directory = temporary.resolve("broker");
        List<String> sent = new ArrayList<>();
        for (BrokerSettings.Journal journal : List.of(BrokerSettings.Journal.GROUPED, BrokerSettings.Journal.NIO,
                BrokerSettings.Journal.MAPPED, BrokerSettings.Journal.GROUPED)) {
            try (EmbeddedBroker broker = Fixtures.broker(directory, 0, Durability.FORCED, journal)) {
                assertThat(messages(broker)).containsExactlyElementsOf(sent);
                sent.add("by " + journal + " " + sent.size());
                send(broker, sent.get(sent.size() - 1));
            }
        }
        assertThat(messagesIn(directory)).containsExactlyElementsOf(sent);
    }

    private static void send(EmbeddedBroker broker, String text) throws JMSException {
        try (ActiveMQConnectionFactory factory = new ActiveMQConnectionFactory(broker.url());
                Connection connection = factory.createConnection()) {
            Session session = connection.createSession();
            MessageProducer producer = session.createProducer(session.createQueue(QueueNames.ORDERS));
            producer.setDeliveryMode(DeliveryMode.PERSISTENT);
            producer.send(session.createTextMessage(text));
        }
    }

    private static List<String> messagesIn(Path directory) throws Exception {
        try (EmbeddedBroker broker = Fixtures.broker(directory, Durability.FORCED)) {
            return messages(broker);
        }
    }

    private static List<String> messages(EmbeddedBroker broker) throws JMSException {
        List<String> found = new ArrayList<>();
        try (Connection connection = broker.connectionFactory().createConnection()) {
            Session session = connection.createSession();
            Queue queue = session.createQueue(QueueNames.ORDERS);
            connection.start();
            Enumeration<?> waiting = session.createBrowser(queue).getEnumeration();
            while (waiting.hasMoreElements()) {
                found.add(((TextMessage) waiting.nextElement()).getText());
            }
        }
        return found;
    }
}
