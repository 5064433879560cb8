package trader.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import jakarta.jms.Connection;
import jakarta.jms.DeliveryMode;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageConsumer;
import jakarta.jms.MessageProducer;
import jakarta.jms.Queue;
import jakarta.jms.Session;
import jakarta.jms.TextMessage;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.apache.activemq.artemis.core.client.impl.ClientSessionFactoryInternal;
import org.apache.activemq.artemis.jms.client.ActiveMQConnection;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.apache.activemq.artemis.jms.client.ActiveMQXAConnectionFactory;
import org.apache.activemq.artemis.utils.actors.ProcessorBase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.broker.journal.GroupCommitServer;
import trader.common.Durability;
import trader.fixml.QueueNames;
import trader.server.Fixtures;

/** A broker without a server: its journal, its threads, its connections within the JVM. */
class EmbeddedBrokerIT {
    private static final long GUARD_MS = 300_000;
    private static final int CONNECTIONS = 3;
    private static final int MESSAGES = 20_000;

    @TempDir
    private Path directory;

    private interface Connecting {
        Connection connect() throws JMSException;
    }

    /** Each writer of the journal reads what another one wrote. Only the default is Trader's. */
    @Test
    void artemisOwnJournalReadsTheSameRecords() throws Exception {
        List<String> sent = new ArrayList<>();
        for (BrokerSettings.Journal journal : List.of(BrokerSettings.Journal.GROUPED, BrokerSettings.Journal.NIO,
                BrokerSettings.Journal.MAPPED, BrokerSettings.Journal.GROUPED, BrokerSettings.Journal.GROUPED)) {
            try (EmbeddedBroker broker = Fixtures.broker(directory, 0, Durability.FORCED, journal);
                    Connection connection = broker.connectionFactory().createConnection()) {
                assertThat(broker.artemis() instanceof GroupCommitServer).as("%s", journal)
                        .isEqualTo(journal == BrokerSettings.Journal.GROUPED);
                Session session = connection.createSession();
                Queue queue = session.createQueue(QueueNames.ORDERS);
                connection.start();
                List<String> found = new ArrayList<>();
                Enumeration<?> waiting = session.createBrowser(queue).getEnumeration();
                while (waiting.hasMoreElements()) {
                    found.add(((TextMessage) waiting.nextElement()).getText());
                }
                assertThat(found).isEqualTo(sent);
                sent.add("by " + journal + " " + sent.size());
                session.createProducer(queue).send(session.createTextMessage(sent.get(sent.size() - 1)));
            }
        }
    }

    /** Before and after the broker has told connections where it can be reached. */
    @Test
    void everyConnectionUsesTradersConnector() throws Exception {
        try (EmbeddedBroker broker = Fixtures.broker(directory, Durability.NONE)) {
            assertConnectsByTrader(broker.connectionFactory()::createConnection);
            assertConnectsByTrader(broker.xaConnectionFactory()::createXAConnection);
            assertConnectsByTrader(((ActiveMQXAConnectionFactory) broker.xaConnectionFactory())::createConnection);
        }
    }

    /** Of connections that are open at the same time: Artemis forgets the topology with the last of them. */
    private static void assertConnectsByTrader(Connecting connecting) throws JMSException {
        List<Connection> open = new ArrayList<>();
        try {
            for (int i = 0; i < CONNECTIONS; i++) {
                open.add(connecting.connect());
                ClientSessionFactoryInternal factory =
                        (ClientSessionFactoryInternal) ((ActiveMQConnection) open.get(i)).getSessionFactory();
                assertThat(factory.getConnector()).as("connection %d", i).isInstanceOf(InVmConnector.class);
                assertThat(factory.waitForTopology(5, TimeUnit.MINUTES)).isTrue();
            }
        } finally {
            for (Connection connection : open) {
                connection.close();
            }
        }
    }

    /** The launcher groups threads by what the kernel knows of their names. */
    @Test
    void theKernelKnowsTheThreadsThatAreTimed() throws Exception {
        Path tasks = Path.of("/proc/self/task");
        assumeThat(tasks).isDirectory();
        try (EmbeddedBroker broker = Fixtures.broker(directory, Durability.NONE);
                Connection connection = broker.connectionFactory().createConnection()) {
            assertThat(echo(connection, "a")).isEqualTo("a");

            List<String> names = new ArrayList<>();
            try (DirectoryStream<Path> threads = Files.newDirectoryStream(tasks)) {
                for (Path thread : threads) {
                    names.add(Files.readString(thread.resolve("comm")).strip());
                }
            }
            assertThat(names).contains("activemq-trader", "activemq-in-vm-");
        }
    }

    /** Each of two brokers has its own connections, which are lost when it stops. */
    @Test
    void connectionsAreLostWithTheirBroker() throws Exception {
        List<String> lost = new CopyOnWriteArrayList<>();
        try (EmbeddedBroker one = Fixtures.broker(directory.resolve("one"), Durability.NONE);
                EmbeddedBroker two = Fixtures.broker(directory.resolve("two"), Durability.NONE)) {
            Connection ofOne = one.connectionFactory().createConnection();
            ofOne.setExceptionListener(reason -> lost.add("one"));
            Connection ofTwo = two.connectionFactory().createConnection();
            ofTwo.setExceptionListener(reason -> lost.add("two"));
            assertThat(echo(ofOne, "a")).isEqualTo("a");
            assertThat(echo(ofTwo, "a")).isEqualTo("a");

            one.artemis().stop();

            Fixtures.await("the connection to broker one is lost", () -> lost.contains("one"));
            assertThat(echo(ofTwo, "b")).isEqualTo("b");
            assertThat(lost).containsOnly("one");
        }
    }

    private static String echo(Connection connection, String text) throws JMSException {
        connection.start();
        Session session = connection.createSession(Session.AUTO_ACKNOWLEDGE);
        Queue queue = session.createTemporaryQueue();
        session.createProducer(queue).send(session.createTextMessage(text));
        return ((TextMessage) session.createConsumer(queue).receive(GUARD_MS)).getText();
    }

    /** Of the tasks that page stores ask the page executor for. */
    @Test
    void nothingIsLeftWaitingAfterAnyNumberOfMessages() throws Exception {
        try (EmbeddedBroker broker = Fixtures.broker(directory, Durability.NONE);
                Connection connection = broker.connectionFactory().createConnection()) {
            Session session = connection.createSession();
            Queue queue = session.createQueue(QueueNames.ORDERS);
            MessageProducer producer = session.createProducer(queue);
            producer.setDeliveryMode(DeliveryMode.NON_PERSISTENT);
            MessageConsumer consumer = session.createConsumer(queue);
            connection.start();
            for (int i = 0; i < MESSAGES; i++) {
                producer.send(session.createTextMessage("a request"));
                assertThat(consumer.receive(GUARD_MS)).isNotNull();
            }

            ProcessorBase<?> executor = (ProcessorBase<?>) broker.artemis().locateQueue(QueueNames.ORDERS)
                    .getPagingStore().getExecutor();
            Fixtures.await("no task of the page store waits", () -> executor.remaining() == 0);
        }
    }

    /** Else one that always has some urgent orders in the queue keeps those of all others waiting. */
    @Test
    void ordersOfAllClientsHaveTheSamePriority() throws Exception {
        try (EmbeddedBroker broker = Fixtures.broker(directory, Durability.NONE);
                var factory = new ActiveMQConnectionFactory(broker.url() + "?minLargeMessageSize=2000");
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
                assertThat(consumer.receive(GUARD_MS).getJMSPriority()).isEqualTo(Message.DEFAULT_PRIORITY);
            }
        }
    }
}
