package trader.broker.journal;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.jms.Connection;
import jakarta.jms.DeliveryMode;
import jakarta.jms.JMSException;
import jakarta.jms.MessageProducer;
import jakarta.jms.Queue;
import jakarta.jms.Session;
import jakarta.jms.TextMessage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Enumeration;
import java.util.List;
import java.util.stream.Stream;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.broker.BrokerSettings;
import trader.broker.EmbeddedBroker;
import trader.common.DirectoryTrees;
import trader.common.Durability;
import trader.fixml.FixmlCodec;
import trader.fixml.QueueNames;
import trader.server.Fixtures;

/** A power cut while a message is written leaves any of its sectors out. */
class TornMessageIT {
    private static final int SECTOR_BYTES = 512;
    private static final String FIRST = "first";
    private static final String SECOND = "second" + ".".repeat(450);

    @TempDir
    Path temporary;

    @Test
    void aMessageIsThereAsAWholeOrNotAtAll() throws Exception {
        Path live = temporary.resolve("live");
        Path before = temporary.resolve("before");
        Path after = temporary.resolve("after");
        try (EmbeddedBroker broker = Fixtures.broker(live, Durability.FORCED)) {
            broker.open();
            send(broker, FIRST);
            copy(live, before);
            send(broker, SECOND);
            copy(live, after);
        }
        assertThat(messagesIn(after)).containsExactly(FIRST, SECOND);
        Path journal = Path.of("journal", "activemq-data-1.amq");
        byte[] old = Files.readAllBytes(before.resolve(journal));
        byte[] whole = Files.readAllBytes(after.resolve(journal));
        int firstSector = Arrays.mismatch(old, whole) / SECTOR_BYTES;
        int endSector = lastMismatch(old, whole) / SECTOR_BYTES + 1;
        int sectors = endSector - firstSector;
        assertThat(sectors).isBetween(3, 5);
        for (int kept = 0; kept < 1 << sectors; kept++) {
            byte[] torn = old.clone();
            for (int sector = 0; sector < sectors; sector++) {
                if ((kept >> sector & 1) == 1) {
                    int at = (firstSector + sector) * SECTOR_BYTES;
                    System.arraycopy(whole, at, torn, at, SECTOR_BYTES);
                }
            }
            Path image = temporary.resolve("image");
            DirectoryTrees.delete(image);
            copy(after, image);
            Files.write(image.resolve(journal), torn);
            assertThat(messagesIn(image)).as("sectors " + Integer.toBinaryString(kept))
                    .isIn(List.of(FIRST), List.of(FIRST, SECOND));
        }
    }

    /** In both directions. */
    @Test
    void artemisOwnJournalReadsTheSameRecords() throws Exception {
        Path directory = temporary.resolve("broker");
        List<String> sent = new ArrayList<>();
        for (BrokerSettings.Journal journal : List.of(BrokerSettings.Journal.GROUPED, BrokerSettings.Journal.NIO,
                BrokerSettings.Journal.MAPPED, BrokerSettings.Journal.GROUPED)) {
            try (EmbeddedBroker broker = new EmbeddedBroker(new BrokerSettings(directory, "127.0.0.1", 0,
                    Durability.FORCED, journal, 65_536), new FixmlCodec(), () -> { })) {
                broker.open();
                assertThat(messages(broker)).containsExactlyElementsOf(sent);
                sent.add("by " + journal + " " + sent.size());
                send(broker, sent.get(sent.size() - 1));
            }
        }
        assertThat(messagesIn(directory)).containsExactlyElementsOf(sent);
    }

    private static int lastMismatch(byte[] one, byte[] other) {
        int last = one.length - 1;
        while (one[last] == other[last]) {
            last--;
        }
        return last;
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
            broker.open();
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

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path each : files.toList()) {
                Files.copy(each, to.resolve(from.relativize(each).toString()));
            }
        }
    }
}
