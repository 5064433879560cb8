package trader.benchmarks;

import jakarta.jms.Connection;
import jakarta.jms.DeliveryMode;
import jakarta.jms.Destination;
import jakarta.jms.JMSException;
import jakarta.jms.MessageProducer;
import jakarta.jms.Queue;
import jakarta.jms.Session;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.apache.activemq.artemis.core.server.embedded.EmbeddedActiveMQ;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import trader.common.HiccupMeter;
import trader.common.ServiceProcess;
import trader.common.StartedParts;

/**
 * Artemis' embedded broker as it comes, with an echo in its JVM. Both follow the advice of its manual (Performance
 * Tuning, Flow Control, Extra Acknowledge Modes): neither persistence nor security; an in-VM connection; a session for
 * each listener, with one anonymous producer for all replies; replies that are not durable, without id and timestamp;
 * an unlimited consumer window, and acknowledgements in batches.
 */
final class StockEcho implements ServiceProcess.Service {
    private static final String QUEUE = "trader.stock-echo";
    private static final String ACCEPTOR = "tcp";

    private final EmbeddedActiveMQ broker = new EmbeddedActiveMQ();
    private final StartedParts parts = new StartedParts();
    private final Path directory;
    private final int listeners;
    private Connection connection;

    /** {@code directory}: for the JVM's stops. */
    StockEcho(Path directory, int listeners) {
        this.directory = directory;
        this.listeners = listeners;
    }

    @Override
    public void start() throws IOException {
        try {
            parts.add(new HiccupMeter(directory.resolve("stops.csv"))).open();
            parts.add(broker::stop);
            broker.setConfigResourcePath("stock-echo.xml").start();
            connection = new ActiveMQConnectionFactory("vm://0?consumerWindowSize=-1&cacheDestinations=true"
                    + "&blockOnNonDurableSend=false").createConnection();
            parts.add(connection::close);
            for (int i = 0; i < listeners; i++) {
                listen();
            }
            connection.start();
        } catch (Exception failed) {
            parts.close();
            throw new IOException("the stock echo does not start: " + failed, failed);
        }
    }

    private void listen() throws JMSException {
        Session session = connection.createSession(Session.DUPS_OK_ACKNOWLEDGE);
        MessageProducer producer = session.createProducer(null);
        producer.setDeliveryMode(DeliveryMode.NON_PERSISTENT);
        producer.setDisableMessageID(true);
        producer.setDisableMessageTimestamp(true);
        Map<String, Destination> replyQueues = new HashMap<>();
        session.createConsumer(session.createQueue(QUEUE)).setMessageListener(received -> {
            try {
                Queue replyTo = (Queue) received.getJMSReplyTo();
                producer.send(replyQueues.computeIfAbsent(replyTo.getQueueName(), name -> replyTo),
                        session.createTextMessage(EchoServer.REPLY));
            } catch (JMSException failed) {
                throw new IllegalStateException("the stock echo failed", failed);
            }
        });
    }

    @Override
    public String brokerUrl() {
        return "tcp://127.0.0.1:" + broker.getActiveMQServer().getRemotingService().getAcceptor(ACCEPTOR)
                .getActualPort();
    }

    @Override
    public Object counts() {
        return Map.of();
    }

    @Override
    public void close() {
        parts.close();
    }

    /** The argument is the settings file of a trading server: {@code out-dir} and {@code quote-listeners} count. */
    public static void main(String[] arguments) {
        ServiceProcess.run("server", arguments, (settings, onFailure) -> new StockEcho(
                Path.of(settings.text("out-dir")), (int) settings.whole("quote-listeners", 4, 1, 1_000)));
    }
}
