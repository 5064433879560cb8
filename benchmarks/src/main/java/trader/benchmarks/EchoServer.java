package trader.benchmarks;

import java.nio.file.Path;
import java.util.List;
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
import trader.jmsclient.BrokerAccess;
import trader.jmsclient.BrokerUsers;
import trader.server.ServerConfig;
import trader.server.TradingServer;

/**
 * The trading server with echoes in its JVM, as lower bounds: over plain TCP, with Artemis' CORE API and over JMS. The
 * listeners of the broker use the in-VM transport, but one for JMS uses TCP.
 */
final class EchoServer {
    static final String ADDRESS = "trader.benchmark.echo";
    /** Its listener is connected by TCP. */
    static final String TCP_LISTENER_ADDRESS = "trader.benchmark.echo-by-tcp";
    /** A queue without a listener, for {@link ArtemisPerf}. */
    static final String PERF = "trader.benchmark.perf";
    /** Begins the console line with the port of the {@link TcpEcho}. */
    static final String TCP = "TCP ";
    /** Begins the line with the port of the {@link AllocationPort}. */
    static final String ALLOCATION = "ALLOCATION ";

    private static final int PERF_BYTES = 1 << 20;

    private EchoServer() {
    }

    /** The argument is the settings file of a {@link TradingServer}; runs until the parent process ends. */
    public static void main(String[] args) {
        ParentWatch.startIfEnabled();
        try {
            TradingServer server = new TradingServer(ServerConfig.from(Settings.read(Path.of(args[0]))));
            server.start();
            listen(server.brokerUrl());
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

    private static void listen(String url) throws Exception {
        ActiveMQConnectionFactory factory = new ActiveMQConnectionFactory("vm://0");
        try (ClientSession setUp = factory.getServerLocator().createSessionFactory().createSession()) {
            for (String address : List.of(ADDRESS, TCP_LISTENER_ADDRESS, PERF)) {
                setUp.createAddress(SimpleString.of(address), RoutingType.ANYCAST, false);
                setUp.createQueue(QueueConfiguration.of(address).setRoutingType(RoutingType.ANYCAST)
                        .setDurable(false));
            }
            stopProducersOfPerf(setUp);
        }
        JmsEcho.listen(factory.createConnection(), ADDRESS);
        BrokerAccess access = BrokerAccess.of(url, BrokerUsers.SERVER);
        JmsEcho.listen(access.configure(new ActiveMQConnectionFactory(access.url()))
                .createConnection(access.login().user(), access.login().password()), TCP_LISTENER_ADDRESS);
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
}
