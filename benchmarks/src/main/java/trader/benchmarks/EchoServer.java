package trader.benchmarks;

import jakarta.jms.Connection;
import jakarta.jms.DeliveryMode;
import jakarta.jms.Destination;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageProducer;
import jakarta.jms.Queue;
import jakarta.jms.Session;
import jakarta.jms.TextMessage;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.activemq.artemis.api.config.ActiveMQDefaultConfiguration;
import org.apache.activemq.artemis.api.core.QueueConfiguration;
import org.apache.activemq.artemis.api.core.RoutingType;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.api.core.client.ClientMessage;
import org.apache.activemq.artemis.api.core.client.ClientRequestor;
import org.apache.activemq.artemis.api.core.client.ClientSession;
import org.apache.activemq.artemis.api.core.management.ManagementHelper;
import org.apache.activemq.artemis.api.core.management.ResourceNames;
import org.apache.activemq.artemis.core.settings.impl.AddressFullMessagePolicy;
import org.apache.activemq.artemis.core.settings.impl.AddressSettings;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import trader.common.ParentWatch;
import trader.common.Settings;
import trader.server.ServerConfig;
import trader.server.TradingServer;

/**
 * The trading server with echoes in its JVM, as lower bounds: over plain TCP, with Artemis' CORE API and over JMS. Both
 * listeners of the broker use the in-VM transport; that for JMS caches one {@code Destination} per reply queue.
 */
final class EchoServer {
    static final String ADDRESS = "trader.benchmark.echo";
    /** A queue without a listener, for {@link ArtemisPerf}. */
    static final String PERF = "trader.benchmark.perf";
    /** Begins the console line with the port of the {@link TcpEcho}. */
    static final String TCP = "TCP ";
    /** Begins the line with the port of the {@link AllocationPort}. */
    static final String ALLOCATION = "ALLOCATION ";

    private static final int PERF_BYTES = 1 << 20;

    private final Map<String, Destination> replyQueues = new HashMap<>();
    private Session session;
    private MessageProducer producer;

    private EchoServer() {
    }

    /** The argument is the settings file of a {@link TradingServer}; runs until the parent process ends. */
    public static void main(String[] args) {
        ParentWatch.startIfEnabled();
        try {
            TradingServer server = new TradingServer(ServerConfig.from(Settings.read(Path.of(args[0]))));
            server.start();
            new EchoServer().listen();
            if (server.fixAddress() != null) {
                System.out.println("FIX " + server.fixAddress());
            }
            System.out.println(TCP + TcpEcho.serve().getLocalPort());
            System.out.println(ALLOCATION + AllocationPort.serve());
            System.out.println("READY " + server.brokerUrl());
        } catch (Exception failed) {
            // The broker's threads would keep the JVM alive.
            System.err.println("echo server: " + failed);
            System.exit(1);
        }
    }

    private void listen() throws Exception {
        ActiveMQConnectionFactory factory = new ActiveMQConnectionFactory("vm://0");
        try (ClientSession setUp = factory.getServerLocator().createSessionFactory().createSession()) {
            for (String address : List.of(ADDRESS, PERF)) {
                setUp.createAddress(SimpleString.of(address), RoutingType.ANYCAST, false);
                setUp.createQueue(QueueConfiguration.of(address).setRoutingType(RoutingType.ANYCAST)
                        .setDurable(false));
            }
            stopProducersOfPerf(setUp);
        }
        Connection connection = factory.createConnection();
        session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
        producer = session.createProducer(null);
        producer.setDeliveryMode(DeliveryMode.NON_PERSISTENT);
        producer.setDisableMessageID(true);
        producer.setDisableMessageTimestamp(true);
        session.createConsumer(session.createQueue(ADDRESS)).setMessageListener(this::onMessage);
        connection.start();
        CoreEcho.listen(factory.getServerLocator());
    }

    /** When its queue is full: Trader's others drop messages, and perf would wait for them for ever. */
    private static void stopProducersOfPerf(ClientSession session) throws Exception {
        session.start();
        ClientRequestor management = new ClientRequestor(session,
                ActiveMQDefaultConfiguration.getDefaultManagementAddress());
        try {
            ClientMessage request = session.createMessage(false);
            ManagementHelper.putOperationInvocation(request, ResourceNames.BROKER, "addAddressSettings", PERF,
                    new AddressSettings().setAddressFullMessagePolicy(AddressFullMessagePolicy.BLOCK)
                            .setMaxSizeBytes(PERF_BYTES).setPageSizeBytes(PERF_BYTES / 2).toJSON());
            ClientMessage reply = management.request(request);
            if (!ManagementHelper.hasOperationSucceeded(reply)) {
                throw new IllegalStateException("the broker refused the settings of " + PERF + ": "
                        + ManagementHelper.getResult(reply));
            }
        } finally {
            management.close();
        }
    }

    private void onMessage(Message request) {
        try {
            TextMessage reply = session.createTextMessage(((TextMessage) request).getText());
            reply.setJMSCorrelationID(request.getJMSCorrelationID());
            Queue replyTo = (Queue) request.getJMSReplyTo();
            producer.send(replyQueues.computeIfAbsent(replyTo.getQueueName(), name -> replyTo), reply);
        } catch (JMSException failed) {
            throw new IllegalStateException("the echo failed", failed);
        }
    }
}
