package trader.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import jakarta.jms.Queue;
import jakarta.jms.Session;
import jakarta.jms.TextMessage;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.broker.BrokerSettings;
import trader.broker.EmbeddedBroker;
import trader.common.Durability;
import trader.fixml.FixmlCodec;

/** Connections within the JVM to brokers with threads of their own. */
class BrokerPoolsIT {
    @TempDir
    Path directory;

    private EmbeddedBroker open(String name) throws Exception {
        EmbeddedBroker broker = new EmbeddedBroker(new BrokerSettings(Files.createDirectory(directory.resolve(name)),
                "127.0.0.1", 0, Durability.NONE, BrokerSettings.Journal.GROUPED, 65_536), new FixmlCodec(), () -> { });
        broker.open();
        return broker;
    }

    private static String echo(Session session, Queue queue, String text) throws JMSException {
        session.createProducer(queue).send(session.createTextMessage(text));
        return ((TextMessage) session.createConsumer(queue).receive(300_000)).getText();
    }

    /** The launcher groups threads by what the kernel knows of their names. */
    @Test
    void theKernelKnowsTheThreadsThatAreTimed() throws Exception {
        Path tasks = Path.of("/proc/self/task");
        assumeThat(tasks).isDirectory();
        try (EmbeddedBroker broker = open("one");
                Connection connection = broker.connectionFactory().createConnection()) {
            connection.start();
            Session session = connection.createSession(Session.AUTO_ACKNOWLEDGE);
            assertThat(echo(session, session.createTemporaryQueue(), "a")).isEqualTo("a");

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
        List<Session> sessions = new ArrayList<>();
        EmbeddedBroker one = open("one");
        EmbeddedBroker two = open("two");
        try {
            for (EmbeddedBroker broker : List.of(one, two)) {
                Connection connection = broker.connectionFactory().createConnection();
                connection.setExceptionListener(reason -> lost.add(broker == one ? "one" : "two"));
                connection.start();
                Session session = connection.createSession(Session.AUTO_ACKNOWLEDGE);
                sessions.add(session);
                assertThat(echo(session, session.createTemporaryQueue(), "a")).isEqualTo("a");
            }

            one.artemis().stop();

            Fixtures.await("the connection to broker one is lost", () -> lost.contains("one"));
            assertThat(echo(sessions.get(1), sessions.get(1).createTemporaryQueue(), "b")).isEqualTo("b");
            assertThat(lost).containsOnly("one");
        } finally {
            one.close();
            two.close();
        }
    }
}
